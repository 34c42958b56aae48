import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import { stopGroups } from '../../../testing/leftovers.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

let named = 0;
/** New people with these naira balances; every test has its own. */
async function people(...amounts: number[]): Promise<Person[]> {
  named += 1;
  const made: Person[] = [];
  for (const [index, amount] of amounts.entries()) {
    made.push(await alajo.person(`${'abcdef'[index]}da${named}`, amount));
  }
  return made;
}
const inAWeek = () =>
  new Date(alajo.clock.now().getTime() + 8 * 86_400_000).toISOString().slice(0, 10);
const hours = (count: number) => alajo.pass(count * 3_600_000);
/** Moves the clock to midnight of a start date. */
async function toStart(start: string) {
  await alajo.until(`${start}T00:00:00+01:00`);
}
const statuses = async (who: Person, group: { id: number }) =>
  (await alajo.group(who, group)).members.map((member) => member.contribution_status);

test('a member without enough money is late, and a retry within the grace period settles the round', async () => {
  const [ada, bola, chi] = await people(5000, 5000, 400);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([ada, bola, chi], { start_date: start });
  await toStart(start);
  expect(await statuses(ada, group)).toEqual(['up_to_date', 'up_to_date', 'late']);
  expect(await statusAndCode(alajo.collect(ada, group))).toBe('409 round_not_settled');
  await alajo.send(bola, chi.username, 600);
  await hours(6);
  expect(await alajo.balances([ada, bola, chi])).toEqual([4000, 3400, 0]);
  expect(await alajo.group(ada, group)).toMatchObject({ round: { status: 'settled' } });
  const late = (await alajo.notices(chi)).filter(({ title }) => /^We couldn’t take /.test(title));
  expect(late.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Add ₦600 to your wallet\. /),
  ]);
  expect((await alajo.group(chi, group)).members[2]).toMatchObject({ trust_score: 47 });
});

test('a defaulter moves to the end and pays the collector first, then the late fee', async () => {
  const [ada, bola, chi, dayo] = await people(9000, 0, 9000, 9000);
  if (!ada || !bola || !chi || !dayo) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([ada, bola, chi, dayo], { start_date: start, late_fee: 5 });
  await toStart(start);
  await hours(48);
  const short = await alajo.group(ada, group);
  expect(short).toMatchObject({ round: { status: 'settled', paid_amount: 3000, paid_count: 3 } });
  expect(short.members.map(({ name }) => name[0])).toEqual(['A', 'C', 'D', 'B']);
  expect(short.members[3]).toMatchObject({ contribution_status: 'missed', owes: 1050 });
  expect((await alajo.collect(ada, group)).body).toMatchObject({ amount: 3000, arrears: 0 });
  expect(await ada.balance()).toBe(11_000);

  // Bola's next deposit pays the collector, then the late fee goes into the open round's pot.
  await alajo.send(dayo, bola.username, 1050);
  expect((await alajo.contribute(bola, group)).body).toMatchObject({ amount: 1050, rounds: [] });
  expect(await alajo.balances([ada, bola])).toEqual([12_000, 0]);
  await hours(24 * 6);
  expect((await alajo.group(chi, group)).round).toMatchObject({ number: 2, paid_amount: 3050 });
});

