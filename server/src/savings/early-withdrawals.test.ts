// Locked goals: when they open, and early withdrawals after a cool-off.
import { randomUUID } from 'node:crypto';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { freezeAccount } from '../ledger/accounts.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { goalIn, type SavingsApp, savingsApp } from '../testing/savings.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { payWithdrawal } from './early-withdrawals.ts';
import { withdrawFromGoal } from './goal-money.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let ada: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 100_000);
});

const saved = async (goal: number) => (await alajo.show(ada, goal)).current_amount;

async function goalWith(kind: string, amount: number, more: object = {}) {
  const id = await alajo.goal(ada, `A ${kind} goal`, { kind, ...more });
  await alajo.contribute(ada, id, amount);
  return id;
}

const rowOf = (id: number) =>
  alajo.db.selectFrom('savings_goal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The newest withdrawal's id. */
async function latest(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from savings_withdrawal order by id desc limit 1`.execute(alajo.db);
  return rows[0]?.id ?? 0;
}

async function securityNotices(): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where user_id = ${ada.id} and kind like 'goal_withdrawal%'
    order by id`.execute(alajo.db);
  return rows.map(({ kind }) => kind);
}

const MOMENT = { reason: 'medical' as const, note: 'Hospital' };

describe('a goal that keeps its money', () => {
  test.each(['target', 'locked'])(
    'refuses withdrawals from and deletion of a %s goal',
    async (kind) => {
      const id = await goalWith(kind, 10_000);
      expect(await statusAndCode(alajo.withdraw(ada, id, 100))).toBe('409 goal_closed');
      expect(await statusAndCode(alajo.remove(ada, id))).toBe('409 goal_closed');
      expect([await saved(id), await ada.balance()]).toEqual([10_000, 90_000]);
    },
  );

  test('can be deleted when empty', async () => {
    const id = await alajo.goal(ada, 'Empty', { kind: 'locked' });
    expect((await alajo.remove(ada, id)).status).toBe(200);
  });

  test('deleting a goal emptied by an undone split cancels the pending withdrawal', async () => {
    const id = await goalWith('locked', 10_000);
    await alajo.ask(ada, id, { amount: 10_000, ...MOMENT });
    const row = await rowOf(id);
    const sorted = { entry: randomUUID(), amount: kobo(1_000_000) };
    await inTransaction(alajo.db, (tx) => withdrawFromGoal(tx, alajo.clock.now(), row, sorted));
    expect((await alajo.remove(ada, id)).status).toBe(200);
    const { rows } = await sql<{ status: string }>`
      select status from savings_withdrawal where goal_id = ${id}`.execute(alajo.db);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  test('a target goal opens at its target', async () => {
    const id = await goalWith('target', 50_000);
    expect(await alajo.show(ada, id)).toMatchObject({ status: 'completed', access: 'now' });
    expect((await alajo.withdraw(ada, id, 50_000)).status).toBe(200);
  });

  test('a locked goal is complete at its target, takes no more, and opens on its date', async () => {
    const id = await goalWith('locked', 50_000, { target_date: alajo.inDays(10) });
    expect(await alajo.show(ada, id)).toMatchObject({ status: 'completed', access: 'hardship' });
    expect((await alajo.notices(ada))[0]?.body).toBe(
      '₦50,000 is saved. It stays locked until 30 November 2026.',
    );
    for (const refused of [
      alajo.withdraw(ada, id, 100),
      alajo.remove(ada, id),
      alajo.archive(ada, id),
      alajo.contribute(ada, id, 100),
    ]) {
      expect((await refused).status).toBe(409);
    }
    expect([await saved(id), await ada.balance()]).toEqual([50_000, 50_000]);
    await alajo.pass(10 * DAY - 11 * HOUR);
    expect(await statusAndCode(alajo.withdraw(ada, id, 100))).toBe('409 goal_closed');
    await alajo.pass(HOUR);
    expect((await alajo.withdraw(ada, id, 50_000)).status).toBe(200);
    expect(await ada.balance()).toBe(100_000);
  });

  test('hardship opens a locked complete goal, and the rest stays locked', async () => {
    const id = await goalWith('locked', 50_000);
    await alajo.ask(ada, id, { amount: 20_000, ...MOMENT });
    await alajo.pass(72 * HOUR);
    expect(await alajo.show(ada, id)).toMatchObject({
      current_amount: 30_000,
      status: 'completed',
      access: 'hardship',
    });
    expect(await statusAndCode(alajo.withdraw(ada, id, 100))).toBe('409 goal_closed');
    expect(await statusAndCode(alajo.contribute(ada, id, 100))).toBe('409 goal_completed');
  });

  test('opens on its date, which cancels the pending withdrawal', async () => {
    const id = await goalWith('target', 10_000, { target_date: alajo.inDays(3) });
    expect(goalIn(await alajo.ask(ada, id, { amount: 4000 })).withdrawal?.amount).toBe(4000);
    await alajo.pass(2 * DAY);
    expect(await statusAndCode(alajo.withdraw(ada, id, 100))).toBe('409 goal_closed');
    await alajo.pass(DAY);
    expect((await alajo.withdraw(ada, id, 10_000)).status).toBe(200);
    await alajo.pass(9 * DAY);
    expect(await ada.balance()).toBe(100_000);
    expect((await alajo.show(ada, id)).withdrawal).toBeNull();
  });

  test('can only become stricter, with a later date', async () => {
    const id = await alajo.goal(ada, 'Rent');
    const edit = (more: object) => statusAndCode(alajo.edit(ada, id, 'Rent', more));
    expect((await alajo.show(ada, id)).kind).toBe('free');
    expect(await edit({ kind: 'target' })).toBe('200');
    expect(await edit({ kind: 'free' })).toBe('409 goal_rules_only_tighten');
    expect(await edit({ kind: 'locked' })).toBe('200');
    expect(await edit({ kind: 'target' })).toBe('409 goal_rules_only_tighten');
    expect(await edit({ target_date: alajo.inDays(99) })).toBe('409 goal_rules_only_tighten');
    expect(await edit({ target_amount: 49_999 })).toBe('409 goal_rules_only_tighten');
    expect(await edit({ target_date: alajo.inDays(101), target_amount: 60_000 })).toBe('200');
    const goal = await alajo.show(ada, id);
    expect([goal.kind, goal.target_date, goal.target_amount]).toEqual([
      'locked',
      alajo.inDays(101),
      60_000,
    ]);
  });
});

describe('an early withdrawal', () => {
  test('leaves a target goal after seven days, once, with a notice at each step', async () => {
    const id = await goalWith('target', 10_000);
    const goal = goalIn(await alajo.ask(ada, id, { amount: 4000 }));
    expect(goal.withdrawal).toMatchObject({
      amount: 4000,
      reason: null,
      pays_at: new Date(alajo.clock.now().getTime() + 7 * DAY).toISOString(),
    });
    await alajo.pass(7 * DAY - 1);
    expect(await ada.balance()).toBe(90_000);
    await alajo.pass(1);
    expect(await ada.balance()).toBe(94_000);
    const withdrawal = await latest();
    await Promise.all([1, 2, 3].map(() => payWithdrawal(alajo.deps, withdrawal)));
    expect([await ada.balance(), await saved(id)]).toEqual([94_000, 6000]);
    expect(await securityNotices()).toEqual(['goal_withdrawal_asked', 'goal_withdrawal_near']);
  });

  test('leaves a locked goal 72 hours after hardship is reported, and ends its auto-save', async () => {
    const id = await goalWith('locked', 10_000);
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    const asking = alajo.ask(ada, id, { amount: 10_000 });
    expect((await asking).body).toMatchObject({ code: 'invalid_request', field: 'reason' });
    await alajo.ask(ada, id, { amount: 10_000, ...MOMENT });
    await alajo.pass(72 * HOUR - 1);
    expect(await saved(id)).toBe(10_000);
    await alajo.pass(1);
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 0, auto_save: null });
    expect(await ada.balance()).toBe(100_000);
  });

  test('pauses auto-save and its schedule while pending; a target goal’s auto-save resumes', async () => {
    const id = await goalWith('target', 10_000);
    await alajo.autoSave(ada, id, { frequency: 'daily', amount: 1000 });
    await alajo.ask(ada, id, { amount: 10_000 });
    expect(await alajo.safeToSpend(ada)).toMatchObject({ committed: 0 });
    await alajo.pass(7 * DAY);
    expect(await alajo.show(ada, id)).toMatchObject({ current_amount: 0, missed: 0 });
    await alajo.pass(DAY);
    expect(await saved(id)).toBe(1000);
  });

  test('never pays once cancelled; a new one starts a new wait', async () => {
    const id = await goalWith('locked', 10_000);
    await alajo.ask(ada, id, { amount: 10_000, ...MOMENT });
    await alajo.pass(70 * HOUR);
    for (const _ of [1, 2]) {
      expect(goalIn(await alajo.cancel(ada, id)).withdrawal).toBeNull();
    }
    await alajo.ask(ada, id, { amount: 3000, ...MOMENT });
    await alajo.pass(71 * HOUR);
    expect(await saved(id)).toBe(10_000);
    await alajo.pass(HOUR);
    expect(await saved(id)).toBe(7000);
  });

  test('only one can be pending: a repeated key requests once, another request is refused', async () => {
    const id = await goalWith('target', 10_000);
    const all = await Promise.all(
      [1, 2, 3].map(() => alajo.ask(ada, id, { amount: 500 }, 'same-key-0001')),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusAndCode(alajo.ask(ada, id, { amount: 500 }))).toBe(
      '409 goal_withdrawal_waiting',
    );
    const { rows } = await sql`select from savings_withdrawal where goal_id = ${id}`.execute(
      alajo.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('needs the PIN, an unfrozen wallet, and no more than the goal holds', async () => {
    const id = await goalWith('target', 10_000);
    const wrong = { ...ada, pin: '9173' };
    expect((await alajo.ask(wrong, id, { amount: 500 })).status).toBe(403);
    expect(await statusAndCode(alajo.ask(ada, id, { amount: 10_000.01 }))).toBe(
      '409 goal_holds_less',
    );
    const { id: wallet } = (await alajo.wallet(ada)) as { id: number };
    await inTransaction(alajo.db, (tx) => freezeAccount(tx, wallet, true));
    expect(await statusAndCode(alajo.ask(ada, id, { amount: 500 }))).toMatch(/wallet_frozen$/);
    expect((await alajo.show(ada, id)).withdrawal).toBeNull();
  });

  test('an open goal refuses it', async () => {
    const id = await goalWith('free', 10_000);
    expect(await statusAndCode(alajo.ask(ada, id, { amount: 500 }))).toBe('409 goal_open');
  });

  test('arrives in a frozen wallet and stays there', async () => {
    const id = await goalWith('target', 10_000);
    await alajo.ask(ada, id, { amount: 10_000 });
    const { id: wallet } = (await alajo.wallet(ada)) as { id: number };
    await inTransaction(alajo.db, (tx) => freezeAccount(tx, wallet, true));
    await alajo.pass(7 * DAY);
    expect(await ada.balance()).toBe(100_000);
  });

  test('the retry pays it if it was interrupted before its commit', async () => {
    const id = await goalWith('target', 10_000);
    await alajo.ask(ada, id, { amount: 10_000 });
    const withdrawal = await latest();
    alajo.clock.advance(7 * DAY);
    const dying = {
      now() {
        throw new Error('power cut');
      },
    };
    await expect(payWithdrawal({ ...alajo.deps, clock: dying }, withdrawal)).rejects.toThrow();
    expect(await saved(id)).toBe(10_000);
    await payWithdrawal(alajo.deps, withdrawal);
    expect(await saved(id)).toBe(0);
  });
});

test('the database rejects opening a goal early, and a second pending withdrawal', async () => {
  const id = await goalWith('locked', 10_000);
  await alajo.ask(ada, id, { amount: 500, ...MOMENT });
  const refusals = [
    sql`update savings_goal set kind = 'free' where id = ${id}`,
    sql`update savings_goal set target_date = target_date - 1 where id = ${id}`,
    sql`update savings_withdrawal set pays_at = asked_at + interval '71 hours' where goal_id = ${id}`,
    sql`insert into savings_withdrawal (operation, goal_id, user_id, kind, amount, reason, note, status,
        asked_at, pays_at)
      select gen_random_uuid(), goal_id, user_id, kind, amount, reason, note, status, asked_at, pays_at
      from savings_withdrawal where goal_id = ${id}`,
  ];
  for (const refusal of refusals) {
    await expect(refusal.execute(alajo.db)).rejects.toThrow(
      /kept closed was opened|savings_withdrawal_cool_off|savings_withdrawal_one/,
    );
  }
});
