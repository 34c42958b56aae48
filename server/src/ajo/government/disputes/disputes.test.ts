// A dispute delays the payout of one round only: the other rounds continue as if there were none.
import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { ajoStaffRoutes } from '@alajo/contract/ajo/staff.ts';
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runCasesCommand } from '../../../commands/cases-command.ts';
import { brokenConstraint } from '../../../platform/database/database.ts';
import { endByTwo } from '../../../testing/agreements.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { stopGroups } from '../../../testing/leftovers.ts';
import { sendRequest } from '../../../testing/samples.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';
import { trustScore } from '../../turns/trust.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
// `close` verifies the ledger.
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

const HOUR = 3_600_000;
const hours = (count: number) => alajo.pass(count * HOUR);
const inAWeek = () =>
  new Date(alajo.clock.now().getTime() + 8 * 24 * HOUR).toISOString().slice(0, 10);

let named = 0;
type FourMembers = { ada: Person; bola: Person; chi: Person; dayo: Person; group: { id: number } };

/** Four members who contribute ₦1,000 a week each, at midnight of the first due date; Ada is the organiser. */
async function four(form: NewGroup = {}, dayos = 20_000): Promise<FourMembers> {
  named += 1;
  const make = (name: string, amount: number) => alajo.person(`${name}${named}`, amount);
  const ada = await make('ada', 20_000);
  const bola = await make('bola', 20_000);
  const chi = await make('chi', 20_000);
  const dayo = await make('dayo', dayos);
  const start_date = inAWeek();
  const group = await alajo.groupOf([ada, bola, chi, dayo], { start_date, ...form });
  await alajo.until(`${start_date}T00:00:00+01:00`);
  return { ada, bola, chi, dayo, group };
}

const paramsOf = (group: { id: number }, more: object = {}) =>
  ({ id: String(group.id), ...more }) as never;
const dispute = (
  who: Person,
  group: { id: number },
  {
    round = 1,
    about = 'collector' as const,
    text = 'We agreed that I collect first.',
  }: {
    round?: number;
    about?: 'collector' | 'organiser';
    text?: string;
  } = {},
) =>
  alajo.call(
    disputeRoutes.disputeRound,
    { params: paramsOf(group), body: { round, about, text } },
    who,
  );
const see = (who: Person, group: { id: number }) => alajo.group(who, group);
async function disputeOf(who: Person, group: { id: number }) {
  const [dispute] = (await see(who, group)).disputes;
  if (dispute === undefined) throw new Error('no dispute is open');
  return dispute;
}
async function vote(who: Person, group: { id: number }, agrees: boolean, kind = 'hold_payout') {
  const found = (await see(who, group)).proposals.find((proposal) => proposal.kind === kind);
  const params = paramsOf(group, { proposal: String(found?.id) });
  return alajo.call(proposalRoutes.answerProposal, { params, body: { agrees } }, who);
}
const withdraw = async (who: Person, group: { id: number }, id: number) =>
  alajo.call(
    disputeRoutes.withdrawDispute,
    { params: paramsOf(group, { dispute: String(id) }) },
    who,
  );
const reason = 'Not the Ada they knew';
const caseOf = (id: number) => ({ kind: 'ajo_dispute' as const, reference: `dispute-${id}` });
const decide = async (how: 'pay_out' | 'abusive', id: number) =>
  alajo.call(
    caseRoutes.end,
    { params: caseOf(id), body: { end: how, reason } },
    await alajo.staff('operations'),
  );
const returnContributions = (id: number) =>
  endByTwo(alajo, caseOf(id), { end: 'give_back', reason });
const rounds = async (group: { id: number }) =>
  (
    await alajo.db
      .selectFrom('ajo_round')
      .selectAll()
      .where('group_id', '=', group.id)
      .orderBy('number')
      .execute()
  ).map(({ number, status, due_at, settled_at, funded, paid_at }) => ({
    number,
    status,
    due_at,
    settled_at,
    funded,
    paid_at,
  }));
