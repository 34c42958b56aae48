// Pots in the staff console: one person puts a pot on hold, two release or refund it.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { potStaffRoutes as routes, type StaffPot } from '@alajo/contract/pots/staff.ts';
import type { CaseEnd } from '@alajo/contract/staff/case-ends.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../platform/clock.ts';
import { proposalOf } from '../testing/agreements.ts';
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
// `close` verifies the ledger.
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
type End = 'hold' | 'close' | 'release' | 'give_back';
const caseOf = (id: number) => ({ kind: 'pot_report' as const, reference: `pot-${id}` });
const end = (id: number, how: End) =>
  alajo.call(caseRoutes.end, { params: caseOf(id), body: { end: how, reason } }, staff);
const details = (id: number) => alajo.call(caseRoutes.case, { params: caseOf(id) }, staff);
const labels = async (id: number) =>
  ((await details(id)).body.ends as CaseEnd[]).map(({ label, takes_two }) =>
    takes_two ? `Propose: ${label}` : label,
  );
const acts = async (id: number) =>
  (
    await alajo.db
      .selectFrom('staff_log')
      .select('act')
      .where('object', '=', `pot:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);

test('one person puts a reported pot on hold; two refund it, once', async () => {
  const slug = await alajo.open(ada);
  await alajo.payIn(bola, slug, 500);
  await alajo.report(slug, { note: 'She is not Ada' });
  const id = await idOf(slug);
  expect(await list()).toMatchObject([
    { id, held: null, reports: [{ reason: 'scam', note: 'She is not Ada' }] },
  ]);
  expect((await details(id)).body).toMatchObject({
    who: 'Aso ebi',
    facts: expect.arrayContaining([
      { label: 'Paid in', value: '₦500' },
      { label: 'Goes to', value: expect.stringContaining('Ada') },
    ]),
    history: expect.arrayContaining([
      expect.objectContaining({ description: 'Reported: A scam. She is not Ada' }),
    ]),
  });
  expect(await labels(id)).toEqual(['Put on hold', 'No problem found']);
  expect(await statusAndCode(end(id, 'release'))).toBe('409 action_unavailable');
  expect(await statusAndCode(end(id, 'hold'))).toBe('200');
  expect(await statusAndCode(end(id, 'hold'))).toBe('200');
  expect(await labels(id)).toEqual(['Propose: Release', 'Propose: Return the money']);
  expect(await statusAndCode(end(id, 'close'))).toBe('409 action_unavailable');
  expect(await list()).toMatchObject([{ id, status: 'held', held: { reason } }]);
  const proposed = await proposalOf(alajo, await end(id, 'give_back'));
  expect(await statusAndCode(end(id, 'release'))).toBe('409 proposal_waiting');
  const before = await bola.balance();
  const { id: proposal, digest } = proposed;
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

test('the reports of a pot that is in order are closed', async () => {
  const slug = await alajo.open(ada);
  await alajo.report(slug);
  const id = await idOf(slug);
  expect(await statusAndCode(end(id, 'close'))).toBe('200');
  expect(await statusAndCode(end(id, 'close'))).toBe('200');
  expect(await list()).toEqual([]);
  expect(await acts(id)).toEqual(['pot_reports_closed']);
});

test('closing a pot’s case needs the operations role, a recent passkey and an existing pot', async () => {
  const slug = await alajo.open(ada);
  await alajo.report(slug);
  const id = await idOf(slug);
  const support = await alajo.staff('support');
  const held = { params: caseOf(id), body: { end: 'hold', reason } };
  expect(await statusAndCode(alajo.call(caseRoutes.end, held, support))).toBe(
    '403 staff_not_allowed',
  );
  for (const how of ['hold', 'close', 'release', 'give_back'] as const) {
    expect(await statusAndCode(end(999_999, how))).toBe('404 not_found');
  }
  alajo.clock.advance(6 * MINUTE);
  expect(await statusAndCode(end(id, 'hold'))).toBe('403 staff_verify_again');
  expect(await statusAndCode(end(id, 'release'))).toBe('403 staff_verify_again');
  expect(await acts(id)).toEqual([]);
});
