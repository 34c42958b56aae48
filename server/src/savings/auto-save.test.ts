// Auto-save over days and months: each planned day once, never more than needed; each missed day is notified
// once and can be caught up.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { freezeAccount, holdAccounts } from '../ledger/accounts.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { goalIn, type SavingsApp, savingsApp } from '../testing/savings.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { autoSave } from './auto-save.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let ada: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 100_000);
});

const job = (goal: number) => `savings_auto_save:${goal}`;
const saved = async (goal: number) => (await alajo.show(ada, goal)).current_amount;
const daysSaved = async (goal: number) => {
  const { data } = await alajo.movements(ada, goal, { limit: '100' });
  return data.map(({ date }) => dayInLagos(new Date(String(date)))).reverse();
};
const titles = async () => (await alajo.notices(ada)).map(({ title }) => title);

test('rejects an amount above the goal’s target', async () => {
  const id = await alajo.goal(ada, 'Shoes', { target_amount: 5000 });
  const set = (amount: number) => alajo.autoSave(ada, id, { frequency: 'monthly', amount });
  const refused = await set(5000.01);
  expect([refused.status, refused.body.field, refused.body.message]).toEqual([
    400,
    'amount',
    'That’s more than this goal’s target of ₦5,000.',
  ]);
  expect((await set(5000)).status).toBe(200);
});

describe('auto-save on its planned days', () => {
  test('a miss gives its reason: low balance, a frozen wallet, or one held for a dispute', async () => {
    const id = await alajo.goal(ada, 'Shoes');
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 100 });
    const { id: wallet } = (await alajo.wallet(ada)) as { id: number };
    await inTransaction(alajo.db, (tx) => holdAccounts(tx, [wallet], true));
    await alajo.pass(DAY);
    const [missed] = (await alajo.notices(ada)).filter(({ title }) =>
      title.startsWith('We couldn’t save'),
    );
    expect(missed?.body).toBe(
      'Nothing can leave your wallet until a disputed payment is decided. We’ll try again at 13:00 today and tomorrow.',
    );
    await inTransaction(alajo.db, (tx) => holdAccounts(tx, [wallet], false));
    await inTransaction(alajo.db, (tx) => freezeAccount(tx, wallet, true));
    await alajo.pass(DAY);
    const [frozen] = (await alajo.notices(ada)).filter(({ title }) =>
      title.startsWith('We couldn’t save'),
    );
    expect(frozen?.body).toContain('Your wallet is frozen.');
  });

  test('daily: saves at 07:00 Lagos time from tomorrow, with a notice and a receipt', async () => {
    const id = await alajo.goal(ada, 'Rent');
    const set = goalIn(await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1500 }));
    expect(set.auto_save).toEqual({
      frequency: 'daily',
      amount: 1500,
      first_day: '2026-11-21',
      next_day: '2026-11-21',
    });
    expect(await alajo.nextRun(job(id))).toBe(Date.parse('2026-11-21T06:00:00Z'));
    await alajo.pass(20 * HOUR - 1);
    expect(await saved(id)).toBe(0);
    await alajo.pass(1 + 2 * DAY);
    expect(await daysSaved(id)).toEqual(['2026-11-21', '2026-11-22']);
    expect(await ada.balance()).toBe(97_000);
    const [notice] = await alajo.notices(ada);
    expect(notice).toMatchObject({ kind: 'money_out', title: '₦1,500 saved to Rent' });
    const receipt = await alajo.receipt(ada, String(notice?.link).split('ref=')[1] ?? '');
    expect(receipt.body).toMatchObject({ description: 'Auto-save to Rent', total: 1500 });
    expect((await alajo.movements(ada, id)).data[0]).toMatchObject({ automatic: true });
  });

  test('weekly: saves every seventh day from the first', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.autoSave(ada, id, { frequency: 'weekly', amount: 1000, first_day: '2026-11-27' });
    await alajo.pass(22 * DAY);
    expect(await daysSaved(id)).toEqual(['2026-11-27', '2026-12-04', '2026-12-11']);
  });

  test('monthly: a 31st falls on the last day of shorter months only', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_date: '2027-06-30' });
    await alajo.autoSave(ada, id, { frequency: 'monthly', amount: 1000, first_day: '2026-12-31' });
    for (const _ of [1, 2, 3, 4, 5]) {
      await alajo.pass(27 * DAY);
      await saved(id); // a session expires after 30 days without use
    }
    expect(await daysSaved(id)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']);
    expect((await alajo.show(ada, id)).auto_save?.next_day).toBe('2027-04-30');
  });

  test('saves only what the goal still needs, completes it and ends', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 2500 });
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    await alajo.pass(10 * DAY);
    expect(await alajo.show(ada, id)).toMatchObject({
      current_amount: 2500,
      status: 'completed',
      auto_save: null,
      completed_at: '2026-11-23T06:00:00.000Z',
    });
    expect(await ada.balance()).toBe(97_500);
    const notices = await titles();
    expect(notices.filter((title) => title.startsWith('Congratulations'))).toHaveLength(1);
    expect(notices.filter((title) => title.startsWith('₦500 saved'))).toHaveLength(1);
  });

  test('a server that was down for days catches up on each day once', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    alajo.clock.advance(4 * DAY);
    await alajo.runJobs();
    await alajo.runJobs();
    expect(await saved(id)).toBe(4000);
    expect((await alajo.show(ada, id)).auto_save?.next_day).toBe('2026-11-25');
  });
});