async function passbook(who: Person, group: { id: number }, scope: 'me' | 'group') {
  const { body } = await alajo.call(
    passbookRoutes.passbook,
    { params: paramsOf(group), query: { of: scope } },
    who,
  );
  return body;
}
const latest = async (who: Person) => (await alajo.notices(who))[0];

test('a disputed payout is refused for three days and then made if there is no decision', async () => {
  const { ada, bola, chi, group } = await four();
  await hours(1);
  expect((await see(bola, group)).actions.dispute).toBe(1);
  const raised = await dispute(bola, group);
  expect(raised.status).toBe(201);
  const { id: raised_id } = await disputeOf(chi, group);
  expect(raised.body).toEqual({ id: raised_id });
  expect((await dispute(bola, group)).body).toEqual({ id: raised_id });
  expect(await disputeOf(chi, group)).toMatchObject({
    round: 1,
    by: (await see(bola, group)).members[1]?.name,
    about: 'collector',
    extended: false,
    yours: false,
  });
  expect((await latest(chi))?.body).toMatch(/^Only this round’s payout is on hold, until /);
  expect(await statusAndCode(alajo.collect(ada, group))).toBe('409 round_disputed');
  expect((await see(ada, group)).actions.request_collection).toBe(false);
  expect((await see(ada, group)).round).toMatchObject({ status: 'settled', pays_itself_at: null });
  await hours(71);
  expect(await ada.balance()).toBe(19_000);
  await hours(1);
  expect(await ada.balance()).toBe(23_000);
  expect((await see(ada, group)).disputes).toEqual([]);
  expect((await alajo.notices(ada)).map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/the dispute about round 1 is over$/),
  );
});

test('repeating a dispute changes nothing, a round has one dispute, and a paid round can’t be disputed', async () => {
  const { ada, bola, chi, dayo, group } = await four();
  expect(await statusAndCode(dispute(bola, group, { round: 2 }))).toBe('409 round_not_open');
  expect(await statusAndCode(dispute(bola, group, { round: 9 }))).toBe('409 round_not_open');
  await dispute(bola, group);
  const before = await disputeOf(bola, group);
  await hours(2);
  expect((await dispute(bola, group)).status).toBe(201);
  expect(await disputeOf(bola, group)).toEqual(before);
  expect(await statusAndCode(dispute(chi, group))).toBe('409 round_disputed');
  await withdraw(bola, group, before.id);
  expect(await ada.balance()).toBe(23_000);
  expect((await withdraw(bola, group, before.id)).status).toBe(200);
  expect(await ada.balance()).toBe(23_000);
  expect(await statusAndCode(dispute(dayo, group))).toBe('409 round_paid_out');
  // The next round is a separate matter.
  await hours(24 * 7 - 2);
  expect(await statusAndCode(dispute(bola, group, { round: 2 }))).toBe('400 invalid_request');
  expect((await dispute(ada, group, { round: 2 })).status).toBe(201);
});

test('parties to a dispute have no vote; more than half of the others can extend the wait once', async () => {
  const { ada, bola, chi, dayo, group } = await four({ order: 'organiser_last' });
  // Bola collects first; Ada, the organiser, is accused by Chi, so only Dayo votes.
  await dispute(chi, group, { about: 'organiser' });
  const { parties, frozen_until } = await disputeOf(dayo, group);
  expect(parties).toHaveLength(3);
  for (const party of [ada, bola, chi]) {
    expect((await see(party, group)).proposals[0]).toMatchObject({ may_answer: false, needed: 1 });
    expect(await statusAndCode(vote(party, group, false))).toBe('403 own_vote_not_allowed');
  }
  expect((await vote(dayo, group, true)).status).toBe(200);
  const extended = await disputeOf(dayo, group);
  expect(extended.extended).toBe(true);
  expect(Date.parse(extended.frozen_until)).toBe(Date.parse(frozen_until) + 72 * HOUR);
  // Extended once, not twice.
  expect((await see(dayo, group)).proposals).toEqual([]);
  await hours(143);
  expect(await bola.balance()).toBe(19_000);
  await hours(1);
  expect(await bola.balance()).toBe(23_000);
});

