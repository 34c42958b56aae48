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
  const collection = { waste_type: 'household', collection_address: '3 Broad St' } as const;
  const at = { scheduled_date: '2026-12-01 09:00:00', amount: 2000, weekly: true };
  await alajo.call(modules.waste.routes.book, { body: { ...collection, ...at } }, as);
  const cleo = await alajo.person('cleo', 1000);
  const dayo = await alajo.person('dayo');
  await startedGroup(alajo, 'Bola’s', [bola, cleo, dayo]);
  const femi = await alajo.person('femi');
  const offered = await startedGroup(alajo, 'Cleo’s', [cleo, dayo, femi]);
  const seat = { params: { id: String(offered) }, body: { replacement: 'bola' } };
  await alajo.call(modules.ajo.routes.leave, seat, { token: femi.token });
  const goods = await seedMarket(alajo, bola, cleo);
  return {
    ...goods,
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

/** A shop of bola's, an order at it and one of hers, a product that is not on sale, her cart. */
async function seedMarket(alajo: TestApp, bola: Person, cleo: Person) {
  const { routes } = modules.marketplace;
  const as = ({ token, pin }: Person) => ({ token, headers: { 'x-transaction-pin': pin } });
  const product = { name: 'Kettle', description: '', category_id: 4, price: 100 } as const;
  const key = '019a0000-0000-7000-8000-00000000000';
  const sell = async (who: Person, name: string, place: number) => {
    await alajo.call(routes.startSelling, { body: { name } }, as(who));
    const body = { ...product, stock: 5, key: `${key}${place}` };
    return Number((await alajo.call(routes.addProduct, { body }, as(who))).body.id);
  };
  const order = async (who: Person, product_id: number) => {
    const cart = await alajo.call(routes.cart, {}, as(who));
    const params = { id: String(cart.body.id) };
    await alajo.call(routes.addItem, { params, body: { product_id } }, as(who));
    const lines = [{ product_id, quantity: 1, price: 100 }];
    const body = { address: ADDRESS, lines } as const;
    await alajo.call(routes.checkout, { params, body }, as(who));
    return Number(cart.body.id);
  };
  await order(bola, await sell(cleo, 'Cleo’s goods', 1));
  const cart = await order(cleo, await sell(bola, 'Bola’s goods', 2));
  const hidden = await sell(bola, 'Bola’s goods', 3);
  const params = { id: String(hidden) };
  const body = { ...product, listed: false };
  await alajo.call(routes.updateProduct, { params, body }, as(bola));
  return { 'products/': [hidden], 'cart/': [cart] };
}

const ADDRESS = {
  recipient: 'Bola Okafor',
  phone_number: '08031234567',
  street: '4 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
} as const;
