import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Frequency } from '@alajo/contract/ajo/schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, dayInLagos, HOUR } from '../../platform/clock.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../testing/ajo.ts';
import { stopGroups } from '../../testing/leftovers.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';
import { duesOf } from './dues.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

const at = (group: { id: number }) => ({ params: { id: String(group.id) } });
const plan = (who: Person, group: { id: number }, amount: number, rhythm: Frequency = 'weekly') =>
  alajo.call(ajoRoutes.makePlan, { ...at(group), body: { rhythm, amount } }, alajo.as(who));
const dayIn = (days: number) => dayInLagos(new Date(alajo.clock.now().getTime() + days * DAY));

let named = 0;
/** A monthly group two days after its start: Chi owes Ada 1,000 and a late fee of 50. */
async function withDebtor(form: NewGroup = {}) {
  named += 1;
  const ada = await alajo.person(`aplan${named}`, 90_000);
  const bola = await alajo.person(`bplan${named}`, 9000);
  const chi = await alajo.person(`cplan${named}`, 0);
  const start_date = dayIn(3);
  const group = await alajo.groupOf([ada, bola, chi], {
    start_date,
    late_fee: 5,
    frequency: 'monthly',
    ...form,
  });
  await alajo.until(`${start_date}T00:00:00+01:00`);
  await alajo.pass(2 * DAY);
  const give = (amount: number) => alajo.send(ada, chi.username, amount, { again: true });
  const me = () => alajo.group(chi, group);
  const seenBy = async (who: Person) => {
    const { members } = await alajo.group(who, group);
    const shown = members.find(({ name }) => name.startsWith('C'));
    return { owes: shown?.owes, recovery: shown?.recovery };
  };
  return { ada, bola, chi, group, give, me, seenBy };
}

test('takes only the instalments of a plan, the last one covering the rest, until everything is repaid', async () => {
  const { bola, chi, group, give, me, seenBy } = await withDebtor();
  expect(await seenBy(bola)).toEqual({ owes: 1050, recovery: 'in_recovery' });
  expect((await me()).actions).toMatchObject({ arrears: 1050, make_plan: true });
  const dates = [7, 14, 21, 28].map(dayIn);
  const made = await alajo.after(chi, group, plan(chi, group, 300));
  expect(made.plan).toEqual({
    rhythm: 'weekly',
    left: 1050,
    instalments: dates.map((due_on, nth) => ({ due_on, amount: nth < 3 ? 300 : 150 })),
  });
  expect(made.actions).toMatchObject({ arrears: 0, make_plan: false });
  await give(3000);
  await alajo.pass(6 * DAY);
  expect(await chi.balance()).toBe(3000);
  const dues = await duesOf(
    alajo.db,
    [chi.id],
    alajo.clock.now(),
    new Date(alajo.clock.now().getTime() + 9 * DAY),
  );
  expect(dues.get(chi.id)?.map(({ amount, due_on }) => [amount, due_on])).toEqual([
    [30_000, dates[0]],
    [30_000, dates[1]],
  ]);
  await alajo.pass(DAY);
  expect(await chi.balance()).toBe(2700);
  expect((await me()).plan).toMatchObject({
    left: 750,
    instalments: [{ due_on: dates[1] }, {}, {}],
  });
  await alajo.pass(21 * DAY);
  // With the second contribution, which fell due on the same day as the last instalment.
  expect(await chi.balance()).toBe(950);
  expect(await me()).toMatchObject({ plan: null, actions: { arrears: 0, make_plan: false } });
  expect(await seenBy(bola)).toEqual({ owes: 0, recovery: 'recovered' });
  const titles = (await alajo.notices(chi)).map(({ title }) => title);
  expect(titles[0]).toMatch(/^You’ve paid back everything you owed/);
});

test('a missed instalment ends the plan, and the full debt is due again', async () => {
  const { chi, group, give, me } = await withDebtor();
  await plan(chi, group, 525);
  await give(500);
  const [first] = (await me()).plan?.instalments ?? [];
  await alajo.until(`${first?.due_on}T00:00:00+01:00`);
  await alajo.pass(2 * DAY - HOUR);
  // 500 covers the debt in part, but not the instalment: all of it or nothing.
  expect(await chi.balance()).toBe(500);
  expect((await me()).plan).not.toBeNull();
  await alajo.pass(HOUR);
  expect(await me()).toMatchObject({ plan: null, actions: { arrears: 1050, make_plan: false } });
  const notices = await alajo.notices(chi);
  expect(notices[0]).toMatchObject({
    title: expect.stringMatching(/^Your repayment plan in .* has ended/),
    body: 'You missed an instalment. From now on we’ll take the ₦1,050 you owe from your wallet before anything else for this group.',
  });
  const late = notices.filter(({ title }) => /^We couldn’t take your instalment/.test(title));
  expect(late).toHaveLength(3);
  expect(late[0]?.body).toMatch(/^Add ₦25 to your wallet\./);
  expect(await statusAndCode(plan(chi, group, 525))).toBe('409 plan_missed');
  await give(2000);
  expect((await alajo.contribute(chi, group)).body).toMatchObject({ amount: 1050 });
});

