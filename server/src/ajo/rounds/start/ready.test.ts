// Before a group starts, everyone's first contribution and bond are held: no group begins with an empty pot,
// and holds are released at once if it doesn't begin.
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { sharedUntilClockMoves } from '../../../testing/app.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
let ada: Person;
let bola: Person;
let chi: Person;
let dayo: Person;
let group: { id: number };

/** Four members; Dayo has no money; ₦1,000 a week with ₦100 set aside, from 1 December. */
async function four(form: NewGroup = {}): Promise<void> {
  alajo = await open();
  [ada, bola, chi] = [
    await alajo.person('ada', 20_000),
    await alajo.person('bola', 20_000),
    await alajo.person('chi', 20_000),
  ];
  dayo = await alajo.person('dayo', 0);
  group = await alajo.groupOf([ada, bola, chi, dayo], { ready: true, reserve: 10, ...form });
}
beforeEach(() => four());

const params = () => ({ id: String(group.id) });
const see = (who = ada) => alajo.group(who, group);
const give = async (who: Person, naira: number) =>
  alajo.send(await alajo.person(`rich${who.username}`, 50_000), who.username, naira);
const makeReady = (who: Person, expected?: number, key?: string) =>
  alajo.call(
    proposalRoutes.makeReady,
    { params: params(), body: { expected } },
    alajo.as(who, key),
  );
const vote = async (who: Person, kind: string, agrees = true) => {
  const proposal = (await see(who)).proposals.find((proposal) => proposal.kind === kind)?.id;
  const at = { ...params(), proposal: String(proposal) };
  return alajo.call(proposalRoutes.answerProposal, { params: at, body: { agrees } }, who);
};
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

test('holds the first contribution two days before the start, and notifies members who lack it', async () => {
  await alajo.until('2026-11-28T23:59:59+01:00');
  expect(await see()).toMatchObject({ ready: { held: 0, yours: 0 } });
  await alajo.until('2026-11-29T00:00:00+01:00');
  expect(await see()).toMatchObject({
    ready: { held: 3, yours: 0, unready: false },
    your_hold: 1100,
  });
  expect(await see(dayo)).toMatchObject({ ready: { yours: 1100 }, your_hold: 0 });
  expect(await alajo.balances([ada, bola, chi, dayo])).toEqual([18_900, 18_900, 18_900, 0]);
  expect((await titles(dayo))[0]).toMatch(/^Add ₦1,100 so .* can start$/);
  expect((await titles(ada))[0]).toMatch(/^₦1,100 is on hold for/);
});

test('starts once every first contribution is held, and doesn’t take them again', async () => {
  await alajo.until('2026-11-29T00:00:00+01:00');
  await give(dayo, 1100);
  await alajo.until('2026-12-01T00:00:00+01:00');
  expect(await see()).toMatchObject({
    status: 'active',
    round: { number: 1, status: 'settled', paid_count: 4, paid_amount: 4000 },
    reserve_balance: 400,
    ready: null,
    your_hold: 0,
  });
  expect(await alajo.balances([ada, dayo])).toEqual([18_900, 0]);
});

test('a member can pay the hold manually once, with the PIN, and complete the group', async () => {
  expect(await statusAndCode(makeReady(ada))).toBe('409 nothing_to_hold');
  await alajo.until('2026-12-01T12:00:00+01:00');
  expect(await see()).toMatchObject({ status: 'waiting', ready: { held: 3, unready: true } });
  expect(await statusAndCode(makeReady(dayo, 1100))).toBe('409 insufficient_funds');
  await give(dayo, 2000);
  expect(await statusAndCode(makeReady(dayo, 1000))).toBe('409 amount_changed');
  const first = await makeReady(dayo, 1100, 'ready-key-once');
  expect(first).toMatchObject({ status: 200, body: { amount: 1100 } });
  expect(await makeReady(dayo, 1100, 'ready-key-once')).toEqual(first);
  expect(await dayo.balance()).toBe(900);
  await alajo.pass(60_000);
  expect(await see()).toMatchObject({ status: 'active', round: { paid_amount: 4000 } });
});

