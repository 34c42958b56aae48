// A goal's money is always in either the wallet or the goal, under concurrency and repeats. The ledger is
// verified after the last test.
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let ada: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 100_000);
});

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('contributing to a goal', () => {
  test('moves money into the goal, free of charge, with a receipt', async () => {
    const id = await alajo.goal(ada, 'Rent');
    const { status, body } = await alajo.contribute(ada, id, '12500.50');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 12_500.5,
      message: '₦12,500.50 saved to Rent',
      goal: { current_amount: 12_500.5, progress: 25, remaining: 37_499.5, status: 'active' },
    });
    expect(await ada.balance()).toBe(87_499.5);
    const receipt = await alajo.receipt(ada, String(body.reference));
    expect(receipt.body).toMatchObject({
      type: 'debit',
      kind: 'goal_save',
      status: 'success',
      total: 12_500.5,
      sender: 'Ada Okafor',
      recipient: 'Rent',
      description: 'Saved to Rent',
    });
    expect((await alajo.list(ada))[0]).toMatchObject({ kind: 'goal_save', type: 'debit' });
    const checked = await alajo.verify(String(body.reference));
    expect(checked.body).toMatchObject({
      status: 'success',
      recipient: 'R•••••',
      amount: 12_500.5,
    });
  });

  test('requires the PIN and doesn’t count towards the daily limit', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 90_000 });
    expect((await alajo.contribute(ada, id, 60_000)).status).toBe(200);
    expect(await alajo.wallet(ada)).toMatchObject({ day_limit: 50_000, day_spent: 0 });
    expect(await statusAndCode(alajo.contribute({ ...ada, pin: '' }, id, 100))).toBe(
      '403 pin_required',
    );
    expect(await statusAndCode(alajo.contribute({ ...ada, pin: '9999' }, id, 100))).toBe(
      '403 pin_wrong',
    );
  });

  test('refuses more than the target needs and states the remaining amount', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 10_000 });
    await alajo.contribute(ada, id, 4000);
    const over = await alajo.contribute(ada, id, 6000.01);
    expect([over.status, over.body]).toMatchObject([
      409,
      {
        code: 'goal_needs_less',
        field: 'amount',
        message: 'This goal needs only ₦6,000 more.',
      },
    ]);
    expect(await ada.balance()).toBe(96_000);
  });

  test('reaching the target completes the goal, congratulates once and ends contributions', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 10_000 });
    const { body } = await alajo.contribute(ada, id, 10_000, 'the-last-one');
    expect(body.goal).toMatchObject({
      status: 'completed',
      progress: 100,
      completed_at: '2026-11-20T09:00:00.000Z',
    });
    await alajo.contribute(ada, id, 10_000, 'the-last-one');
    expect(await statusAndCode(alajo.contribute(ada, id, 1))).toBe('409 goal_completed');
    const titles = (await alajo.notices(ada)).map(({ title }) => title);
    expect(titles).toEqual(['Congratulations! You reached Rent']);
  });

  test('refuses more than the wallet holds and states the shortfall', async () => {
    const id = await alajo.goal(ada, 'House', { target_amount: 900_000 });
    expect((await alajo.contribute(ada, id, 100_001)).body).toMatchObject({
      code: 'insufficient_funds',
      message: 'Your balance is too low for this. You need ₦1 more.',
    });
  });

  test('lets one of twenty concurrent contributions take the last naira', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 200_000 });
    await alajo.contribute(ada, id, 99_999);
    const all = await Promise.all(times(20).map(() => statusAndCode(alajo.contribute(ada, id, 1))));
    expect(all.sort()).toEqual(['200', ...times(19).map(() => '409 insufficient_funds')]);
    expect([await ada.balance(), (await alajo.show(ada, id)).current_amount]).toEqual([0, 100_000]);
  });

  test('twenty concurrent contributions never exceed the target', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 1000 });
    const all = await Promise.all(times(20).map(() => alajo.contribute(ada, id, 300)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 900, status: 'active' });
  });

  test('a repeated key contributes once, concurrently or later, even after completion', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 5000 });
    const send = () => alajo.contribute(ada, id, 5000, 'one-press-only');
    const all = await Promise.all(times(8).map(send));
    for (const answer of [...all, await send()]) expect(answer).toEqual(all[0]);
    expect(all[0]?.status).toBe(200);
    expect(await ada.balance()).toBe(95_000);
    expect((await alajo.movements(ada, id)).data).toHaveLength(1);
    const other = await alajo.goal(ada, 'Car');
    for (const answer of [
      alajo.contribute(ada, other, 5000, 'one-press-only'),
      alajo.withdraw(ada, id, 5000, 'one-press-only'),
    ]) {
      expect(await statusAndCode(answer)).toBe('422 idempotency_key_reused');
    }
  });
});

