// Deadlines of cases: a case that is nearly late escalates once, an absent colleague's case is released, and claims end
// with their cases.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import type { CaseDetails, StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { openCase } from '../../payments/cases.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { type SupportApp, supportApp } from '../../testing/support.ts';

let alajo: SupportApp;
beforeAll(async () => {
  alajo = await supportApp();
});
afterAll(() => alajo.close());

const watch = () => tasksOf(alajo.deps).console_watch_cases?.({});
const acts = async (object: string) =>
  (
    await alajo.db
      .selectFrom('staff_log')
      .select(['act', 'staff_id'])
      .where('object', '=', object)
      .orderBy('id')
      .execute()
  ).map(({ act, staff_id }) => (staff_id === null ? `automatic: ${act}` : act));
const params = (reference: string) => ({ params: { kind: 'ticket', reference } as const });
const claim = (who: StaffPerson, number: string) =>
  alajo.call(caseRoutes.claim, params(number), who);
const listed = async (who: StaffPerson) =>
  (await alajo.call(caseRoutes.cases, { query: {} }, who)).body.results as StaffCase[];
const tally = (count: number) => ({ count, more: false });
const claims = () => alajo.db.selectFrom('staff_case_claim').select('case_id').execute();

test('a case due within the hour escalates once, and stays with an owner who is present', async () => {
  const ada = await alajo.person('ada');
  const number = await alajo.opened(ada);
  await watch();
  expect(await acts(`ticket:${number}`)).toEqual([]);
  alajo.clock.advance(23 * HOUR);
  const chika = await alajo.staff('support');
  await claim(chika, number);
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await acts(`ticket:${number}`)).toEqual(['case_claimed', 'automatic: case_escalated']);
  expect((await listed(chika))[0]).toMatchObject({
    reference: number,
    escalated: true,
    owner: { id: chika.id },
  });
  const { body } = await alajo.call(caseRoutes.counts, {}, chika);
  expect(body).toMatchObject({
    at_risk: tally(1),
    mine_at_risk: 1,
    unclaimed_at_risk: tally(0),
  });
  const second = await alajo.opened(ada);
  const atRisk = async (query: object) => {
    const input = { query: { at_risk: 'true' as const, ...query } };
    const { body } = await alajo.call(caseRoutes.cases, input, chika);
    return (body.results as StaffCase[]).map(({ reference }) => reference);
  };
  expect([await atRisk({}), await atRisk({ owner: 'unassigned' })]).toEqual([[number], []]);
  await alajo.call(caseRoutes.release, { ...params(number), body: {} }, chika);
  expect((await alajo.call(caseRoutes.counts, {}, chika)).body).toMatchObject({
    mine_at_risk: 0,
    unclaimed_at_risk: tally(1),
  });
  expect(await atRisk({ owner: 'unassigned' })).toEqual([number]);
  await alajo.closeTicket(ada, second);
  await claim(chika, number);
  const details = (await alajo.call(caseRoutes.case, params(number), chika)).body as CaseDetails;
  expect(details.history.map(({ description }) => description)).toContain(
    'Escalated, because its deadline is near',
  );

  // Answered: the promise is kept. The next message gets a new promise.
  const body_ = { message: 'It has come.' };
  await alajo.call(inboxRoutes.answer, { params: { number }, body: body_ }, chika);
  await watch();
  await alajo.write(ada, number, 'Really?');
  expect((await listed(chika))[0]).toMatchObject({ reference: number, escalated: false });
  alajo.clock.advance(23 * HOUR + MINUTE);
  await watch();
  expect((await acts(`ticket:${number}`)).filter((act) => act.includes('escalated'))).toHaveLength(
    2,
  );
});

test("the case of a colleague who isn't signed in is released", async () => {
  const bola = await alajo.person('bola');
  const number = await alajo.opened(bola);
  await claim(await alajo.staff('support'), number);
  alajo.clock.advance(23 * HOUR + 30 * MINUTE);
  await watch();
  expect(await acts(`ticket:${number}`)).toEqual([
    'case_claimed',
    'automatic: case_escalated',
    'automatic: case_freed',
  ]);
  const chika = await alajo.staff('support');
  const found = (await listed(chika)).find(({ reference }) => reference === number);
  expect(found).toMatchObject({ escalated: true, owner: null });
});

test('claims of ended cases are deleted; a thread stays with its answerer', async () => {
  const cleo = await alajo.person('cleo');
  const number = await alajo.opened(cleo);
  await openCase(alajo.db, alajo.clock.now(), {
    kind: 'unknown_deposit',
    subject: 'd-1',
    detail: 'Providus •••4410',
  });
  const finance = await alajo.staff('finance');
  const chika = await alajo.staff('support');
  const deposit = (await listed(finance)).find(({ kind }) => kind === 'unknown_deposit');
  const caseName = { kind: 'unknown_deposit', reference: deposit?.reference ?? '' } as const;
  await alajo.call(caseRoutes.claim, { params: caseName }, finance);
  await claim(chika, number);
  await alajo.call(inboxRoutes.answer, { params: { number }, body: { message: 'Yes.' } }, chika);
  alajo.clock.advance(2 * MINUTE);
  await watch();
  const own = number;
  expect((await claims()).map(({ case_id }) => case_id)).toContain(own);
  expect(await claims()).toHaveLength(2);
  await alajo.db.updateTable('payment_case').set({ closed_at: alajo.clock.now() }).execute();
  await alajo.closeTicket(cleo, number);
  await watch();
  expect(await claims()).toEqual([]);
});