test('a vote to wait starts the group a week later: holds are released and taken again', async () => {
  await alajo.until('2026-12-01T00:00:00+01:00');
  expect((await titles(ada))[0]).toMatch(/isn’t ready: 3 of 4 members have paid$/);
  expect((await see()).proposals.map(({ kind, by }) => [kind, by])).toEqual([
    ['wait', null],
    ['start_smaller', null],
  ]);
  for (const who of [ada, bola, chi]) await vote(who, 'wait');
  expect(await see()).toMatchObject({ start_date: '2026-12-08', proposals: [], your_hold: 0 });
  expect(await alajo.balances([ada, bola, chi])).toEqual([20_000, 20_000, 20_000]);
  await give(dayo, 1100);
  await alajo.until('2026-12-06T00:00:00+01:00');
  expect(await see()).toMatchObject({ ready: { held: 4 }, your_hold: 1100 });
  await alajo.until('2026-12-08T00:00:00+01:00');
  expect(await see()).toMatchObject({ status: 'active', total_members: 4 });
});

test('after a vote to start smaller, unready members leave, their trust score unaffected', async () => {
  await alajo.until('2026-12-01T00:00:00+01:00');
  for (const who of [ada, bola, chi]) await vote(who, 'start_smaller');
  expect(await see()).toMatchObject({ status: 'active', total_rounds: 3 });
  await alajo.pass(60_000);
  expect(await see()).toMatchObject({ round: { paid_amount: 3000 }, schedule: { length: 3 } });
  expect((await titles(dayo))[0]).toMatch(/started without you$/);
  expect(await statusAndCode(alajo.call(ajoRoutes.group, { params: params() }, dayo))).toBe(
    '404 not_found',
  );
});

test('without an agreement in three days the group ends, and every kobo is returned', async () => {
  await alajo.until('2026-12-01T00:00:00+01:00');
  await vote(ada, 'wait');
  await vote(bola, 'start_smaller');
  await alajo.until('2026-12-03T23:59:59+01:00');
  expect(await see()).toMatchObject({ status: 'waiting' });
  await alajo.until('2026-12-04T00:00:00+01:00');
  expect(await see()).toMatchObject({ outcome: 'dissolved', proposals: [] });
  expect(await alajo.balances([ada, bola, chi])).toEqual([20_000, 20_000, 20_000]);
});

describe('with fewer members than its terms require', () => {
  beforeEach(async () => {
    await four({ max_members: 6, min_members: 5 });
    await give(dayo, 1100);
    await alajo.until('2026-12-01T00:00:00+01:00');
  });

  test('the group votes instead of ending at midnight', async () => {
    expect(await see()).toMatchObject({
      outcome: null,
      ready: { held: 4, unready: true },
      proposals: [
        { kind: 'wait', asks: 'Wait a week for more members to join?' },
        { kind: 'start_smaller', asks: 'Start with fewer than 5 members?' },
      ],
    });
    expect((await titles(ada))[0]).toMatch(/has 4 of the 5 members it needs to start$/);
    expect(await alajo.balances([ada, bola, chi, dayo])).toEqual([18_900, 18_900, 18_900, 0]);
  });

  test('a vote to wait lets people join until the new start date', async () => {
    const efe = await alajo.person('efe', 20_000);
    expect(await statusAndCode(alajo.join(efe, group))).toBe('409 group_started');
    for (const who of [ada, bola, chi]) await vote(who, 'wait');
    expect(await see()).toMatchObject({ start_date: '2026-12-08', your_hold: 0 });
    expect(await statusAndCode(alajo.join(efe, group))).toBe('200');
    await alajo.until('2026-12-08T00:00:00+01:00');
    expect(await see()).toMatchObject({ status: 'active', total_rounds: 5 });
  });

  test('a vote starts it with those who are ready', async () => {
    for (const who of [ada, bola]) await vote(who, 'start_smaller');
    expect(await see()).toMatchObject({ status: 'recruiting' });
    await vote(chi, 'start_smaller');
    expect(await see()).toMatchObject({ status: 'active', total_rounds: 4 });
    await alajo.pass(60_000);
    expect(await see()).toMatchObject({ round: { number: 1, paid_amount: 4000 } });
  });

  test('the last member who pays doesn’t start it, and without an agreement it ends', async () => {
    await alajo.until('2026-12-03T23:59:59+01:00');
    expect(await see()).toMatchObject({ outcome: null });
    await alajo.until('2026-12-04T00:00:00+01:00');
    expect(await see()).toMatchObject({ outcome: 'dissolved', proposals: [], your_hold: 0 });
    expect(await alajo.balances([ada, bola, chi, dayo])).toEqual([20_000, 20_000, 20_000, 1100]);
  });

  test('a group whose terms are from before this rule ends on its start date', async () => {
    const older = await alajo.groupOf([ada, bola, chi], {
      name: 'Older group',
      ready: true,
      max_members: 4,
      min_members: 4,
      start_date: '2026-12-09',
    });
    const earlier = { wording: 7 };
    await alajo.db.updateTable('ajo_group').set(earlier).where('id', '=', older.id).execute();
    await alajo.until('2026-12-09T00:00:00+01:00');
    expect(await alajo.group(ada, older)).toMatchObject({ outcome: 'dissolved', proposals: [] });
  });
});

