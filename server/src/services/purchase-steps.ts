// A purchase after its hold (payments/outside): ordered in its request, and checked afterwards in the job of
// each pending purchase, in the sweep if that job was lost, and when a webhook reports something. It has no
// separate transaction in the common case: the ledger's batch decides which settlement wins, once.
import { kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { derivedId, reverse } from '../ledger/entries.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import {
  advance,
  type Outcome,
  type OutsideKind,
  type SettleDeps,
  settle,
} from '../payments/outside/engine.ts';
import { recordHint } from '../payments/outside/provider-answers.ts';
import { needsPerson, nextCheckAt, nextReturnCheckAt } from '../payments/outside/retry-schedule.ts';
import { SECOND } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { OrderState } from '../providers/services/services.ts';
import { serviceNotices } from './notices.ts';
import { checkDelivery, checkOrder } from './orders.ts';
import {
  closePurchase,
  findOpen,
  findPurchase,
  flagForReview,
  requirePurchase,
  saveFlag,
} from './purchase-rows.ts';
import { boughtIn, isOpen, type PurchaseRow, REVERSED } from './purchase-states.ts';
import {
  batchedBooking,
  captureOf,
  type DeliveredOrder,
  refundOf,
  type SettlementBooking,
} from './settlements.ts';

export const purchases = {
  sendStateOf(row) {
    if (isOpen(row)) return 'sent';
    return row.status === 'completed' ? 'paid' : 'idle';
  },
  ask: async (deps, row) => outcomeOf(await (isOpen(row) ? checkOrder : checkDelivery)(deps, row)),
  change: (deps, row, change) => change(batchedBooking(deps), row),
  capture: (booking, row, delivered) => booking.book(row, captureOf(booking, row, delivered)),
  giveBack: async (booking, row, { reason }) =>
    booking.book(row, await refundOf(booking, row, reason)),
  checkLater: scheduleCheck,
  afterPaid: {
    giveBack: undo,
    reversed: undo,
    async contradicted({ db, clock, log }, row, reason) {
      log.error({ purchase: row.id, reason }, 'refused after it was delivered');
      await flagForReview(db, row.id, clock.now());
      return row;
    },
    confirmed: async (_, row) => row,
    unanswered: checkDeliveryLater,
  },
} satisfies OutsideKind<PurchaseRow, DeliveredOrder, SettlementBooking>;

/** Brings a purchase to the state the provider reports, once. Returns the updated purchase. */
export const settlePurchase = async (
  deps: SettleDeps,
  row: PurchaseRow,
  state: OrderState,
): Promise<PurchaseRow> => (await settle(deps, purchases, row, outcomeOf(state))) ?? row;

/** Job: checks an open purchase once and settles it accordingly. */
export async function pollPurchase(deps: Deps, id: string): Promise<void> {
  const row = await findPurchase(deps.db, id);
  if (row !== undefined && isOpen(row)) await advance(deps, purchases, row);
}

/** Job: checks a completed purchase a webhook reported. Throws ProviderUnavailable, so it is retried. */
export async function checkForReversal(deps: Deps, id: string): Promise<void> {
  const row = await findPurchase(deps.db, id);
  if (row?.status === 'completed') await advance(deps, purchases, row);
}

/** Enqueues a check, now, of a purchase a webhook reported, unless it is final. */
export async function enqueuePurchaseCheck(deps: Deps, id: string): Promise<void> {
  const { db, clock, config } = deps;
  const row = await findPurchase(db, id);
  if (row === undefined) return;
  await recordHint(deps, id, config.services);
  if (purchases.sendStateOf(row) === 'idle') return;
  const job = isOpen(row) ? 'service_purchase' : 'service_reversal';
  await inTransaction(db, (tx) => enqueueCheck(tx, job, { id, run_at: clock.now() }));
}

const SWEEP_MAX = 500;

/** Finds open purchases whose check is overdue, as after a crash, and enqueues it. */
export async function sweepPurchases({ db, clock }: Deps): Promise<void> {
  const run_at = clock.now();
  const due = await db
    .selectFrom('service_open')
    .select('purchase_id')
    .where('look_at', '<=', run_at)
    .orderBy('look_at')
    .limit(SWEEP_MAX)
    .execute();
  for (const { purchase_id: id } of due) {
    await inTransaction(db, (tx) => enqueueCheck(tx, 'service_purchase', { id, run_at }));
  }
}