test('when half of the voters say no, the dispute ends and the payout is made at once', async () => {
  const { ada, bola, chi, dayo, group } = await four();
  await dispute(bola, group);
  await vote(chi, group, true);
  await vote(dayo, group, false);
  expect(await ada.balance()).toBe(23_000);
  expect((await see(ada, group)).disputes).toEqual([]);
  expect((await see(chi, group)).proposals).toEqual([]);
  const { body } = await alajo.call(ajoRoutes.history, { params: paramsOf(group), query: {} }, chi);
  const texts = (body.results as { text: string }[]).map(({ text }) => text);
  expect(texts).toContain('The dispute about round 1 ended by vote.');
  expect(texts.filter((text) => /voted against/.test(text))).toEqual([]);
});

test('a dispute never delays another round: the others run at the same hours as in a group without one', async () => {
  // Dayo is late, so the first rounds settle at the end of their grace period, two days later.
  const quiet = await four({ grace_hours: 48 }, 0);
  const disputed = await four({ grace_hours: 48 }, 0);
  const relative = async ({ group }: FourMembers, from: number) =>
    (await rounds(group)).slice(from).map(({ number, status, due_at, settled_at, funded }) => ({
      number,
      status,
      funded,
      settled_after: settled_at && settled_at.getTime() - due_at.getTime(),
    }));
  await hours(71);
  await dispute(disputed.bola, disputed.group);
  await vote(disputed.chi, disputed.group, true);
  await vote(disputed.dayo, disputed.group, true);
  // The next round's due date comes while this one waits.
  await hours(7 * 24 - 71);
  const now = await see(disputed.ada, disputed.group);
  expect(now).toMatchObject({ current_round: 2, round: { number: 2, status: 'collecting' } });
  expect(now.disputes).toMatchObject([{ round: 1 }]);
  expect(await statusAndCode(alajo.collect(disputed.ada, disputed.group))).toBe(
    '409 round_disputed',
  );
  expect(await disputed.ada.balance()).toBe(18_000);
  await hours(48);
  // The payout is made 71 + 144 hours after the first due date, while the next round is open.
  expect((await rounds(disputed.group))[0]).toMatchObject({ status: 'paid', funded: 300_000 });
  expect(await disputed.ada.balance()).toBe(21_000);
  await hours(24 * 21);
  expect(await relative(disputed, 1)).toEqual(await relative(quiet, 1));
  expect((await rounds(disputed.group)).every(({ status }) => status === 'paid')).toBe(true);
  expect(await see(disputed.ada, disputed.group)).toMatchObject({
    status: 'completed',
    outcome: 'finished',
  });
});

test('pausing the group stops the dispute timer, and no one can end the dispute', async () => {
  const { ada, bola, chi, dayo, group } = await four();
  await dispute(bola, group);
  const { id, frozen_until } = await disputeOf(bola, group);
  await hours(10);
  await alajo.call(ajoRoutes.pause, { params: paramsOf(group) }, ada);
  await vote(bola, group, true, 'pause');
  await vote(chi, group, true, 'pause');
  expect((await see(ada, group)).status).toBe('paused');
  expect(await statusAndCode(withdraw(bola, group, id))).toBe('409 group_paused');
  expect(await statusAndCode(vote(dayo, group, false))).toBe('409 group_paused');
  expect(await statusAndCode(dispute(chi, group))).toBe('409 group_paused');
  for (const refused of [await decide('pay_out', id), await returnContributions(id)]) {
    expect(refused.body.message).toContain('is paused');
  }
  await hours(100);
  expect(await ada.balance()).toBe(19_000);
  await alajo.call(ajoRoutes.resume, { params: paramsOf(group) }, ada);
  await vote(bola, group, true, 'resume');
  await vote(chi, group, true, 'resume');
  const moved = Date.parse((await disputeOf(bola, group)).frozen_until) - Date.parse(frozen_until);
  expect(moved).toBe(100 * HOUR);
  await hours(61);
  expect(await ada.balance()).toBe(19_000);
  await hours(1);
  expect(await ada.balance()).toBe(23_000);
});

