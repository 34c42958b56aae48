// A member's debt is written off by a majority, and only with the yes of every creditor.
import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AjoApp, ajoApp, type NewGroup } from '../../testing/ajo.ts';
import { stopGroups } from '../../testing/leftovers.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
// `close` verifies the ledger.
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

const HOUR = 3_600_000;
const hours = (count: number) => alajo.pass(count * HOUR);

let named = 0;
/** Ada collected the first round, in which Dayo missed ₦1,000 and owes a late fee of ₦50. */
async function withDefaulter(form: NewGroup = {}) {
  named += 1;
  const make = (name: string, amount: number) => alajo.person(`${name}${named}`, amount);
  const [ada, bola, chi] = [
    await make('ada', 9000),
    await make('bola', 9000),
    await make('chi', 9000),
  ];
  const dayo = await make('dayo', 0);
  const start_date = new Date(alajo.clock.now().getTime() + 8 * 24 * HOUR)
    .toISOString()
    .slice(0, 10);
  const terms = { start_date, late_fee: 5, order: 'organiser_last', ...form } as const;
  const group = await alajo.groupOf([ada, bola, chi, dayo], terms);
  await alajo.until(`${start_date}T00:00:00+01:00`);
  await hours(72);
  return { ada, bola, chi, dayo, group };
}

const paramsOf = (group: { id: number }, more: object = {}) =>
  ({ id: String(group.id), ...more }) as never;
const memberOf = async (who: Person, target: Person, group: { id: number }) => {
  const { members } = await alajo.group(who, group);
  const found = members.find(({ user_id }) => user_id === target.id);
  if (found === undefined) throw new Error('not a member');
  return found;
};
const requestWriteOff = async (who: Person, debtor: Person, group: { id: number }) => {
  const { id } = await memberOf(who, debtor, group);
  const params = paramsOf(group, { member: String(id) });
  return alajo.call(disputeRoutes.proposeWriteOff, { params }, who);
};
const voteOf = async (who: Person, group: { id: number }) =>
  (await alajo.group(who, group)).proposals.find(({ kind }) => kind === 'write_off');
async function vote(who: Person, group: { id: number }, agrees: boolean) {
  const proposal = String((await voteOf(who, group))?.id);
  const params = paramsOf(group, { proposal });
  return alajo.call(proposalRoutes.answerProposal, { params, body: { agrees } }, who);
}

test('the question lists each creditor’s loss, and no one loses without their own yes', async () => {
  const { ada, bola, chi, dayo, group } = await withDefaulter();
  // Bola collected and is owed ₦1,000; Ada organises; Chi is owed nothing.
  expect((await memberOf(ada, dayo, group)).write_off).toBe(1050);
  expect((await memberOf(bola, dayo, group)).write_off).toBe(1050);
  expect((await memberOf(chi, dayo, group)).write_off).toBe(0);
  expect(await statusAndCode(requestWriteOff(chi, dayo, group))).toBe('403 not_a_creditor');
  expect(await statusAndCode(requestWriteOff(dayo, dayo, group))).toBe('403 own_vote_not_allowed');
  expect(await statusAndCode(requestWriteOff(ada, bola, group))).toBe('409 nothing_to_write_off');
  for (let time = 0; time < 2; time++) {
    expect(await requestWriteOff(ada, dayo, group)).toEqual({
      status: 201,
      body: { status: 'open', yes: 1, needed: 2 },
    });
  }
  expect(await statusAndCode(requestWriteOff(bola, dayo, group))).toBe('409 already_proposed');
  const proposal = await voteOf(bola, group);
  const [bolas, dayos] = [await memberOf(ada, bola, group), await memberOf(ada, dayo, group)];
  expect(proposal).toMatchObject({ yes: 1, needed: 2, may_answer: true });
  expect(proposal?.asks).toBe(`Write off the ₦1,050 that ${dayos.name} owes?`);
  expect(proposal?.means).toEqual([
    `${bolas.name} loses ₦1,000.`,
    'Late fees of ₦50 are dropped; they’re owed to no one.',
    `Nothing more is taken from ${dayos.name} for it. What they missed stays in their trust history.`,
    `It needs more than half, and a yes from ${bolas.name}.`,
    'Anything paid back before the vote ends isn’t lost.',
  ]);
  expect(await statusAndCode(vote(dayo, group, true))).toBe('403 own_vote_not_allowed');
  // Two of three agree, but it still waits for the creditor.
  await vote(chi, group, true);
  expect((await memberOf(ada, dayo, group)).owes).toBe(1050);
  await vote(bola, group, true);
  expect(await memberOf(ada, dayo, group)).toMatchObject({ owes: 0, recovery: 'written_off' });
  expect(await voteOf(ada, group)).toBeUndefined();
  // Nothing more is taken for it, and the missed round still counts.
  await alajo.send(chi, dayo.username, 3000);
  await hours(24 * 4);
  expect(await bola.balance()).toBe(9000 - 1000 + 3000 - 1000);
  expect((await memberOf(ada, dayo, group)).trust_score).toBeLessThan(35);
  const { body } = await alajo.call(ajoRoutes.history, { params: paramsOf(group), query: {} }, chi);
  expect(body.results).toContainEqual(
    expect.objectContaining({ text: `The group wrote off what ${dayos.name} owed.`, amount: 1050 }),
  );
});