describe('withdrawing from a goal', () => {
  test('moves money back into the wallet, also from a completed goal', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 10_000 });
    await alajo.contribute(ada, id, 10_000);
    const { body } = await alajo.withdraw(ada, id, 2_500.75, 'take-some');
    expect(body).toMatchObject({
      amount: 2_500.75,
      message: '₦2,500.75 is back in your wallet.',
      goal: { status: 'completed', current_amount: 7_499.25, remaining: 0, missed: 0 },
    });
    expect((await alajo.withdraw(ada, id, 2_500.75, 'take-some')).body).toEqual(body);
    expect(await ada.balance()).toBe(92_500.75);
    const receipt = await alajo.receipt(ada, String(body.reference));
    expect(receipt.body).toMatchObject({
      type: 'credit',
      kind: 'goal_withdraw',
      status: 'success',
      total: 2_500.75,
      sender: 'Rent',
      recipient: 'Ada Okafor',
      description: 'Withdrawn from Rent',
    });
  });

  test('refuses more than the goal holds and states its balance', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.contribute(ada, id, 700);
    expect((await alajo.withdraw(ada, id, 700.01)).body).toMatchObject({
      code: 'goal_holds_less',
      field: 'amount',
      message: 'This goal holds ₦700.',
    });
    const all = await Promise.all(times(10).map(() => statusAndCode(alajo.withdraw(ada, id, 700))));
    expect(all.sort()).toEqual(['200', ...times(9).map(() => '409 goal_holds_less')]);
    expect(await ada.balance()).toBe(100_000);
  });
});

describe('deleting a goal', () => {
  test('returns the money and reports the amount, also on a repeat', async () => {
    const id = await alajo.goal(ada, 'Rent');
    const before = new Set((await alajo.entries()).rows.map((row) => row.id));
    await alajo.contribute(ada, id, 30_000);
    const all = await Promise.all(times(5).map(() => alajo.remove(ada, id)));
    for (const answer of [...all, await alajo.remove(ada, id, 'with-a-key')]) {
      expect(answer).toEqual({
        status: 200,
        body: {
          message: 'Rent is deleted. ₦30,000 is back in your wallet.',
          returned: 30_000,
        },
      });
    }
    expect(await ada.balance()).toBe(100_000);
    expect((await alajo.goals(ada)).data).toEqual([]);
    const made = (await alajo.entries()).rows.filter((row) => !before.has(row.id));
    // Both happen at the same instant of the clock, so in either order.
    expect(made.map(({ kind }) => kind).sort()).toEqual(['goal_save', 'goal_withdraw']);
  });

  test('deletes an empty goal without a ledger entry', async () => {
    const id = await alajo.goal(ada, 'Rent');
    expect((await alajo.remove(ada, id)).body).toEqual({
      message: 'Rent is deleted.',
      returned: 0,
    });
    expect((await alajo.list(ada)).map(({ kind }) => kind)).toEqual(['opening']);
  });

  test('neither loses nor creates money during concurrent contributions and withdrawals', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.contribute(ada, id, 30_000);
    const responses = await Promise.all([
      ...times(6).map((n) => alajo.withdraw(ada, id, 1000 * (n + 1))),
      alajo.remove(ada, id),
      ...times(6).map(() => alajo.contribute(ada, id, 500)),
    ]);
    for (const { status } of responses) expect([200, 404, 409]).toContain(status);
    expect(await ada.balance()).toBe(100_000);
    expect((await alajo.goals(ada)).total_saved).toBe(0);
  });
});

test('lists a goal’s transactions by page, newest first, each with the balance at the time', async () => {
  const id = await alajo.goal(ada, 'Rent');
  for (const amount of [100, 200, 300]) await alajo.contribute(ada, id, amount);
  await alajo.withdraw(ada, id, 50);
  const first = await alajo.movements(ada, id, { limit: '3' });
  const rest = await alajo.movements(ada, id, { limit: '3', cursor: first.next });
  const seen = [...first.data, ...rest.data].map((item) => [
    item.type,
    item.amount,
    item.balance_after,
  ]);
  expect(seen).toEqual([
    ['debit', 50, 550],
    ['credit', 300, 600],
    ['credit', 200, 300],
    ['credit', 100, 100],
  ]);
  expect(rest.next).toBeNull();
  expect(await alajo.movements(ada, id, { cursor: 'x' })).toMatchObject({ field: 'cursor' });
});
