// Limits that customers set for themselves, and the waiting time of their transfers. Stricter settings apply
// immediately; looser ones require the PIN and a day, in which every channel says how to cancel. The ledger
// enforces them together with the tier's limits, under the account's lock.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { approvalLimitsOn, type Tier, tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { Input } from '@alajo/contract/route.ts';
import { LOOSEN_LIMIT_HOURS } from '@alajo/contract/time-limits.ts';
import type { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import type { ChosenLimits, LimitName, LimitSetting } from '@alajo/contract/wallet/own-limits.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { setPinThreshold } from '../identity/approvals/step-up-policy.ts';
import { findCustomer, lockCustomer } from '../identity/customers.ts';
import { recordEvent } from '../identity/events.ts';
import { setWait } from '../identity/waiting-transfers.ts';
import { type Account, findAccounts, lockAccounts, setOwnCap } from '../ledger/accounts.ts';
import { createNotice } from '../notices/kinds.ts';
import { notifyEverywhere } from '../notifications/messages.ts';
import { notify } from '../notifications/notifications.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos, HOUR } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { limitText, walletNotices } from './notices.ts';
import type { WalletLimitChange } from './tables.ts';

type Change = Selectable<WalletLimitChange>;
type LimitChange = Pick<Change, 'amount_before' | 'amount_after' | 'wait'>;

/** The customer's own limits, pending changes, and the waiting-time setting. */
export async function findOwnLimits(deps: Deps, userId: number): Promise<ChosenLimits> {
  const { db, clock } = deps;
  const [{ tier, transfers_wait, pin_up_to }, { own_day_cap, own_payment_cap }, pending] =
    await Promise.all([findCustomer(db, userId), walletOf(db, userId), findPending(db, userId)]);
  const pendingOf = (setting: LimitSetting) => pending.find((change) => change.setting === setting);
  const limit = (amount: Kobo | null, change: Change | undefined) => ({
    amount,
    raise: change ? { to: change.amount_after, at: change.holds_from.toISOString() } : null,
  });
  return {
    day: limit(own_day_cap, pendingOf('day')),
    payment: limit(own_payment_cap, pendingOf('payment')),
    pin: limit(pin_up_to, pendingOf('pin')),
    pin_most: approvalLimitsOn(dayInLagos(clock.now())).pin_up_to,
    tier_day: tierLimitsOn(tier, dayInLagos(clock.now())).day,
    wait: { on: transfers_wait, off_at: pendingOf('wait')?.holds_from.toISOString() ?? null },
  };
}

/**
 * Lowers one of the caller's own limits immediately, which cancels a pending raise; or raises or removes it
 * (null) with the PIN, 24 hours later. Changing the threshold of the PIN always takes the PIN. A repeat
 * changes nothing. Throws own_limit_too_high, and the errors of the PIN check.
 */
export async function setOwnLimit(
  deps: Deps,
  { payers }: PaymentContext,
  { limit, amount, pin }: Input<typeof ownLimitRoutes.setOwnLimit>,
  caller: Customer,
): Promise<ChosenLimits> {
  const needsApproval = isLooser(amount, await capOf(deps.db, caller.user_id, limit));
  // The stronger factor: a stolen session must not loosen a limit that stops it.
  if (needsApproval) {
    const value = amount === null ? 'None' : formatNaira(amount);
    await payers.approveChange(
      { ...caller, pin },
      {
        kind: `raise_limit_${limit}`,
        title: 'Raise one of your limits',
        lines: [{ label: LABELS[limit], value }],
      },
    );
  } else if (limit === 'pin') {
    await payers.authorize({ ...caller, pin });
  }
  await inTransaction(deps.db, (tx) =>
    changeLimit(tx, deps, caller, { limit, amount, approved: needsApproval }),
  );
  return findOwnLimits(deps, caller.user_id);
}

const LABELS: Record<LimitName, string> = {
  day: 'Per day',
  payment: 'Per payment',
  pin: 'By PIN alone',
};

type RequestedLimit = { limit: LimitName; amount: Kobo | null; approved: boolean };

async function changeLimit(
  tx: Tx,
  deps: Deps,
  caller: Customer,
  { limit, amount, approved }: RequestedLimit,
): Promise<void> {
  // Changes to one customer's limits run one at a time.
  const { tier } = await lockCustomer(tx, caller.user_id);
  const now = deps.clock.now();
  requirePossible({ tier, limit, amount }, dayInLagos(now));
  const { id } = await walletOf(tx, caller.user_id);
  await lockAccounts(tx, [id]);
  const before = await capOf(tx, caller.user_id, limit);
  if (before === amount) return;
  const change = { setting: limit, amount_before: before, amount_after: amount, wait: null };
  if (isLooser(amount, before)) {
    // Another request lowered the limit in the meantime, so this change now loosens it and needs approval.
    if (!approved) throw new AppError('pin_required', { field: 'pin' });
    return loosen(tx, now, caller, change);
  }
  await cancelPending(tx, now, caller.user_id, limit);
  await setCap(tx, caller.user_id, limit, amount);
  await saveChange(tx, now, caller, { ...change, status: 'done', holds_from: now });
  const detail = limitText({ limit, amount });
  await recordEvent(tx, now, {
    user_id: caller.user_id,
    kind: 'limit_lowered',
    from: caller,
    detail,
  });
  if (limit !== 'pin') return;
  const params = { change: detail, ...securityPage(limit) };
  await notify(tx, [createNotice(walletNotices.limit_loosened, caller.user_id, now, params)]);
}

function requirePossible(
  { tier, limit, amount }: Pick<RequestedLimit, 'limit' | 'amount'> & { tier: Tier },
  day: string,
): void {
  const [max, description] =
    limit === 'pin'
      ? [approvalLimitsOn(day).pin_up_to, 'the usual one']
      : [tierLimitsOn(tier, day).day, 'your tier’s daily limit'];
  if (amount === null || amount <= max) return;
  const message = `Your own limit can be at most ${formatNaira(max)}, ${description}.`;
  throw new AppError('own_limit_too_high', { field: 'amount', message });
}

/**
 * Makes the caller's manual transfers wait an hour, with immediate effect; or ends that with the
 * PIN, 24 hours later. Turning it on again keeps it on. A repeat changes nothing.
 */
export async function setTransfersWait(
  deps: Deps,
  { payers }: PaymentContext,
  { on, pin }: Input<typeof ownLimitRoutes.setTransfersWait>,
  caller: Customer,
): Promise<ChosenLimits> {
  const { user_id } = caller;
  if (!on) {
    await payers.approveChange(
      { ...caller, pin },
      {
        kind: 'stop_waiting',
        title: 'Turn off the wait for transfers',
        lines: [{ label: 'From', value: `${LOOSEN_LIMIT_HOURS} hours from now` }],
      },
    );
  }
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { transfers_wait } = await lockCustomer(tx, user_id);
    const change = { setting: 'wait' as const, amount_before: null, amount_after: null, wait: on };
    if (on) await cancelChange(tx, now, caller, 'wait');
    if (on === transfers_wait) return;
    if (!on) return loosen(tx, now, caller, change);
    await setWait(tx, user_id, true);
    await saveChange(tx, now, caller, { ...change, status: 'done', holds_from: now });
    await recordEvent(tx, now, { user_id, kind: 'transfers_wait_on', from: caller });
  });
  return findOwnLimits(deps, user_id);
}