test('members’ statements and pictures are visible to the group and staff only', async () => {
  const { ada, bola, chi, group } = await four();
  await dispute(bola, group);
  const { id } = await disputeOf(bola, group);
  const at = { params: paramsOf(group, { dispute: String(id) }) };
  const say = (who: Person, text: string) =>
    alajo.call(disputeRoutes.addEvidence, { ...at, body: { text } }, who);
  expect(await statusAndCode(say(ada, 'No.'))).toBe('400 invalid_request');
  expect((await say(ada, 'Everyone agreed to my turn in March.')).status).toBe(201);
  const [added] = (await disputeOf(ada, group)).evidence;
  expect((await say(ada, 'Everyone agreed to my turn in March.')).body).toEqual({ id: added?.id });
  const show = (who: Person) => sendRequest(alajo.app, disputeRoutes.addEvidencePicture, at, who);
  const shown = (await show(bola)).json();
  expect((await show(bola)).json()).toEqual(shown);
  expect((await alajo.app.inject(shown.thumbnail)).statusCode).toBe(200);
  const { evidence, texts_left, pictures_left } = await disputeOf(chi, group);
  expect(evidence.map(({ text, picture }) => text ?? picture?.url)).toEqual([
    'Everyone agreed to my turn in March.',
    shown.url,
  ]);
  expect([texts_left, pictures_left]).toEqual([5, 4]);
  for (let nth = 1; nth < 5; nth++) await say(ada, `There is more to say: ${nth}.`);
  expect(await statusAndCode(say(ada, 'And that is not all.'))).toBe('409 too_much_evidence');
  const eve = await alajo.person(`eve${named}`, 0);
  expect(await statusAndCode(say(eve, 'I know nothing.'))).toBe('404 not_found');
  expect((await show(eve)).statusCode).toBe(404);
  const params = { id: String(group.id) };
  const seen = await alajo.call(
    ajoStaffRoutes.staffGroup,
    { params },
    await alajo.staff('operations'),
  );
  expect(JSON.stringify(seen.body)).toContain(shown.url);
  const run = (...words: string[]) => runCasesCommand(alajo.deps, words);
  expect(await run()).toMatch(
    new RegExp(`^dispute-${id} {2}Ajo dispute {2}open {2}.*Round 1 disputed: We agreed`, 'm'),
  );
  const read = await run(`dispute-${id}`, '--staff', (await alajo.staff('operations')).email);
  const [collector, second] = (await see(bola, group)).members;
  for (const line of [
    `Raised by: ${second?.name}`,
    `About: The collector, ${collector?.name}`,
    'Each contributes: ₦1,000',
    'Payout waits until: ',
    `${collector?.name}: Everyone agreed to my turn in March.`,
    `${second?.name}: a picture`,
    'pay_out  --reason "…"  Make the payout',
    'give_back  --reason "…"  Return the money, once a second person approves',
    'abusive  --reason "…"  Mark as abusive',
  ]) {
    expect(read).toContain(line);
  }
  for (let time = 0; time < 2; time++) {
    expect((await withdraw(bola, group, id)).body).toEqual({
      message: 'You withdrew the dispute. The payout goes ahead.',
    });
  }
  expect(await statusAndCode(say(chi, 'Too late to say it.'))).toBe('409 dispute_ended');
});

