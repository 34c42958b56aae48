// Pots before our staff in the console: one holds a pot, two release it or give it back.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { potStaffRoutes as routes, type StaffPot } from '@alajo/contract/pots/staff.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PotsApp, potsApp } from '../testing/pots.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: PotsApp;
let ada: Person;
let bola: Person;
let staff: StaffPerson;
beforeAll(async () => {
  alajo = await potsApp();
  ada = await alajo.person('ada');
  bola = await alajo.person('bola', 9000);
  staff = await alajo.staff('operations');
});
// Closing checks the books.
afterAll(() => alajo.close());

const reason = 'It is not her wedding';
const at = (id: number) => ({ id: String(id) });
const list = async () => (await alajo.call(routes.staffPots, {}, staff)).body.results as StaffPot[];
const idOf = async (slug: string) =>
  (
    await alajo.db
      .selectFrom('pots_pot')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id;
const hold = (id: number) =>
  alajo.call(routes.holdPot, { params: at(id), body: { reason } }, staff);
const acts = async (id: number) =>
  (
    await alajo.db
      .selectFrom('staff_log')
      .select('act')
      .where('object', '=', `pot:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);

test('one person holds a reported pot; two give it back, once', async () => {
  const slug = await alajo.open(ada);
  await alajo.payIn(bola, slug, 500);
  await alajo.report(slug, { note: 'She is not Ada' });
  const id = await idOf(slug);
  expect(await list()).toMatchObject([
    { id, held: null, reports: [{ reason: 'scam', note: 'She is not Ada' }] },
  ]);
  const end = (act: 'release' | 'give_back') =>
    alajo.call(routes.proposeEndOfHold, { params: at(id), body: { act, reason } }, staff);
  expect(await statusAndCode(end('release'))).toBe('409 staff_cannot');
  expect(await statusAndCode(hold(id))).toBe('200');
  expect(await statusAndCode(hold(id))).toBe('200');
  expect(await list()).toMatchObject([{ id, status: 'held', held: { reason } }]);
  const proposed = await end('give_back');
  expect(await statusAndCode(end('release'))).toBe('409 proposal_waiting');
  const before = await bola.balance();
  const { id: proposal, digest } = proposed.body as Proposal;
  const approve = async () =>
    alajo.call(
      proposalRoutes.approve,
      { params: at(proposal), body: { digest } },
      await alajo.staff('finance'),
    );
  expect(await statusAndCode(approve())).toBe('200');
  expect(await statusAndCode(approve())).toBe('409 proposal_decided');
  await alajo.runJobs();
  expect((await bola.balance()) - before).toBe(500);
  expect(await list()).toEqual([]);
  expect(await acts(id)).toEqual(['pot_held']);
});

test('reports of a pot that is in order are closed', async () => {
  const slug = await alajo.open(ada);
  await alajo.report(slug);
  const id = await idOf(slug);
  const close = () =>
    alajo.call(routes.closePotReports, { params: at(id), body: { reason } }, staff);
  expect(await statusAndCode(close())).toBe('200');
  expect(await statusAndCode(close())).toBe('200');
  expect(await list()).toEqual([]);
  expect(await acts(id)).toEqual(['pot_reports_closed']);
});