/** Cancels a change that hasn't taken effect: the current setting stays. A repeat changes nothing. */
export async function cancelLimitChange(
  deps: Deps,
  setting: LimitSetting,
  caller: Customer,
): Promise<ChosenLimits> {
  await inTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, caller.user_id);
    await cancelChange(tx, deps.clock.now(), caller, setting);
  });
  return findOwnLimits(deps, caller.user_id);
}

async function cancelChange(tx: Tx, now: Date, caller: Customer, setting: LimitSetting) {
  const { user_id } = caller;
  const ended = await cancelPending(tx, now, user_id, setting);
  if (ended === undefined) return;
  const detail = changeText(ended);
  await recordEvent(tx, now, { user_id, kind: 'limit_raise_cancelled', from: caller, detail });
}

/** Requests a looser setting, replacing any earlier request; an identical request changes nothing. */
async function loosen(
  tx: Tx,
  now: Date,
  caller: Customer,
  change: LimitChange & { setting: LimitSetting },
): Promise<void> {
  const { user_id, device } = caller;
  const pending = (await findPending(tx, user_id)).find(
    ({ setting }) => setting === change.setting,
  );
  const isRepeat = pending?.amount_after === change.amount_after && pending.wait === change.wait;
  if (pending && isRepeat) return;
  await cancelPending(tx, now, user_id, change.setting);
  const holds_from = new Date(now.getTime() + LOOSEN_LIMIT_HOURS * HOUR);
  const id = await saveChange(tx, now, caller, { ...change, status: 'waiting', holds_from });
  await enqueue(tx, 'wallet_limit_change', { id }, jobAt(id, holds_from));
  const kind = change.setting === 'wait' ? 'transfers_wait_off_asked' : 'limit_raise_asked';
  const detail = changeText(change);
  await recordEvent(tx, now, { user_id, kind, from: caller, detail });
  const at = holds_from.toISOString();
  const params = { change: detail, at, device, ...securityPage(change.setting) };
  const notice = createNotice(walletNotices.limit_loosens, user_id, now, params);
  await notifyEverywhere(tx, notice, await findCustomer(tx, user_id));
}