test('one staff member can pay out; an abusive dispute costs ten points once, and they fade', async () => {
  const { ada, bola, chi, group } = await four();
  await hours(1);
  await dispute(bola, group);
  const { id } = await disputeOf(bola, group);
  expect(await statusAndCode(decide('abusive', id))).toBe('200');
  expect(await ada.balance()).toBe(23_000);
  const member = (await see(chi, group)).members.find(({ user_id }) => user_id === bola.id);
  // 50, plus 1 for the round paid on time.
  expect(member?.trust_score).toBe(41);
  const params = paramsOf(group, { member: String(member?.id) });
  const { body } = await alajo.call(ajoRoutes.trust, { params }, chi);
  expect((body.events as object[])[0]).toMatchObject({ kind: 'abuse', points: -10 });
  expect((await alajo.notices(bola)).map(({ title }) => title)).toContain(
    'Your trust score went down',
  );
  expect((await decide('abusive', id)).body.message).toContain('marked');
  expect((await decide('pay_out', id)).body.message).toBe('It has ended.');
  const yearLater = new Date(alajo.clock.now().getTime() + 24 * 365 * HOUR);
  expect(await trustScore(alajo.db, yearLater, bola.id)).toBe(50);
});

test('two staff return a round: everyone gets back their share, and its turn moves to the end', async () => {
  const { ada, bola, chi, dayo, group } = await four({ reserve: 20, late_fee: 5 }, 0);
  await hours(48);
  // Dayo's ₦1,000 came from the reserve, which had ₦600, and Ada is owed ₦400, of which Dayo pays ₦100.
  await alajo.send(chi, dayo.username, 250);
  await alajo.call(
    ajoRoutes.contribute,
    { params: paramsOf(group), body: { ahead: 0, part: 250 } },
    alajo.as(dayo),
  );
  expect(await alajo.balances([ada, bola, chi, dayo])).toEqual([19_050, 18_800, 18_550, 0]);
  await dispute(bola, group);
  const { id } = await disputeOf(bola, group);
  const ended = { status: 'given_back' as const, ended_by: 'staff' as const, ended_at: new Date() };
  const alone = alajo.db
    .updateTable('ajo_dispute')
    .set({ ...ended, decided_by: 'staff:1' })
    .where('id', '=', id)
    .execute();
  expect(await alone.then(() => undefined, brokenConstraint)).toBe('ajo_dispute_two_people');
  expect(await statusAndCode(returnContributions(id))).toBe('200');
  // Ada's own contribution repays Dayo the amount he had paid Ada.
  expect(await alajo.balances([ada, bola, chi, dayo])).toEqual([19_800, 19_800, 19_550, 250]);
  const after = await see(ada, group);
  expect(after).toMatchObject({
    current_round: 2,
    total_rounds: 5,
    your_turn: 5,
    reserve_balance: 600,
    disputes: [],
  });
  expect(after.members.map(({ owes }) => owes)).toEqual([0, 0, 50, 0]);
  expect(after.schedule.map(({ position }) => position)).toEqual([2, 3, 4, 5]);
  expect((await passbook(ada, group, 'group')).rounds).toMatchObject([
    { number: 1, status: 'returned', net: 0 },
    {},
    {},
    {},
    {},
  ]);
  const { movements } = await passbook(dayo, group, 'me');
  expect(movements).toContainEqual(expect.objectContaining({ kind: 'round_returned' }));
  await alajo.send(ada, dayo.username, 9000);
  const reach = async (round: number) => {
    while ((await see(ada, group)).current_round < round) await hours(24);
  };
  // The added round has no set-aside, whatever reserve is agreed for later rounds.
  await reach(4);
  const lower = { params: paramsOf(group), body: { changes: { reserve: 10 } } };
  for (const who of [ada, bola, chi]) {
    expect((await alajo.call(proposalRoutes.proposeTerms, lower, who)).status).toBe(201);
  }
  await reach(5);
  expect(await see(ada, group)).toMatchObject({ reserve: 10, set_aside: 0 });
  await hours(24 * 7 * 2);
  expect((await rounds(group)).map(({ status }) => status)).toEqual([
    'returned',
    ...Array(4).fill('paid'),
  ]);
});
