// Staff reversals of income that was split, pending an answer, or not read yet.
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { reversalsBy } from '../testing/reversals.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: SavingsApp;
let bola: Person;
let staff: Awaited<ReturnType<typeof reversalsBy>>;
beforeAll(async () => {
  alajo = await savingsApp();
  bola = await alajo.person('bola', 100_000, { tier: 3 });
  staff = await reversalsBy(alajo);
});
afterAll(() => alajo.close());

const sortAll = async () => {
  await tasksOf(alajo.deps).sorting_clock?.({});
};
const saved = async (who: Person, goal: number) => (await alajo.show(who, goal)).current_amount;
const paid = async (who: Person) =>
  String((await alajo.send(bola, who.username, 4000, { again: true })).body.reference);
const runs = async (who: Person) =>
  (await alajo.call(sortingRoutes.runs, { query: {} }, who)).body.data as {
    id: number;
    status: string;
    reason: string | null;
  }[];

/** A customer who saves half of their income, and a payment of ₦4,000 to them. */
async function sorts(name: string, mode: 'auto' | 'ask' = 'auto') {
  const who = await alajo.person(name);
  const rent = await alajo.goal(who, 'Rent');
  const parts = [{ kind: 'percent', goal_id: rent, percent: 50 }];
  const body = { source: 'any', at_least: 1000, mode, parts } as never;
  await alajo.call(sortingRoutes.createRule, { body }, alajo.as(who));
  return { who, rent, reference: await paid(who) };
}

test('the split money comes back first; if that isn’t enough, nothing moves', async () => {
  const { who, rent, reference } = await sorts('ada');
  await sortAll();
  expect([await saved(who, rent), await who.balance()]).toEqual([2000, 2000]);
  const made = await staff.propose(reference);
  expect((await staff.approve(made)).state).toBe('approved');
  expect([await saved(who, rent), await who.balance()]).toEqual([0, 0]);
  expect(await runs(who)).toMatchObject([{ status: 'undone' }]);
  const again = await paid(who);
  await sortAll();
  await alajo.send(who, 'bola', 500);
  expect((await staff.reverse(again)).code).toBe('receiver_has_too_little');
  // Nothing came back, because the reversal didn't happen.
  expect([await saved(who, rent), await who.balance()]).toEqual([2000, 1500]);
});

test('the preview for the approver includes the money that comes back from savings', async () => {
  const { who, reference } = await sorts('chi');
  await sortAll();
  const { id } = await staff.propose(reference);
  const { preview } = await staff.read(id);
  expect(preview?.balances.find(({ name }) => name.includes('Chi'))).toMatchObject({
    before: 2000,
    after: 0,
  });
  expect(await who.balance()).toBe(2000);
});

test('a pending question ends without a split, and unread income is never split', async () => {
  const sort = await sorts('dayo', 'ask');
  await sortAll();
  const [run] = await runs(sort.who);
  expect((await staff.reverse(sort.reference)).state).toBe('approved');
  expect(await runs(sort.who)).toMatchObject([{ status: 'skipped', reason: 'reversed' }]);
  const accept = alajo.call(
    sortingRoutes.accept,
    { params: { id: String(run?.id) }, body: { amount: 2000 } },
    sort.who,
  );
  expect(await statusAndCode(accept)).toBe('409 sorting_already_answered');
  const unread = await sorts('efe');
  await staff.reverse(unread.reference);
  await alajo.send(bola, 'efe', 900);
  await sortAll();
  expect(await runs(unread.who)).toMatchObject([{ status: 'skipped', reason: 'reversed' }]);
  expect([await saved(unread.who, unread.rent), await unread.who.balance()]).toEqual([0, 900]);
});

test('income split or accepted and reversed at once leaves the customer with no gain and no debt', async () => {
  for (let round = 0; round < 5; round++) {
    const auto = await sorts(`femi${round}`);
    const made = await staff.propose(auto.reference);
    const sort = await sorts(`gbenga${round}`, 'ask');
    await Promise.all([staff.approve(made), sortAll()]);
    expect([await saved(auto.who, auto.rent), await auto.who.balance()]).toEqual([0, 0]);
    await sortAll();
    const [run] = await runs(sort.who);
    const other = await staff.propose(sort.reference);
    await Promise.all([
      staff.approve(other),
      alajo.call(
        sortingRoutes.accept,
        { params: { id: String(run?.id) }, body: { amount: 2000 } },
        sort.who,
      ),
    ]);
    expect([await saved(sort.who, sort.rent), await sort.who.balance()]).toEqual([0, 0]);
  }
});