/** The setting that a notice names only if it isn't on the Limits page. */
const securityPage = (setting: LimitSetting) => (setting === 'pin' ? { setting } : {});

const jobAt = (id: number, run_at: Date) => ({ key: `wallet_limit_change:${id}`, run_at });

/** Job: applies a change that is due, unless it was cancelled. */
export async function applyLimitChange({ db, clock }: Deps, id: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const unlocked = await findChange(tx, id);
    if (unlocked?.status !== 'waiting') return;
    const { user_id } = unlocked;
    await lockCustomer(tx, user_id);
    const row = await findChange(tx, id);
    if (row?.status !== 'waiting') return;
    if (row.holds_from > now) {
      return enqueue(tx, 'wallet_limit_change', { id }, jobAt(id, row.holds_from));
    }
    const { setting } = row;
    if (setting === 'wait') await setWait(tx, user_id, false);
    else await setCap(tx, user_id, setting, row.amount_after);
    await tx
      .updateTable('wallet_limit_change')
      .set({ status: 'done', ended_at: now })
      .where('id', '=', id)
      .execute();
    const kind = setting === 'wait' ? 'transfers_wait_off' : 'limit_raised';
    const change = changeText(row);
    await recordEvent(tx, now, { user_id, kind, from: null, detail: change });
    const params = { change, ...securityPage(setting) };
    await notify(tx, [createNotice(walletNotices.limit_loosened, user_id, now, params)]);
  });
}

const findChange = (tx: Tx, id: number): Promise<Change | undefined> =>
  tx.selectFrom('wallet_limit_change').selectAll().where('id', '=', id).executeTakeFirst();

/** True if a limit is looser than the current one; null, no own limit, is the loosest. */
const isLooser = (amount: Kobo | null, current: Kobo | null) =>
  current !== null && (amount === null || amount > current);

async function capOf(db: Db | Tx, userId: number, limit: LimitName): Promise<Kobo | null> {
  if (limit === 'pin') return (await findCustomer(db, userId)).pin_up_to;
  const { own_day_cap, own_payment_cap } = await walletOf(db, userId);
  return limit === 'day' ? own_day_cap : own_payment_cap;
}

async function setCap(tx: Tx, userId: number, limit: LimitName, amount: Kobo | null) {
  if (limit === 'pin') return setPinThreshold(tx, userId, amount);
  await setOwnCap(tx, (await walletOf(tx, userId)).id, limit, amount);
}

const changeText = ({ setting, amount_after }: Pick<Change, 'setting' | 'amount_after'>) =>
  limitText({ limit: setting, amount: amount_after });

async function saveChange(
  tx: Tx,
  now: Date,
  { user_id, device, address }: Customer,
  change: LimitChange & Pick<Change, 'setting' | 'status' | 'holds_from'>,
): Promise<number> {
  const ended_at = change.status === 'done' ? now : null;
  const { id } = await tx
    .insertInto('wallet_limit_change')
    .values({ ...change, user_id, device, address, asked_at: now, ended_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Cancels the pending change of a setting; returns it, or undefined if there was none. */
const cancelPending = (
  tx: Tx,
  now: Date,
  userId: number,
  setting: LimitSetting,
): Promise<Change | undefined> =>
  tx
    .updateTable('wallet_limit_change')
    .set({ status: 'cancelled', ended_at: now })
    .where('user_id', '=', userId)
    .where('setting', '=', setting)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();

const findPending = (db: Db | Tx, userId: number): Promise<Change[]> =>
  db
    .selectFrom('wallet_limit_change')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .execute();

async function walletOf(db: Db | Tx, userId: number): Promise<Account> {
  const account = (await findAccounts(db, 'wallet', 'user', [userId])).get(userId);
  if (account === undefined) throw new AppError('not_found');
  return account;
}