describe('auto-save repeats and crashes', () => {
  test('a saved day is not saved again, concurrently or later', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    alajo.clock.advance(21 * HOUR);
    await Promise.all([1, 2, 3, 4].map(() => autoSave(alajo.deps, id, '2026-11-21')));
    await autoSave(alajo.deps, id, '2026-11-21');
    expect(await saved(id)).toBe(1000);
    expect(await titles()).toEqual(['₦1,000 saved to Rent']);
    expect((await alajo.show(ada, id)).auto_save?.next_day).toBe('2026-11-22');
  });

  test('a save interrupted before its commit is completed by the retry', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    let dying = true;
    const clock = {
      now() {
        if (dying) throw new Error('power cut');
        return alajo.clock.now();
      },
    };
    const deps: Deps = { ...alajo.deps, clock };
    await expect(autoSave(deps, id, '2026-11-21')).rejects.toThrow('power cut');
    expect([await saved(id), await titles()]).toEqual([0, []]);
    dying = false;
    await autoSave(deps, id, '2026-11-21');
    expect(await saved(id)).toBe(1000);
  });

  test('skips a goal deleted, completed or stopped in the meantime', async () => {
    const [gone, full, stopped] = [
      await alajo.goal(ada, 'Gone'),
      await alajo.goal(ada, 'Full', { target_amount: 500 }),
      await alajo.goal(ada, 'Stopped'),
    ];
    for (const id of [gone, full, stopped])
      await alajo.autoSave(ada, id, { frequency: 'daily', amount: 500 });
    await alajo.remove(ada, gone);
    await alajo.contribute(ada, full, 500);
    expect(goalIn(await alajo.stop(ada, stopped)).auto_save).toBeNull();
    await alajo.pass(3 * DAY);
    expect(await ada.balance()).toBe(99_500);
    expect(await titles()).toEqual(['Congratulations! You reached Full']);
  });
});

