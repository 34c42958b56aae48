// The list of frozen wallets, with who froze each and why.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { FrozenWallet } from '@alajo/contract/console/customer-schemas.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { type SupportApp, supportApp } from '../../testing/support.ts';
import type { Person } from '../../testing/wallet.ts';

let alajo: SupportApp;
let support: StaffPerson;
let compliance: StaffPerson;
beforeAll(async () => {
  alajo = await supportApp();
  support = await alajo.staff('support');
  compliance = await alajo.staff('compliance');
});
afterAll(() => alajo.close());

const paramsOf = ({ id }: Person) => ({ params: { id: String(id) } });
const freeze = async (who: Person, by: StaffPerson, reason: string) => {
  const { status } = await alajo.call(
    customerRoutes.freeze,
    { ...paramsOf(who), body: { reason } },
    by,
  );
  expect(status).toBe(200);
};
async function list(query: object = {}) {
  const { status, body } = await alajo.call(customerRoutes.frozenWallets, { query }, support);
  expect(status).toBe(200);
  return body as { results: FrozenWallet[]; next: string | null };
}
const namesIn = ({ results }: { results: FrozenWallet[] }) =>
  results.map(({ customer }) => customer.username);

test('lists frozen wallets newest first, with who froze each, when and why', async () => {
  expect(await list()).toEqual({ results: [], next: null });
  const [ada, bola, chi] = [
    await alajo.person('ada'),
    await alajo.person('bola'),
    await alajo.person('chi'),
  ];
  await alajo.person('dele');
  await alajo.call(settingsRoutes.freeze, {}, ada);
  alajo.clock.advance(MINUTE);
  await freeze(bola, support, 'He says his phone was stolen');
  alajo.clock.advance(MINUTE);
  await freeze(chi, support, 'She reported a stranger');
  alajo.clock.advance(MINUTE);
  await freeze(chi, compliance, 'Court order of 19 November');
  const { results, next } = await list();
  expect(next).toBeNull();
  expect(results).toMatchObject([
    {
      customer: { id: chi.id, username: 'chi' },
      by: 'compliance',
      member: { id: compliance.id },
      reason: 'Court order of 19 November',
      device: null,
    },
    {
      customer: { id: bola.id, username: 'bola' },
      by: 'staff',
      member: { id: support.id },
      reason: 'He says his phone was stolen',
      device: null,
    },
    { customer: { id: ada.id, username: 'ada' }, by: 'customer', member: null, reason: null },
  ]);
  expect(results[2]?.device).not.toBeNull();
  expect(results.map(({ since }) => Date.parse(since))).toEqual([
    alajo.clock.now().getTime(),
    alajo.clock.now().getTime() - 2 * MINUTE,
    alajo.clock.now().getTime() - 3 * MINUTE,
  ]);
  expect(namesIn(await list({ by: 'compliance' }))).toEqual(['chi']);
  expect(namesIn(await list({ by: 'staff' }))).toEqual(['bola']);
  expect(namesIn(await list({ by: 'customer' }))).toEqual(['ada']);
});

test('pages neither miss nor repeat a wallet, even if wallets were frozen at the same instant or are unfrozen meanwhile', async () => {
  for (const name of ['efe', 'femi', 'gozi']) {
    await freeze(await alajo.person(name), support, 'Seen on one stolen phone');
  }
  const first = await list({ limit: '2' });
  expect(namesIn(first)).toEqual(['gozi', 'femi']);
  const last = first.results[1]?.customer.id;
  const body = { reason: 'The phone is found' };
  await alajo.call(customerRoutes.unfreeze, { params: { id: String(last) }, body }, support);
  const second = await list({ limit: '2', cursor: first.next });
  expect(namesIn(second)).toEqual(['efe', 'chi']);
  const third = await list({ limit: '2', cursor: second.next });
  expect([namesIn(third), third.next]).toEqual([['bola', 'ada'], null]);
  const wrong = { query: { cursor: 'yesterday' } };
  const refused = await alajo.call(customerRoutes.frozenWallets, wrong, support);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
});

test('leaves out closed accounts', async () => {
  const hadiza = await alajo.person('hadiza');
  await alajo.call(settingsRoutes.freeze, {}, hadiza);
  expect(namesIn(await list({ by: 'customer' }))).toEqual(['hadiza', 'ada']);
  await alajo.db
    .updateTable('identity_user')
    .set({ closed_at: alajo.clock.now() })
    .where('id', '=', hadiza.id)
    .execute();
  expect(namesIn(await list({ by: 'customer' }))).toEqual(['ada']);
});

test('refuses the list to a role that may not read customers', async () => {
  const administrator = await alajo.staff('administrator');
  const { status } = await alajo.call(customerRoutes.frozenWallets, { query: {} }, administrator);
  expect(status).toBe(403);
});