test('two members can only wait a week, because no group starts with fewer than three', async () => {
  await four();
  const pair = await alajo.groupOf([ada, bola], { name: 'A pair', ready: true });
  await alajo.until('2026-12-01T00:00:00+01:00');
  const { proposals } = await alajo.group(ada, pair);
  expect(proposals.map(({ kind, needed }) => [kind, needed])).toEqual([['wait', 2]]);
});

test('leaving before the start returns the hold at once', async () => {
  await alajo.until('2026-11-29T00:00:00+01:00');
  await alajo.call(ajoRoutes.leave, { params: params(), body: {} }, bola);
  expect(await bola.balance()).toBe(20_000);
  expect(await see()).toMatchObject({ ready: { held: 2 } });
});

test('a bond pays first for its owner’s missed rounds, and is returned with a share of the fees', async () => {
  await four({ bond: 2, late_fee: 5, reserve: 0 });
  await give(dayo, 3000);
  await alajo.until('2026-12-01T00:00:00+01:00');
  expect(await see()).toMatchObject({ status: 'active', your_hold: 2000 });
  expect(await alajo.balances([ada, dayo])).toEqual([17_000, 0]);
  // Dayo collects last, misses two rounds, and his bond pays for both.
  await alajo.until('2026-12-17T01:00:00+01:00');
  expect(await see(dayo)).toMatchObject({ your_hold: 0 });
  const { members, round } = await see(dayo);
  expect(round).toMatchObject({ number: 3, paid_amount: 4000 });
  expect(members.find(({ is_you }) => is_you)).toMatchObject({ owes: 100 });
  await alajo.until('2026-12-26T00:00:00+01:00');
  expect(await see()).toMatchObject({
    status: 'completed',
    your_hold: 0,
    your_bond_returned: 2000,
  });
  expect(await see(dayo)).toMatchObject({ your_bond_returned: 0 });
  // Each of the three late fees of ₦50 is shared by all; Dayo's own turn was short of his contribution.
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_account where kind = 'wallet'
      and owner_id = any(${[ada, bola, chi, dayo].map(({ id }) => id)}::bigint[])
    order by owner_id`.execute(alajo.db);
  expect(rows.map(({ balance }) => balance / 100)).toEqual([20_037.5, 20_037.5, 20_037.5, 2887.5]);
});

test('a member whose bond paid for a missed round sees that, and their remaining debt', async () => {
  await four({ bond: 2, late_fee: 5, reserve: 0 });
  await give(dayo, 3000);
  await alajo.until('2026-12-10T01:00:00+01:00');
  const [missed] = (await alajo.notices(dayo)).filter(({ title }) => /^You missed/.test(title));
  expect(missed?.body).toBe(
    'Your bond paid ₦1,000 of it. You now owe ₦50, a late fee, and we’ll take it from your wallet before anything else for this group. If you haven’t collected yet, your turn moves to the end.',
  );
  const { your_hold, your_bond_used } = await see(dayo);
  expect({ your_hold, your_bond_used }).toEqual({ your_hold: 1000, your_bond_used: 1000 });
  const titlesOfAda = await titles(ada);
  expect(titlesOfAda.join()).not.toContain('is short');
  expect(titlesOfAda).toContainEqual(expect.stringMatching(/: round 2 is complete$/));
});

test('a member whose bond paid for all of a missed round isn’t told that they owe it', async () => {
  await four({ bond: 2, late_fee: 0, reserve: 0 });
  await give(dayo, 3000);
  await alajo.until('2026-12-10T01:00:00+01:00');
  const [missed] = (await alajo.notices(dayo)).filter(({ title }) => /^You missed/.test(title));
  expect(missed?.body).toMatch(/^Your bond paid ₦1,000 of it. You owe nothing for this round\./);
});

test('a member who lacks part of the hold is told how much to add', async () => {
  await give(dayo, 300);
  await alajo.until('2026-11-29T00:00:00+01:00');
  const [waits] = await alajo.notices(dayo);
  expect(waits?.title).toMatch(/^Add ₦1,100 so .* can start$/);
  expect(waits?.body).toMatch(/^Add ₦800 to your wallet:/);
});