describe('a missed auto-save day', () => {
  test('notifies once a day on a low balance, moves nothing and continues the next day', async () => {
    const id = await alajo.goal(ada, 'House', { target_amount: 500_000 });
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 60_000 });
    await alajo.pass(3 * DAY);
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 60_000, missed: 120_000 });
    expect(await titles()).toEqual([
      'We couldn’t save ₦60,000 to House',
      'We couldn’t save ₦60,000 to House',
      '₦60,000 saved to House',
    ]);
    await autoSave(alajo.deps, id, '2026-11-22');
    expect(await titles()).toHaveLength(3);
  });

  test('can be caught up once, with the amount shown', async () => {
    const id = await alajo.goal(ada, 'House', { target_amount: 500_000 });
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 60_000 });
    await alajo.pass(2 * DAY);
    const rich = await alajo.person('rich', 100_000);
    await alajo.send(rich, ada.username, 50_000);
    expect(await statusAndCode(alajo.catchUp(ada, id, 59_999))).toBe('409 missed_changed');
    const all = await Promise.all([1, 2, 3, 4].map(() => alajo.catchUp(ada, id, 60_000)));
    expect((await Promise.all(all.map(statusAndCode))).sort()).toEqual([
      '200',
      '409 missed_changed',
      '409 missed_changed',
      '409 missed_changed',
    ]);
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 120_000, missed: 0 });
    expect(await ada.balance()).toBe(30_000);
  });

  test('a repeated key catches up once; on a low balance the misses stay listed', async () => {
    const id = await alajo.goal(ada, 'House', { target_amount: 500_000 });
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 60_000 });
    await alajo.pass(2 * DAY);
    expect(await statusAndCode(alajo.catchUp(ada, id, 60_000))).toBe('409 insufficient_funds');
    expect((await alajo.show(ada, id)).missed).toBe(60_000);
    const rich = await alajo.person('rich', 100_000);
    await alajo.send(rich, ada.username, 50_000);
    const first = await alajo.catchUp(ada, id, 60_000, 'catch-up-key');
    expect(first.status).toBe(200);
    expect(await alajo.catchUp(ada, id, 60_000, 'catch-up-key')).toEqual(first);
    expect(await ada.balance()).toBe(30_000);
  });

  test('catches up no more than the goal needs', async () => {
    const id = await alajo.goal(ada, 'Car', { target_amount: 150_000 });
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 90_000 });
    await alajo.pass(3 * DAY);
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 90_000, missed: 60_000 });
  });

  test('a wallet that rejects the debit counts as a miss and doesn’t fail the job', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    const { frozen, open } = accountOf(ada.wallet);
    await frozen();
    await alajo.pass(DAY);
    await open();
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 0, missed: 1000 });
  });

  const accountOf = (wallet: number) => {
    const set = (status: string) =>
      sql`update ledger_account set status = ${status} where id = ${wallet}`.execute(alajo.db);
    return { frozen: () => set('frozen'), open: () => set('open') };
  };
});