test('the debtor creates a plan with the PIN, once, ending within six months', async () => {
  const { ada, bola, chi, group } = await withDebtor();
  const input = { ...at(group), body: { rhythm: 'weekly' as const, amount: 300 } };
  expect(await statusAndCode(alajo.call(ajoRoutes.makePlan, input, chi))).toBe('403 pin_required');
  expect(await statusAndCode(plan(bola, group, 300))).toBe('409 plan_not_needed');
  const stranger = await alajo.person(`planner${named}`, 9000);
  expect(await statusAndCode(plan(stranger, group, 300))).toBe('404 not_found');
  const small = await plan(chi, group, 174.99, 'monthly');
  expect(small).toMatchObject({
    status: 400,
    body: { field: 'amount', message: expect.stringContaining('at least ₦175') },
  });
  expect(await statusAndCode(plan(chi, group, 1050.01))).toBe('400 invalid_request');
  const both = await Promise.all([
    plan(chi, group, 175, 'monthly'),
    plan(chi, group, 175, 'monthly'),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of both) {
    expect(body).toEqual({
      message: 'Your plan is set up. We’ll let you know each time an instalment is taken.',
    });
  }
  expect(await statusAndCode(plan(chi, group, 300))).toBe('409 plan_open');
  const plans = await alajo.db
    .selectFrom('ajo_plan')
    .selectAll()
    .where('group_id', '=', group.id)
    .execute();
  expect(plans).toMatchObject([{ instalments: 6, user_id: chi.id }]);
  expect((await alajo.group(ada, group)).plan).toBeNull();
});

test('debts spread by a plan aren’t due, and can be repaid earlier', async () => {
  const { chi, group, give, me, seenBy, ada } = await withDebtor();
  await plan(chi, group, 300);
  await give(5000);
  expect((await alajo.contribute(chi, group)).body).toMatchObject({ amount: 0 });
  const early = (part?: number) =>
    alajo.call(
      ajoRoutes.contribute,
      { ...at(group), body: { planned: true, ...(part && { part }) } },
      alajo.as(chi),
    );
  expect((await early(500)).body).toMatchObject({ amount: 500 });
  expect((await me()).plan).toMatchObject({ left: 550, instalments: [{}, { amount: 250 }] });
  expect((await early()).body).toMatchObject({ amount: 550 });
  expect((await me()).plan).toBeNull();
  expect(await seenBy(ada)).toEqual({ owes: 0, recovery: 'recovered' });
  await alajo.pass(8 * DAY);
  expect(await chi.balance()).toBe(3950);
});

test('another missed contribution ends the plan', async () => {
  const { ada, chi, group, give, me } = await withDebtor({ frequency: 'weekly' });
  await plan(chi, group, 175, 'monthly');
  await alajo.collect(ada, group);
  await alajo.pass(8 * DAY);
  expect(await me()).toMatchObject({ plan: null });
  const [ended] = (await alajo.notices(chi)).filter(({ title }) => /plan .* has ended/.test(title));
  expect(ended?.body).toMatch(/^You missed another contribution/);
  await give(3000);
  await alajo.pass(7 * DAY);
  expect((await me()).actions.arrears).toBe(0);
});

test('the member’s own pot pays their debts first, plan or not', async () => {
  const { ada, bola, chi, group, give, me } = await withDebtor({ frequency: 'weekly' });
  await alajo.collect(ada, group);
  await plan(chi, group, 175, 'monthly');
  await give(2000);
  await alajo.contribute(chi, group, 2);
  await alajo.pass(13 * DAY);
  expect(await bola.balance()).toBeGreaterThan(0);
  expect(await me()).toMatchObject({ status: 'completed', plan: null });
  expect((await alajo.group(ada, group)).members.map(({ owes }) => owes)).toEqual([0, 0, 0]);
});

test('a pause postpones the instalments like everything else', async () => {
  const { ada, bola, chi, group, give, me } = await withDebtor();
  await plan(chi, group, 300);
  await give(2000);
  const before = (await me()).plan?.instalments[0]?.due_on;
  for (const who of [ada, bola]) await alajo.call(ajoRoutes.pause, at(group), who);
  await alajo.pass(10 * DAY);
  expect(await chi.balance()).toBe(2000);
  for (const who of [ada, bola]) await alajo.call(ajoRoutes.resume, at(group), who);
  const after = (await me()).plan?.instalments[0]?.due_on;
  expect(Date.parse(String(after)) - Date.parse(String(before))).toBe(10 * DAY);
  await alajo.until(`${after}T00:00:00+01:00`);
  expect(await chi.balance()).toBe(1700);
});