test('a creditor’s no ends the vote, and money repaid in the meantime isn’t lost', async () => {
  const { ada, bola, chi, dayo, group } = await withDefaulter();
  await requestWriteOff(ada, dayo, group);
  await vote(bola, group, false);
  expect(await voteOf(ada, group)).toBeUndefined();
  expect((await memberOf(ada, dayo, group)).owes).toBe(1050);
  await requestWriteOff(bola, dayo, group);
  await alajo.send(chi, dayo.username, 400);
  await alajo.call(
    ajoRoutes.contribute,
    { params: paramsOf(group), body: { ahead: 0, part: 400 } },
    alajo.as(dayo),
  );
  const paid = await bola.balance();
  await vote(ada, group, true);
  expect(await memberOf(ada, dayo, group)).toMatchObject({ owes: 0, recovery: 'written_off' });
  expect(await bola.balance()).toBe(paid);
  const rows = await alajo.db
    .selectFrom('ajo_debt')
    .select(['kind', 'paid', 'written_off'])
    .where('group_id', '=', group.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { kind: 'collector', paid: 40_000, written_off: true },
    { kind: 'fee', paid: 0, written_off: true },
  ]);
});

test('a plan for a debt that is written off ends, and debts to the reserve stay until the end', async () => {
  const { ada, bola, chi, dayo, group } = await withDefaulter({ reserve: 10, late_fee: 0 });
  // The reserve had ₦300 for it.
  expect((await memberOf(ada, dayo, group)).owes).toBe(1000);
  expect((await memberOf(ada, dayo, group)).write_off).toBe(700);
  const plan = { rhythm: 'weekly', amount: 100 } as const;
  await alajo.call(ajoRoutes.makePlan, { params: paramsOf(group), body: plan }, alajo.as(dayo));
  await requestWriteOff(bola, dayo, group);
  await vote(chi, group, true);
  expect(await memberOf(ada, dayo, group)).toMatchObject({ owes: 300, recovery: 'in_recovery' });
  expect(await memberOf(dayo, dayo, group)).toMatchObject({ write_off: 0 });
  expect((await alajo.group(dayo, group)).plan).toMatchObject({ left: 300 });
  const second = await withDefaulter({ late_fee: 0 });
  await alajo.call(
    ajoRoutes.makePlan,
    { params: paramsOf(second.group), body: plan },
    alajo.as(second.dayo),
  );
  await requestWriteOff(second.bola, second.dayo, second.group);
  await vote(second.chi, second.group, true);
  expect((await alajo.group(second.dayo, second.group)).plan).toBeNull();
  const { status } = await alajo.db
    .selectFrom('ajo_plan')
    .select('status')
    .where('group_id', '=', second.group.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('written_off');
});
