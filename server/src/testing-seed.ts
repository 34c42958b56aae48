// What belongs to somebody: one of everything that has an id, so that a sweep over all routes can
// try to get at it from outside.
import { startGroup } from './ajo/groups.ts';
import { lockGroup } from './ajo/state.ts';
import { modules } from './app.ts';
import { inTransaction } from './platform/database.ts';
import type { TestApp } from './testing.ts';

type Person = Awaited<ReturnType<TestApp['person']>>;

/** Gives bola one of everything that has an id; answers, by path, what no list of hers shows. */
export async function seedFor(
  alajo: TestApp,
  ada: Person,
  bola: Person,
): Promise<Record<string, (string | number)[]>> {
  const { savings, services, wallet } = modules;
  const as = { token: bola.token, headers: { 'x-transaction-pin': bola.pin } };
  const body = { type: 'user', recipient: 'ada', amount: 5 } as const;
  await alajo.call(wallet.routes.transfer, { body }, as);
  const back = { type: 'user', recipient: 'bola', amount: 6 } as const;
  await alajo.call(
    wallet.routes.transfer,
    { body: back },
    {
      token: ada.token,
      headers: { 'x-transaction-pin': ada.pin },
    },
  );
  const saved = { type: 'user', recipient: 'ada' } as const;
  await alajo.call(wallet.routes.saveRecipient, { body: saved }, as);
  const params = { id: String(bola.wallet) };
  const fund = { params, body: { amount: 100, source: 'card' } } as const;
  const funding = await alajo.call(wallet.routes.fund, fund, as);
  const airtime = { network: 'mtn', phone_number: '08031234567', amount: 50 } as const;
  const bought = await alajo.call(services.routes.airtime, { body: airtime }, as);
  const kept = { category: 'airtime', provider: 'mtn', account_number: '08031234567' } as const;
  await alajo.call(services.routes.save, { body: kept }, as);
  const goal = { title: 'Rent', target_amount: 5000, target_date: '2027-06-30' } as const;
  await alajo.call(savings.routes.create, { body: goal }, as);
  const cleo = await alajo.person('cleo');
  const dayo = await alajo.person('dayo');
  await startedGroup(alajo, 'Bola’s', [bola, cleo, dayo]);
  const femi = await alajo.person('femi');
  const offered = await startedGroup(alajo, 'Cleo’s', [cleo, dayo, femi]);
  const seat = { params: { id: String(offered) }, body: { replacement: 'bola' } };
  await alajo.call(modules.ajo.routes.leave, seat, { token: femi.token });
  return {
    'fundings/': [String(funding.body.reference)],
    'services/purchases/': [String(bought.body.id)],
  };
}

/** A group that has begun: nobody outside it may know of it. */
async function startedGroup(
  alajo: TestApp,
  name: string,
  [first, ...rest]: Person[],
): Promise<number> {
  const { ajo } = modules;
  const form = { name, description: '', contribution_amount: 100, frequency: 'weekly' } as const;
  const body = { ...form, max_members: 3, start_date: '2026-11-30' };
  const made = await alajo.call(ajo.routes.create, { body }, { token: String(first?.token) });
  const id = Number(made.body.id);
  for (const { token } of rest) {
    const joining = { params: { id: String(id) }, body: { terms_version: 1 } };
    await alajo.call(ajo.routes.join, joining, { token });
  }
  await inTransaction(alajo.db, async (tx) =>
    startGroup(tx, alajo.clock.now(), await lockGroup(tx, id)),
  );
  return id;
}