test('until the grace period ends, only the member and the organiser see who is late, and only the organiser covers', async () => {
  const [ada, bola, chi] = await people(9000, 9000, 0);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  const order = 'organiser_last';
  const group = await alajo.groupOf([ada, bola, chi], { start_date: start, order });
  await toStart(start);
  const seen = async (who: Person) => {
    const { members, round } = await alajo.group(who, group);
    const shown = members.map((member) => [
      member.contribution_status,
      member.has_paid,
      member.cover,
    ]);
    const sums = members.map((member) => [
      member.total_contributed,
      member.owes,
      member.trust_score,
    ]);
    return { shown, sums, paid: round?.paid_count };
  };
  const hidden = ['private', null, 0];
  const nothing = [0, 0, 50];
  expect(await seen(bola)).toEqual({
    shown: [['up_to_date', true, 0], hidden, hidden],
    sums: [[1000, 0, 50], nothing, nothing],
    paid: 2,
  });
  expect(await seen(chi)).toMatchObject({ shown: [hidden, ['late', false, 0], hidden] });
  expect(await seen(ada)).toMatchObject({
    shown: [
      ['up_to_date', true, 0],
      ['late', false, 1000],
      ['up_to_date', true, 0],
    ],
  });
  const late = Number((await alajo.group(chi, group)).your_member_id);
  const trust = await alajo.call(
    ajoRoutes.trust,
    { params: { id: String(group.id), member: String(late) } },
    bola,
  );
  expect(trust.body).toEqual({ score: 50, events: [] });
  expect((await alajo.cover(ada, group, late)).body).toMatchObject({ amount: 1000 });
  expect(await seen(bola)).toMatchObject({
    shown: [
      ['up_to_date', true, 0],
      ['covered', true, 0],
      ['up_to_date', true, 0],
    ],
    sums: [
      [1000, 0, 51],
      [0, 1000, 47],
      [1000, 0, 51],
    ],
    paid: 3,
  });
});

test('a member covers a shortfall once and is repaid from the defaulter’s own pot', async () => {
  const [ada, bola, chi] = await people(9000, 9000, 0);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([ada, bola, chi], { start_date: start });
  await toStart(start);
  const member = Number((await alajo.group(chi, group)).your_member_id);
  expect(await statusAndCode(alajo.cover(ada, group, member))).toBe('409 cover_own');
  expect(await statusAndCode(alajo.cover(chi, group, member))).toBe('409 cover_own');
  expect(await statusAndCode(alajo.cover(bola, group, member))).toBe('409 nothing_to_cover');
  await hours(48);
  const titles = (await alajo.notices(chi)).map(({ title }) => title);
  expect(titles.filter((title) => /^We couldn’t take /.test(title))).toHaveLength(2);
  const [first, second] = await Promise.all([
    alajo.cover(bola, group, member, 'cover-key-1'),
    alajo.cover(bola, group, member, 'cover-key-1'),
  ]);
  expect(first).toEqual(second);
  const { reference } = first?.body ?? {};
  const found = await alajo.call(outcomeRoutes.outcome, { params: { key: 'cover-key-1' } }, bola);
  expect(found.body).toEqual({ status: 'success', reference });
  expect(await statusAndCode(alajo.cover(bola, group, member))).toBe('409 nothing_to_cover');
  expect(await bola.balance()).toBe(7000);
  expect(await alajo.group(chi, group)).toMatchObject({
    round: { status: 'settled', paid_amount: 3000 },
    members: [{}, {}, { contribution_status: 'covered', owes: 1000, trust_score: 30 }],
  });

  // Round 2: Chi still has no money and misses it. Round 3 is Chi's and pays Chi's debts.
  await hours(24 * 14);
  const last = await alajo.group(chi, group);
  expect(last).toMatchObject({ current_round: 3 });
  const before = await alajo.balances([ada, bola]);
  await hours(24 * 3);
  expect(await alajo.group(chi, group)).toMatchObject({ status: 'completed' });
  const after = await alajo.balances([ada, bola]);
  expect(after.map((balance, index) => balance - (before[index] ?? 0))).toEqual([0, 2000]);
  expect(await chi.balance()).toBe(0);
});

test('the reserve pays first, is repaid, and returns every share at the end', async () => {
  const [ada, bola, chi] = await people(9000, 9000, 0);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([ada, bola, chi], { start_date: start, reserve: 20 });
  await toStart(start);
  expect((await alajo.group(ada, group)).reserve_balance).toBe(400);
  await hours(48);
  // 400 from the reserve, 600 owed to Ada.
  expect(await alajo.group(ada, group)).toMatchObject({
    reserve_balance: 0,
    round: { paid_amount: 2400 },
  });
  await alajo.collect(ada, group);
  await alajo.send(ada, chi.username, 3400);
  await hours(24 * 16);
  expect(await alajo.group(ada, group)).toMatchObject({ status: 'completed', reserve_balance: 0 });
  // Everything is repaid: everyone has their initial amount, less Ada's transfer to Chi.
  expect(await alajo.balances([ada, bola, chi])).toEqual([5600, 9000, 3400]);
});

