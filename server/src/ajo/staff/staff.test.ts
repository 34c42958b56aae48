// Staff actions on groups: one person makes the safe decisions, while those that take something from a member
// need two; a seat is handed over with everything that belongs to it.
import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import { nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { ajoStaffRoutes as routes, type StaffGroup } from '@alajo/contract/ajo/staff.ts';
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { CaseEnd } from '@alajo/contract/staff/case-ends.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { proposalOf } from '../../testing/agreements.ts';
import { type AjoApp, ajoApp } from '../../testing/ajo.ts';
import { stopGroups } from '../../testing/leftovers.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
// `close` verifies the ledger.
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

const reason = 'Called them all this morning';
const at = (id: number | string, more: object = {}) => ({ id: String(id), ...more }) as never;
/** Sessions expire within hours, and the clock moves by weeks. */
const as = (role: Role) => alajo.staff(role);
const disputeCase = (id: number) => ({ kind: 'ajo_dispute' as const, reference: `dispute-${id}` });
const reportCase = (id: number) => ({ kind: 'ajo_report' as const, reference: `kin-${id}` });
const end = async (params: CaseName, how: string, role: Role = 'operations') =>
  alajo.call(caseRoutes.end, { params, body: { end: how, reason } }, await as(role));
const labels = async (params: CaseName) => {
  const { body } = await alajo.call(caseRoutes.case, { params }, await as('operations'));
  return (body.ends as CaseEnd[]).map(({ label, takes_two }) =>
    takes_two ? `Propose: ${label}` : label,
  );
};

let made = 0;
/** Four members who contribute ₦1,000 a week each, an hour after the first due date; the last has no money. */
async function four(dayos = 20_000) {
  made += 1;
  const make = (name: string, amount = 20_000) => alajo.person(`${name}${made}`, amount);
  const people = [
    await make('ada'),
    await make('bola'),
    await make('chi'),
    await make('dayo', dayos),
  ];
  const [ada, bola, chi, dayo] = people as [Person, Person, Person, Person];
  const start_date = new Date(alajo.clock.now().getTime() + 8 * DAY).toISOString().slice(0, 10);
  const group = await alajo.groupOf(people, { start_date });
  await alajo.until(`${start_date}T01:00:00+01:00`);
  return { ada, bola, chi, dayo, group };
}
const see = async (group: { id: number }) =>
  (await alajo.call(routes.staffGroup, { params: at(group.id) }, await as('support')))
    .body as StaffGroup;
const listed = async (show: 'waiting' | 'debts' | 'all', search = '') => {
  const query = { show, ...(search && { search }) };
  const { body } = await alajo.call(routes.staffGroups, { query }, await as('support'));
  return (body.results as { id: number }[]).map(({ id }) => id);
};
test('the queue leads from a dispute or report to its group', async () => {
  const { group, id } = await disputed();
  const other = await reported();
  const statusOf = async (reference: string) => {
    const query = { show: 'all' as const, case: reference };
    const { body, status } = await alajo.call(routes.staffGroups, { query }, await as('support'));
    return status === 200 ? (body.results as { id: number }[]).map((row) => row.id) : status;
  };
  expect(await statusOf(`dispute-${id}`)).toEqual([group.id]);
  expect(await statusOf(`kin-${other.id}`)).toEqual([other.group.id]);
  expect(await statusOf('dispute-999999')).toEqual([]);
  expect(await statusOf('order-1')).toBe(400);
});

async function approve({ body }: { body: unknown }, role: Role) {
  const { id, digest } = body as Proposal;
  return alajo.call(proposalRoutes.approve, { params: at(id), body: { digest } }, await as(role));
}
const logOf = async (object: string) =>
  (
    await alajo.db
      .selectFrom('staff_log')
      .select(['act', 'reason'])
      .where('object', '=', object)
      .where('act', '<>', 'case_seen')
      .orderBy('id')
      .execute()
  ).map(({ act, reason: why }) => `${act}: ${why}`);

async function disputed() {
  const all = await four();
  const body = { round: 1, about: 'collector' as const, text: 'We agreed that I collect first.' };
  await alajo.call(disputeRoutes.disputeRound, { params: at(all.group.id), body }, all.bola);
  const id = (await see(all.group)).cases.disputes[0]?.id ?? 0;
  return { ...all, id };
}

test('a disputed round shows its evidence, and one person makes the payout, once', async () => {
  const { group, ada, id } = await disputed();
  expect(await listed('waiting')).toContain(group.id);
  expect((await see(group)).cases.disputes).toMatchObject([
    {
      round: 1,
      by: expect.stringContaining('Bola'),
      text: 'We agreed that I collect first.',
      status: 'open',
    },
  ]);
  const before = await ada.balance();
  const payOut = () => end(disputeCase(id), 'pay_out');
  expect(await labels(disputeCase(id))).toEqual([
    'Make the payout',
    'Propose: Return the money',
    'Mark as abusive',
  ]);
  expect(await statusAndCode(payOut())).toBe('200');
  expect(await statusAndCode(payOut())).toBe('409 action_unavailable');
  await alajo.pass(2 * DAY);
  expect((await ada.balance()) - before).toBe(4000);
  expect(await listed('waiting')).not.toContain(group.id);
  expect(await logOf(`ajo_dispute:dispute-${id}`)).toEqual([`ajo_dispute_decided: ${reason}`]);
  for (const how of ['pay_out', 'give_back', 'abusive']) {
    expect(await statusAndCode(end(disputeCase(999_999), how))).toBe('404 not_found');
  }
});

test('returning a round takes two people and refunds everyone’s contribution once', async () => {
  const { group, ada, bola, id } = await disputed();
  const before = await alajo.balances([ada, bola]);
  const propose = () => end(disputeCase(id), 'give_back');
  const proposed = { body: await proposalOf(alajo, await propose()) };
  expect(proposed.body).toMatchObject({
    title: expect.stringMatching(/^Return the contributions to round 1 of/),
  });
  expect(await statusAndCode(propose())).toBe('409 proposal_waiting');
  expect(await statusAndCode(approve(proposed, 'operations'))).toBe('403 staff_not_allowed');
  expect(await alajo.balances([ada, bola])).toEqual(before);
  expect(await statusAndCode(approve(proposed, 'finance'))).toBe('200');
  expect(await statusAndCode(approve(proposed, 'finance'))).toBe('409 proposal_decided');
  expect(await alajo.balances([ada, bola])).toEqual(before.map((amount) => amount + 1000));
  expect((await see(group)).cases.disputes[0]).toMatchObject({
    status: 'given_back',
    decided: reason,
  });
  expect(await statusAndCode(propose())).toBe('409 action_unavailable');
});

async function reported() {
  const all = await four();
  const seat = (await see(all.group)).seats.find(({ holder }) => holder.id === all.dayo.id);
  const body = { kind: 'died' as const, text: 'Her sister called me this morning.' };
  const params = at(all.group.id, { member: String(seat?.id) });
  await alajo.call(nextOfKinRoutes.reportMember, { params, body }, all.ada);
  const id = (await see(all.group)).cases.reports[0]?.id ?? 0;
  return { ...all, id, seat: seat?.id ?? 0 };
}

test('two people suspend a seat; one dismisses a report or lifts a mistaken suspension', async () => {
  const { group, id, seat } = await reported();
  const lift = async () =>
    alajo.call(
      routes.decideReport,
      { params: at(id), body: { act: 'lift', reason } },
      await as('operations'),
    );
  expect(await labels(reportCase(id))).toEqual(['Propose: Suspend', 'Dismiss']);
  expect(await statusAndCode(lift())).toBe('409 action_unavailable');
  const proposed = { body: await proposalOf(alajo, await end(reportCase(id), 'suspend')) };
  expect(await statusAndCode(end(reportCase(id), 'suspend'))).toBe('409 proposal_waiting');
  expect((await see(group)).seats.find((candidate) => candidate.id === seat)?.suspended).toBe(
    false,
  );
  expect(await statusAndCode(approve(proposed, 'compliance'))).toBe('200');
  expect((await see(group)).seats.find((candidate) => candidate.id === seat)?.suspended).toBe(true);
  for (const how of ['dismiss', 'suspend']) {
    expect(await statusAndCode(end(reportCase(id), how))).toBe('409 action_unavailable');
    expect(await statusAndCode(end(reportCase(999_999), how))).toBe('404 not_found');
  }
  expect(await statusAndCode(lift())).toBe('200');
  expect((await see(group)).seats.find((candidate) => candidate.id === seat)?.suspended).toBe(
    false,
  );
  const other = await reported();
  expect(await statusAndCode(end(reportCase(other.id), 'dismiss'))).toBe('200');
  expect(await logOf(`ajo_report:kin-${other.id}`)).toEqual([`ajo_report_decided: ${reason}`]);
});

test('an abusive dispute is paid out, and an abusive report is marked after its dismissal, each once', async () => {
  const { group, ada, id } = await disputed();
  const before = await ada.balance();
  const mark = async (report: number) =>
    alajo.call(
      routes.decideReport,
      { params: at(report), body: { act: 'abusive', reason } },
      await as('operations'),
    );
  const dispute = async () => (await see(group)).cases.disputes[0];
  expect(await dispute()).toMatchObject({ may_mark: true, abusive_at: null });
  expect(await statusAndCode(end(disputeCase(id), 'abusive'))).toBe('200');
  const now = alajo.clock.now().toISOString();
  expect(await dispute()).toMatchObject({
    may_mark: false,
    abusive_at: now,
    status: expect.not.stringMatching('open'),
  });
  await alajo.pass(2 * DAY);
  expect((await ada.balance()) - before).toBe(4000);
  expect(await statusAndCode(end(disputeCase(id), 'abusive'))).toBe('409 action_unavailable');
  expect(await statusAndCode(markDispute(id))).toBe('409 action_unavailable');

  const other = await reported();
  const report = async () => (await see(other.group)).cases.reports[0];
  expect(await report()).toMatchObject({ may_mark: false });
  expect(await statusAndCode(mark(other.id))).toBe('409 action_unavailable');
  await end(reportCase(other.id), 'dismiss');
  expect(await report()).toMatchObject({ may_mark: true, abusive_at: null });
  expect(await statusAndCode(mark(other.id))).toBe('200');
  expect(await report()).toMatchObject({ may_mark: false, abusive_at: expect.any(String) });
  expect(await statusAndCode(mark(other.id))).toBe('409 action_unavailable');
});

const markDispute = async (id: number) =>
  alajo.call(routes.markDispute, { params: at(id), body: { reason } }, await as('operations'));

test('an ended dispute is marked as abusive once, an open one only by ending it', async () => {
  const { group, ada, bola, id } = await disputed();
  const before = await ada.balance();
  expect(await statusAndCode(markDispute(id))).toBe('409 action_unavailable');
  expect((await see(group)).cases.disputes[0]).toMatchObject({ status: 'open', abusive_at: null });
  expect(await logOf(`ajo_dispute:dispute-${id}`)).toEqual([]);
  await end(disputeCase(id), 'pay_out');
  expect(await statusAndCode(markDispute(id))).toBe('200');
  expect(await statusAndCode(markDispute(id))).toBe('409 action_unavailable');
  expect(await statusAndCode(markDispute(999_999))).toBe('404 not_found');
  expect((await see(group)).cases.disputes[0]).toMatchObject({
    status: 'paid_out',
    abusive_at: alajo.clock.now().toISOString(),
  });
  expect((await alajo.notices(bola)).map(({ title }) => title)).toContain(
    'Your trust score went down',
  );
  expect(await logOf(`ajo_dispute:dispute-${id}`)).toEqual([
    `ajo_dispute_decided: ${reason}`,
    `ajo_dispute_decided: ${reason}`,
  ]);
  await alajo.pass(2 * DAY);
  expect((await ada.balance()) - before).toBe(4000);
});

async function handOver(group: { id: number }, seat: number, to: string) {
  const body = { to, reason };
  return alajo.call(
    routes.proposeHandOver,
    { params: at(group.id, { seat: String(seat) }), body },
    await as('operations'),
  );
}
const offersOf = async (who: Person) =>
  (await alajo.call(ajoRoutes.seatOffers, {}, who)).body.results as SeatOffer[];
const accept = (who: Person, offer: SeatOffer) =>
  alajo.call(
    ajoRoutes.takeSeat,
    { params: at(offer.id), body: { terms_version: offer.terms_version, expected: 0 } as never },
    alajo.as(who),
  );

test('two people offer a seat and the new member accepts; its debts and payments follow', async () => {
  const { group, ada, bola, dayo } = await four(0);
  // The grace period is over: Dayo owes the first collector.
  await alajo.pass(5 * DAY);
  const before = (await see(group)).seats.find(({ holder }) => holder.id === dayo.id);
  expect(before?.owes).toBeGreaterThan(0);
  expect(await listed('debts')).toContain(group.id);
  const seat = before?.id ?? 0;
  const efe = await alajo.person(`efe${made}`, 20_000, { tier: 2 });
  expect(await statusAndCode(handOver(group, seat, 'nobody.here'))).toBe('404 recipient_not_found');
  expect(await statusAndCode(handOver(group, seat, bola.username))).toBe('409 already_member');
  const proposed = await handOver(group, seat, efe.username);
  expect(proposed.status).toBe(201);
  expect(await offersOf(efe)).toEqual([]);
  expect(await statusAndCode(approve(proposed, 'compliance'))).toBe('200');
  expect((await alajo.notices(dayo))[0]?.title).toMatch(/^We offered your seat in/);
  // It stays Dayo's until they accept.
  expect((await see(group)).seats.find(({ id }) => id === seat)).toMatchObject({
    holder: { id: dayo.id },
    offered_to: expect.stringContaining('Efe'),
  });
  const [offer] = await offersOf(efe);
  if (offer === undefined) throw new Error('no offer');
  expect(offer).toMatchObject({ price: 0, by_staff: true, owes: before?.owes });
  const money = await alajo.balances([efe, dayo, ada]);
  expect(await statusAndCode(accept(bola, offer))).toBe('404 not_found');
  expect(await statusAndCode(accept(efe, offer))).toBe('200');
  expect(await alajo.balances([efe, dayo, ada])).toEqual(money);
  const after = await see(group);
  expect(after.seats.find(({ id }) => id === seat)).toMatchObject({
    holder: { id: efe.id },
    owes: before?.owes,
    paid_in: before?.paid_in,
    position: before?.position,
  });
  expect(after.history[0]?.text).toMatch(/^Efe.* took over the seat of Dayo/);
  expect((await alajo.notices(dayo))[0]?.title).toMatch(/took over your seat/);
  expect(await statusAndCode(accept(efe, offer))).toBe('200');
  expect((await see(group)).seats.filter(({ holder }) => holder.id === efe.id)).toHaveLength(1);
  // From the next attempt on it is taken from Efe.
  await alajo.pass(3 * DAY);
  expect(await efe.balance()).toBeLessThan(20_000);
  expect(await dayo.balance()).toBe(0);
});

test('a suspended seat is handed over, and pays again for its new holder', async () => {
  const { group, id, seat } = await reported();
  const proposed = await proposalOf(alajo, await end(reportCase(id), 'suspend'));
  await approve({ body: proposed }, 'compliance');
  const efe = await alajo.person(`efe${made}s`, 20_000, { tier: 2 });
  await approve(await handOver(group, seat, efe.username), 'compliance');
  const [offer] = await offersOf(efe);
  if (offer === undefined) throw new Error('no offer');
  expect(await statusAndCode(accept(efe, offer))).toBe('200');
  expect(await see(group)).toMatchObject({ cases: { reports: [{ status: 'taken' }] } });
  expect((await see(group)).seats.find((candidate) => candidate.id === seat)).toMatchObject({
    holder: { id: efe.id },
    suspended: false,
  });
  await alajo.pass(8 * DAY + HOUR);
  expect(await efe.balance()).toBe(19_000);
});

test('a group is found by its name, and only permitted roles may decide', async () => {
  const { group } = await four();
  const { name } = await see(group);
  expect(await listed('all', name)).toContain(group.id);
  expect(await listed('all', 'no such group')).toEqual([]);
  for (const [params, how] of [
    [disputeCase(1), 'pay_out'],
    [disputeCase(1), 'give_back'],
    [disputeCase(1), 'abusive'],
    [reportCase(1), 'suspend'],
    [reportCase(1), 'dismiss'],
  ] as const) {
    const refused = end(params, how, 'support');
    expect(await statusAndCode(refused), how).toBe('403 staff_not_allowed');
  }
});

test('ending a dispute or report needs a recent passkey check', async () => {
  const { id } = await disputed();
  const other = await reported();
  const staff = await as('operations');
  alajo.clock.advance(6 * MINUTE);
  for (const [params, how] of [
    [disputeCase(id), 'pay_out'],
    [disputeCase(id), 'give_back'],
    [disputeCase(id), 'abusive'],
    [reportCase(other.id), 'suspend'],
    [reportCase(other.id), 'dismiss'],
  ] as const) {
    const body = { end: how, reason };
    const tried = alajo.call(caseRoutes.end, { params, body }, staff);
    expect(await statusAndCode(tried), how).toBe('403 staff_verify_again');
  }
});