/** Undoes a completed purchase, capture first; undefined if it is not completed. */
export async function undoPurchase(
  tx: Tx,
  now: Date,
  row: PurchaseRow,
): Promise<PurchaseRow | undefined> {
  const changes = { status: 'failed', reason: REVERSED, settled_at: now } as const;
  const changed = await tx
    .updateTable('service_purchase')
    .set(changes)
    .where('id', '=', row.id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return undefined;
  await closePurchase(tx, row.id);
  await reverse(tx, now, derivedId('closes', row.id));
  await reverse(tx, now, row.id);
  const params = { ...boughtIn(row), total: kobo(row.amount + row.fee) };
  await notify(tx, [createNotice(serviceNotices.purchase_reversed, row.user_id, now, params)]);
  return { ...row, ...changes };
}

async function undo(booking: SettlementBooking, row: PurchaseRow): Promise<PurchaseRow> {
  const { db, clock } = booking;
  const undone = await booking.inTransaction((tx) => undoPurchase(tx, clock.now(), row));
  return undone ?? requirePurchase(db, row.id);
}

/** Before any delivery, an order reversed by the provider counts as refused. */
function outcomeOf(state: OrderState): Outcome<DeliveredOrder> {
  switch (state.status) {
    case 'delivered':
      return { ...state, status: 'paid' };
    case 'reversed':
      return { status: 'reversed', reason: 'refused' };
    case 'unseen':
      return { status: 'unknown' };
    default:
      return state;
  }
}

// The column's limit; the delays stop growing long before.
const CHECKS_MAX = 1000;
// The job runs first; the sweep finds purchases that lost their job.
const SWEEP_AFTER_MS = 60 * SECOND;

async function scheduleCheck(booking: SettlementBooking, row: PurchaseRow): Promise<PurchaseRow> {
  const now = booking.clock.now();
  await booking.inTransaction(async (tx) => {
    const pending = await tx
      .updateTable('service_purchase')
      .set({ status: 'pending' })
      .where('id', '=', row.id)
      .where('status', 'in', ['initiated', 'pending'])
      .executeTakeFirst();
    const open = pending.numUpdatedRows === 1n ? await findOpen(tx, row.id) : undefined;
    if (open === undefined) return;
    if (open.checks === 0) await announcePending(tx, now, row);
    const run_at = nextCheckAt({ ...open, created_at: row.created_at }, now);
    await tx
      .updateTable('service_open')
      .set({
        checks: Math.min(open.checks + 1, CHECKS_MAX),
        look_at: new Date(run_at.getTime() + SWEEP_AFTER_MS),
        ...(needsPerson(row, now) ? { needs_attention_at: open.needs_attention_at ?? now } : {}),
      })
      .where('purchase_id', '=', row.id)
      .execute();
    if (needsPerson(row, now)) await saveFlag(tx, row.id, now);
    await enqueueCheck(tx, 'service_purchase', { id: row.id, run_at, keep_run_at: true });
  });
  return requirePurchase(booking.db, row.id);
}

async function announcePending(tx: Tx, now: Date, row: PurchaseRow): Promise<void> {
  const { account_number, amount, fee, user_id } = row;
  const params = { ...boughtIn(row), account_number, total: kobo(amount + fee) };
  await notify(tx, [createNotice(serviceNotices.purchase_pending, user_id, now, params)]);
}

/** Checks a delivery without a definite outcome for three days. */
async function checkDeliveryLater(
  booking: SettlementBooking,
  row: PurchaseRow,
): Promise<PurchaseRow> {
  const { id, settled_at, created_at } = row;
  const run_at = nextReturnCheckAt(settled_at ?? created_at, booking.clock.now());
  if (run_at !== undefined) {
    const job = { id, run_at, keep_run_at: true };
    await booking.inTransaction((tx) => enqueueCheck(tx, 'service_reversal', job));
  }
  return row;
}

type Check = { id: string; run_at: Date; keep_run_at?: boolean };

/**
 * Enqueues a check; at most one job of each kind is due for a purchase. With `keep_run_at`, one
 * that a webhook enqueued in the meantime, which may know more, keeps its earlier time.
 */
const enqueueCheck = (
  tx: Tx,
  job: 'service_purchase' | 'service_reversal',
  { id, run_at, keep_run_at = false }: Check,
) => enqueue(tx, job, { id }, { key: `${job}:${id}`, run_at, keep_run_at });