test('members are owed their losses from an unpaid reserve, which is retried daily', async () => {
  const [ada, bola, chi] = await people(9000, 9000, 3600);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([chi, ada, bola], { start_date: start, reserve: 20 });
  await toStart(start);
  // Chi collects first, spends it all, and pays no more.
  await alajo.collect(chi, group);
  await alajo.send(chi, ada.username, 5400);
  expect(await chi.balance()).toBe(0);
  await hours(24 * 20);
  expect(await alajo.group(ada, group)).toMatchObject({ status: 'completed', reserve_balance: 0 });
  const owes = (await alajo.group(ada, group)).members.find(({ name }) => name.startsWith('C'));
  const [first = 0, second = 0] = await alajo.balances([ada, bola]);
  expect(first + second).toBe(9000 + 9000 + 3600);
  // Two contributions, less Chi's set-aside.
  expect(Number(owes?.owes)).toBe(2000 - 200);
  await alajo.send(ada, chi.username, 1800);
  await hours(25);
  expect(await chi.balance()).toBe(0);
  expect((await alajo.group(ada, group)).members.map((member) => member.owes)).toEqual([0, 0, 0]);
});

test('the part of a payout over the balance limit waits for room', async () => {
  const small = await alajo.person('small', 299_000);
  const [ada, bola] = await people(9000, 9000);
  if (!ada || !bola) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([small, ada, bola], { start_date: start });
  await toStart(start);
  const { body } = await alajo.collect(small, group);
  expect(body).toMatchObject({ amount: 3000 });
  expect(await alajo.wallet(small)).toMatchObject({ balance: 300_000, parked: 1000 });
});

test('the history lists every event, and each trust point has an event', async () => {
  const [ada, bola, chi] = await people(5000, 5000, 0);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([ada, bola, chi], { start_date: start });
  await toStart(start);
  await hours(49);
  const params = { id: String(group.id) };
  const { body } = await alajo.call(ajoRoutes.history, { params, query: {} }, ada);
  const texts = (body.results as { text: string }[]).map(({ text }) => text.replace(/\d+/g, 'n'));
  expect(texts).toEqual([
    'Round n is settled: Adan Okafor can collect.',
    'Cdan Okafor missed the contribution to round n.',
    'The group started with n members.',
    'Cdan Okafor joined.',
    'Bdan Okafor joined.',
    'The group was created.',
  ]);
  const member = (await alajo.group(chi, group)).your_member_id;
  const trust = await alajo.call(
    ajoRoutes.trust,
    { params: { ...params, member: String(member) } as never },
    ada,
  );
  expect(trust.body).toMatchObject({ score: 30, events: [{ kind: 'missed', points: -20 }] });
});

test('missing a contribution after collecting costs twice the points', async () => {
  const [ada, bola, chi] = await people(1000, 9000, 9000);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  const group = await alajo.groupOf([ada, bola, chi], { start_date: start });
  await toStart(start);
  await alajo.collect(ada, group);
  await alajo.send(ada, chi.username, 3000);
  await hours(24 * 9 + 1);
  const member = String((await alajo.group(ada, group)).your_member_id);
  const params = { id: String(group.id), member };
  const { body } = await alajo.call(ajoRoutes.trust, { params }, bola);
  expect(body).toMatchObject({
    score: 10,
    events: [
      { kind: 'missed', points: -40, text: expect.stringMatching(/^Missed a contribution after/) },
      { kind: 'on_time', points: 1 },
    ],
  });
});

test('a member with too little for two groups is told the total amount missing', async () => {
  const [ada, bola, chi] = await people(5000, 5000, 400);
  if (!ada || !bola || !chi) throw new Error('person missing');
  const start = inAWeek();
  await alajo.groupOf([ada, bola, chi], { start_date: start });
  await alajo.groupOf([ada, bola, chi], { start_date: start });
  await toStart(start);
  const late = (await alajo.notices(chi)).filter(({ title }) => /^We couldn’t take /.test(title));
  const added = late.map(({ body }) => Number(/^Add ₦([\d,]+)/.exec(body)?.[1]?.replace(',', '')));
  expect(added.reduce((sum, amount) => sum + amount, 0)).toBe(1600);
});