describe('changing auto-save', () => {
  test('saves nothing into a paused goal and records no misses', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    await alajo.pause(ada, id);
    await alajo.pass(3 * DAY);
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 0, missed: 0 });
    await alajo.resume(ada, id);
    await alajo.pass(DAY);
    expect(await daysSaved(id)).toEqual(['2026-11-24']);
  });

  test('a new amount keeps the days, a new frequency restarts them, identical settings change nothing', async () => {
    const id = await alajo.goal(ada, 'Rent');
    await alajo.autoSave(ada, id, { frequency: 'weekly', amount: 1000, first_day: '2026-11-23' });
    await alajo.pass(5 * DAY);
    for (const more of [{}, { first_day: '2026-11-23' }]) {
      expect(
        goalIn(await alajo.autoSave(ada, id, { frequency: 'weekly', amount: 2000, ...more }))
          .auto_save,
      ).toEqual({
        frequency: 'weekly',
        amount: 2000,
        first_day: '2026-11-23',
        next_day: '2026-11-30',
      });
    }
    expect(
      goalIn(await alajo.autoSave(ada, id, { frequency: 'daily', amount: 100 })).auto_save,
    ).toMatchObject({
      first_day: '2026-11-26',
      next_day: '2026-11-26',
    });
    await alajo.pass(DAY);
    expect(await saved(id)).toBe(1100);
  });

  test('needs the PIN to set up or raise, but not to lower, postpone or turn off', async () => {
    const id = await alajo.goal(ada, 'Rent');
    const without = { ...ada, pin: '' };
    const set = (who: Person, frequency: string, amount: number, first_day?: string) => {
      const more = first_day === undefined ? {} : { first_day };
      return statusAndCode(alajo.autoSave(who, id, { frequency, amount, ...more }));
    };
    expect(await set(without, 'weekly', 1000)).toBe('403 pin_required');
    expect(await set({ ...ada, pin: '9173' }, 'weekly', 1000)).toBe('403 pin_wrong');
    expect((await alajo.show(ada, id)).auto_save).toBeNull();
    expect(await set(ada, 'weekly', 1000, '2026-11-27')).toBe('200');
    for (const raised of [
      set(without, 'weekly', 1000.01),
      set(without, 'daily', 1000),
      set(without, 'weekly', 1000, '2026-11-26'),
      set(without, 'monthly', 1000),
    ]) {
      expect(await raised).toBe('403 pin_required');
    }
    expect((await alajo.show(ada, id)).auto_save).toMatchObject({ amount: 1000 });
    expect(await set(without, 'weekly', 900)).toBe('200');
    expect(await set(without, 'monthly', 900, '2026-11-30')).toBe('200');
    expect((await alajo.stop(without, id)).status).toBe(200);
    expect((await alajo.show(ada, id)).auto_save).toBeNull();
  });

  const daily = { frequency: 'daily', amount: 100 };
  test.each([
    ['₦49.99', { ...daily, amount: 49.99 }, 'amount'],
    ['over ₦1,000,000,000', { ...daily, amount: 1_000_000_000.01 }, 'amount'],
    ['no rhythm', { ...daily, frequency: 'hourly' }, 'frequency'],
    ['today', { ...daily, first_day: '2026-11-20' }, 'first_day'],
    ['the year 9999', { ...daily, first_day: '9999-12-31' }, 'first_day'],
  ])('refuses %s', async (_, plan, field) => {
    const id = await alajo.goal(ada, 'Rent');
    const { status, body } = await alajo.autoSave(ada, id, plan);
    expect([status, body.field]).toEqual([400, field]);
    expect((await alajo.show(ada, id)).auto_save).toBeNull();
  });

  test('rejects a completed goal', async () => {
    const id = await alajo.goal(ada, 'Rent', { target_amount: 100 });
    await alajo.contribute(ada, id, 100);
    expect(await statusAndCode(alajo.autoSave(ada, id, { frequency: 'daily', amount: 100 }))).toBe(
      '409 goal_completed',
    );
  });

  test('an auto-save that will reach the target in time keeps a goal on track', async () => {
    const id = await alajo.goal(ada, 'Rent', {
      target_amount: 30_000,
      target_date: alajo.inDays(30),
    });
    await alajo.autoSave(ada, id, {
      frequency: 'weekly',
      amount: 10_000,
      first_day: alajo.inDays(10),
    });
    await alajo.pass(3 * DAY);
    expect((await alajo.show(ada, id)).pace).toBe('on_track');
    await alajo.stop(ada, id);
    expect((await alajo.show(ada, id)).pace).toBe('behind');
  });
});

describe('safe to spend', () => {
  test('safe to spend is the balance less seven days of auto-saves, which are listed', async () => {
    const [rent, car, paused, full] = [
      await alajo.goal(ada, 'Rent'),
      await alajo.goal(ada, 'Car', { target_amount: 9500 }),
      await alajo.goal(ada, 'Paused'),
      await alajo.goal(ada, 'Later'),
    ];
    await alajo.autoSave(ada, rent, { frequency: 'weekly', amount: 5000, first_day: '2026-11-27' });
    await alajo.autoSave(ada, car, { frequency: 'daily', amount: 3000, first_day: '2026-11-22' });
    await alajo.autoSave(ada, paused, { frequency: 'daily', amount: 1000 });
    await alajo.pause(ada, paused);
    await alajo.autoSave(ada, full, {
      frequency: 'monthly',
      amount: 1000,
      first_day: '2026-11-28',
    });
    const auto = { kind: 'auto_save' };
    expect(await alajo.safeToSpend(ada)).toEqual({
      available: 100_000,
      committed: 14_500,
      safe: 85_500,
      until: '2026-11-27',
      items: [
        {
          ...auto,
          id: car,
          name: 'Car',
          amount: 9500,
          times: 4,
          due_on: '2026-11-22',
          next_amount: 3000,
        },
        {
          ...auto,
          id: rent,
          name: 'Rent',
          amount: 5000,
          times: 1,
          due_on: '2026-11-27',
          next_amount: 5000,
        },
      ],
    });
    await alajo.pass(8 * DAY);
    expect(await ada.balance()).toBe(100_000 - 14_500 - 1000);
  });

  test('safe to spend is never negative', async () => {
    const id = await alajo.goal(ada, 'House', { target_amount: 900_000 });
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 50_000 });
    expect(await alajo.safeToSpend(ada)).toMatchObject({ committed: 350_000, safe: 0 });
  });
});
