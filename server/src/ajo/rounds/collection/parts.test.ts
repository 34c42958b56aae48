import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { stopGroups } from '../../../testing/leftovers.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';
import { duesOf } from '../dues.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

const at = (group: { id: number }) => ({ params: { id: String(group.id) } });
const allow = (who: Person, group: { id: number }) =>
  alajo.call(ajoRoutes.allowPartialPayments, at(group), alajo.as(who));
const pay = (who: Person, group: { id: number }, part: number, key?: string) =>
  alajo.call(ajoRoutes.contribute, { ...at(group), body: { part } }, alajo.as(who, key));

let named = 0;
/** A group of new people with these balances, on its start date; the last one allows partial payments. */
async function started(amounts: number[], form: NewGroup = {}) {
  named += 1;
  const people: Person[] = [];
  for (const [nth, amount] of amounts.entries()) {
    people.push(await alajo.person(`${'abcd'[nth]}yo${named}`, amount));
  }
  const start_date = new Date(alajo.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
  const group = await alajo.groupOf(people, { start_date, ...form });
  const [ada, bola] = people;
  const chi = people.at(-1);
  if (!ada || !bola || !chi) throw new Error('person missing');
  await allow(chi, group);
  await alajo.until(`${start_date}T00:00:00+01:00`);
  const me = async (who: Person) => {
    const shown = await alajo.group(who, group);
    const found = shown.members.find(({ is_you }) => is_you);
    if (found === undefined) throw new Error('not a member');
    return { ...shown, me: found };
  };
  return { people, group, ada, bola, chi, me };
}
const give = (from: Person, to: Person, amount: number) =>
  alajo.send(from, to.username, amount, { again: true });
const noticesOf = async (who: Person) =>
  (await alajo.notices(who)).map(({ title, body }) => `${title}. ${body}`);

test('takes the available money if the member allows it, and the rest at the next attempts', async () => {
  const { ada, bola, chi, me } = await started([9000, 9000, 300], { reserve: 10 });
  expect(await chi.balance()).toBe(0);
  expect(await me(chi)).toMatchObject({
    partial_payments: true,
    actions: { due: 800, part_paid: 300 },
    me: { contribution_status: 'late', has_paid: false, total_contributed: 300 },
  });
  expect(await noticesOf(chi)).toContain(
    `₦300 of ₦1,100 was taken. ₦800 is still due for round 1 of ${(await me(chi)).name}. We’ll try again 6 hours, 1 day and 2 days after the first attempt. Anything still missing after that counts as missed.`,
  );
  // No one else can see the partial payment.
  expect(await me(bola)).toMatchObject({
    round: { paid_count: 2, paid_amount: 2000 },
    reserve_balance: 200,
    members: [{}, {}, { contribution_status: 'private', has_paid: null, total_contributed: 0 }],
  });
  const due = async () => {
    const found = await duesOf(
      alajo.db,
      [chi.id],
      alajo.clock.now(),
      new Date(alajo.clock.now().getTime() + DAY),
    );
    return found.get(chi.id)?.map(({ amount }) => amount);
  };
  expect(await due()).toEqual([80_000]);

  await give(ada, chi, 750.5);
  await alajo.pass(6 * HOUR);
  expect(await chi.balance()).toBe(0);
  expect((await me(chi)).actions).toMatchObject({ due: 49.5, part_paid: 1050.5 });
  expect((await me(bola)).reserve_balance).toBe(200);
  await give(ada, chi, 60);
  await alajo.pass(18 * HOUR);
  expect(await chi.balance()).toBe(10.5);
  expect(await me(bola)).toMatchObject({
    round: { status: 'settled', paid_count: 3, paid_amount: 3000 },
    reserve_balance: 300,
    members: [{}, {}, { has_paid: true, total_contributed: 1000, owes: 0, trust_score: 47 }],
  });
  expect((await noticesOf(chi))[0]).toMatch(/^₦49.50 contributed/);
});

test('takes no partial payment from a member who hasn’t allowed it, or no longer does', async () => {
  const { group, ada, bola, chi, me } = await started([9000, 500, 300]);
  expect(await bola.balance()).toBe(500);
  expect((await allow(chi, group)).body).toEqual({
    message: 'From now on, we’ll take whatever is in your wallet.',
  });
  expect((await alajo.call(ajoRoutes.refuseParts, at(group), chi)).body).toEqual({
    message: 'From now on, we’ll take the full contribution or nothing.',
  });
  await give(ada, chi, 200);
  await alajo.pass(6 * HOUR);
  expect(await chi.balance()).toBe(200);
  await give(ada, chi, 500);
  await alajo.pass(18 * HOUR);
  expect(await chi.balance()).toBe(0);
  expect((await me(chi)).me.contribution_status).toBe('up_to_date');
});

test('partial payments need the PIN, per group, and don’t carry over to the next holder of a seat', async () => {
  const { group, ada, bola, chi, me } = await started([9000, 9000, 9000]);
  expect((await me(ada)).partial_payments).toBe(false);
  const without = alajo.call(ajoRoutes.allowPartialPayments, at(group), ada);
  expect(await statusAndCode(without)).toBe('403 pin_required');
  const stranger = await alajo.person(`stranger${named}`, 9000);
  expect(await statusAndCode(allow(stranger, group))).toBe('404 not_found');
  expect(await statusAndCode(alajo.call(ajoRoutes.refuseParts, at(group), stranger))).toBe(
    '404 not_found',
  );
  const body = { replacement: stranger.username };
  await alajo.call(ajoRoutes.leave, { ...at(group), body }, chi);
  const { body: offers } = await alajo.call(ajoRoutes.seatOffers, {}, stranger);
  const [offer] = offers.results as { id: number }[];
  const taken = { params: { id: String(offer?.id) }, body: { terms_version: 1 } };
  await alajo.call(ajoRoutes.takeSeat, taken, alajo.as(stranger));
  expect((await me(stranger)).partial_payments).toBe(false);
  expect((await me(bola)).partial_payments).toBe(false);
});

test('only the amount missing after the grace period is lent, owed and covered; the late fee is not reduced', async () => {
  const { group, ada, bola, chi, me } = await started([9000, 9000, 700.25], {
    reserve: 5,
    late_fee: 5,
  });
  await alajo.pass(48 * HOUR);
  // 299.75 is missing: the reserve lends its 100, and Ada is owed the rest.
  expect(await me(bola)).toMatchObject({
    round: { status: 'settled', paid_amount: 2800.25 },
    reserve_balance: 0,
    members: [{}, { trust_score: 50 }, { owes: 349.75, cover: 199.75, trust_score: 30 }],
  });
  expect(await noticesOf(chi)).toContainEqual(
    expect.stringMatching(
      /^You missed part of round 1 .*You now owe ₦349.75, including the late fee of ₦50,/,
    ),
  );
  const { body } = await alajo.call(ajoRoutes.history, { ...at(group), query: {} }, ada);
  expect(body.results).toContainEqual(
    expect.objectContaining({
      text: expect.stringMatching(/missed part of the contribution to round 1/),
      amount: 299.75,
    }),
  );
  const { your_member_id } = await me(chi);
  expect((await alajo.cover(bola, group, your_member_id)).body).toMatchObject({ amount: 199.75 });
  expect((await alajo.collect(ada, group)).body).toMatchObject({ amount: 3000 });
  const debts = await alajo.db
    .selectFrom('ajo_debt')
    .select(['kind', 'amount'])
    .where('group_id', '=', group.id)
    .orderBy('kind')
    .execute();
  expect(debts).toEqual([
    { kind: 'cover', amount: 19_975 },
    { kind: 'fee', amount: 5000 },
    { kind: 'reserve', amount: 10_000 },
  ]);
});

test('the organiser covers only the missing part of a late contribution', async () => {
  const { group, ada, bola, chi, me } = await started([9000, 9000, 700]);
  const { your_member_id } = await me(chi);
  expect((await me(ada)).members[2]).toMatchObject({ contribution_status: 'late', cover: 0 });
  await alajo.db
    .updateTable('ajo_group')
    .set({ organiser_id: bola.id })
    .where('id', '=', group.id)
    .execute();
  expect((await me(bola)).members[2]).toMatchObject({ cover: 300 });
  expect((await alajo.cover(bola, group, your_member_id)).body).toMatchObject({ amount: 300 });
  expect(await me(chi)).toMatchObject({
    round: { status: 'settled', paid_amount: 3000 },
    me: { contribution_status: 'covered', owes: 300, total_contributed: 700 },
  });
});

test('a full contribution counts as paid late without the rest of its set-aside', async () => {
  const { chi, me } = await started([9000, 9000, 1040], { reserve: 10, late_fee: 5 });
  expect((await me(chi)).actions).toMatchObject({ due: 60, part_paid: 1040 });
  await alajo.pass(48 * HOUR);
  expect(await me(chi)).toMatchObject({
    round: { status: 'settled', paid_count: 3, paid_amount: 3000 },
    reserve_balance: 240,
    me: { contribution_status: 'up_to_date', owes: 0, trust_score: 47 },
  });
});

test('a wallet that covers one of two contributions pays that one in full and part of the other', async () => {
  const first = await started([9000, 9000, 0]);
  const { chi, ada } = first;
  const start_date = new Date(alajo.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
  const second = await alajo.groupOf([ada, first.bola, chi], {
    start_date,
    contribution_amount: 1000,
  });
  const third = await alajo.groupOf([ada, first.bola, chi], {
    start_date,
    contribution_amount: 400,
  });
  for (const group of [second, third]) await allow(chi, group);
  // The first group's rounds and debts would take the money otherwise.
  await alajo.db
    .updateTable('ajo_group')
    .set({ next_at: null })
    .where('id', '=', first.group.id)
    .execute();
  await give(ada, chi, 700);
  await alajo.until(`${start_date}T00:00:00+01:00`);
  const dueIn = async (group: { id: number }) => (await alajo.group(chi, group)).actions;
  expect(await dueIn(third)).toMatchObject({ due: 0 });
  expect(await dueIn(second)).toMatchObject({ due: 700, part_paid: 300 });
  expect(await chi.balance()).toBe(0);
});

test('pays a part manually once per key, arrears first, and at least ₦100', async () => {
  const { group, ada, bola, chi, me } = await started([9000, 9000, 0], { late_fee: 5 });
  const refused = async (part: number) => statusAndCode(pay(chi, group, part));
  await give(ada, chi, 5000);
  expect(await refused(99)).toBe('400 invalid_request');
  expect(await refused(1000.01)).toBe('409 amount_changed');
  const both = { ...at(group), body: { part: 500, ahead: 1 } };
  expect(await statusAndCode(alajo.call(ajoRoutes.contribute, both, alajo.as(chi)))).toBe(
    '400 invalid_request',
  );
  const [paid, again] = await Promise.all([
    pay(chi, group, 150, 'part-by-hand-1'),
    pay(chi, group, 150, 'part-by-hand-1'),
  ]);
  expect(paid).toEqual(again);
  expect(paid?.body).toMatchObject({ amount: 150, rounds: [] });
  expect(paid?.body.message).toMatch(/^₦150 paid to .*\. ₦850 is still due\.$/);
  expect(await alajo.verify(String(paid?.body.reference))).toMatchObject({ body: { amount: 150 } });
  expect(await statusAndCode(pay(chi, group, 200, 'part-by-hand-1'))).toBe(
    '422 idempotency_key_reused',
  );
  expect(await chi.balance()).toBe(4850);
  await give(chi, ada, 4850);
  await alajo.pass(48 * HOUR);
  expect((await me(chi)).actions).toMatchObject({ due: 0, arrears: 900 });

  // The debt to Ada is paid before the late fee.
  await alajo.collect(ada, group);
  const before = await ada.balance();
  await give(bola, chi, 875);
  expect((await pay(chi, group, 875)).body).toMatchObject({ amount: 875, rounds: [] });
  expect(await ada.balance()).toBe(before + 850);
  expect((await me(chi)).actions).toMatchObject({ arrears: 25 });
});

test('a manual payment of the last part settles the round', async () => {
  const { group, ada, chi, me } = await started([9000, 9000, 400], { reserve: 10 });
  await give(ada, chi, 700);
  expect((await pay(chi, group, 600)).body).toMatchObject({ amount: 600, rounds: [] });
  expect((await alajo.contribute(chi, group)).body).toMatchObject({ amount: 100, rounds: [1] });
  expect(await me(chi)).toMatchObject({ round: { status: 'settled', paid_amount: 3000 } });
});

test('the database rejects parts that add up to more than the contribution', async () => {
  const { group } = await started([9000, 9000, 400]);
  const more = sql`update ajo_share set own = own + 60001, amount = amount + 60001
    where group_id = ${group.id} and status = 'late'`;
  await expect(more.execute(alajo.db)).rejects.toThrow('ajo_share_whole');
});
