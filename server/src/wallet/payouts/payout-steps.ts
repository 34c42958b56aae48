// A payout after its hold, in a job that may stop at any step and run again: mark it sent, ask the
// provider outside any transaction, settle it. It is captured when the provider says paid, and
// refunded once when it definitely failed. An unknown outcome stays pending, never "failed".
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { isClosed } from '../../identity/closed.ts';
import { account as system } from '../../ledger/chart.ts';
import { derivedId, type Posting, post, reverse } from '../../ledger/entries.ts';
import type { JobFigures } from '../../module.ts';
import { createNotice } from '../../notifications/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { openCase } from '../../payments/cases.ts';
import { keepAnswer, keepHint } from '../../payments/provider-answers.ts';
import { needsPerson, nextCheckAt, nextReturnCheckAt } from '../../payments/retry-schedule.ts';
import { dayInLagos, HOUR } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { OurFault, PayoutState } from '../../providers/payouts/payouts.ts';
import { ProviderRejectsKey, ProviderUnavailable } from '../../providers/providers.ts';
import { walletNotices } from '../notices.ts';
import type { PayoutStatus } from '../tables.ts';
import { begunAt, findPayout, next, type PayoutRow } from './payout-states.ts';
import { type QuoteRow, totalOf } from './quotes.ts';

/** Enqueues the next step of a payout; at most one job waits for each. */
export const enqueuePayoutStep = (tx: Tx, id: string, run_at: Date, yields = false) =>
  enqueue(tx, 'wallet_payout', { id }, { key: `wallet_payout:${id}`, run_at, keep_run_at: yields });

// A step enqueued by a webhook during this one may know more: it keeps its earlier time.
const scheduleNextStep = (tx: Tx, id: string, run_at: Date) =>
  enqueuePayoutStep(tx, id, run_at, true);

/** Enqueues a check, now, of a payout a webhook reported, unless it is final or not one of ours. */
export async function enqueuePayoutCheck(deps: Deps, reference: string): Promise<void> {
  const { db, clock, config } = deps;
  if (!z.uuid().safeParse(reference).success) return;
  const row = await findPayout(db, reference);
  if (row === undefined) return;
  await keepHint(deps, row.id, config.payouts);
  if (row.status === 'waiting' || next[row.status].length === 0) return;
  await inTransaction(db, (tx) => enqueuePayoutStep(tx, row.id, clock.now()));
}

/** The job: takes a payout one step further and schedules the next while it is open. */
export async function advancePayout(
  deps: Deps,
  id: string,
  figures: JobFigures = {},
): Promise<void> {
  const payout = await findPayout(deps.db, id);
  if (payout === undefined || next[payout.status].length === 0) return;
  if (payout.status === 'waiting') return;
  if (payout.status === 'initiated') await markSent(deps.db, id);
  const state = await askProvider(deps, payout);
  const failed = await settlePayout(deps, id, state);
  if (failed === undefined) return;
  figures.payoutFailed?.(failed.ours ? 'ours' : 'bank');
  if (failed.ours) {
    const { detail } = failed.ours;
    deps.log.error({ payout: id, detail }, 'a payout failed for a reason of ours');
  }
}

/** Marks the payout sent before the provider is called: from here on it may have been paid. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('wallet_payout')
    .set({ status: 'sent' })
    .where('id', '=', id)
    .where('status', '=', 'initiated')
    .execute();
}

/**
 * Requests the payout the first time, then asks for its state. One the provider does not know is
 * requested again under the same reference, which it pays once. No answer returns `unknown`.
 */
export async function askProvider(deps: Deps, payout: PayoutRow): Promise<PayoutState> {
  const { payouts } = deps.providers;
  const request = await requestOf(deps.db, payout);
  const keep = (asked: 'check' | 'send', ask: () => Promise<PayoutState>) =>
    keepAnswer(deps, { payment_id: payout.id, provider: deps.config.payouts, asked }, ask);
  try {
    if (payout.status !== 'initiated') {
      const state = await keep('check', () => payouts.check(payout.id));
      if (state.status !== 'unknown' || payout.status === 'paid') return state;
    }
    const state = await keep('send', () => payouts.send(request));
    return confirmFailure(payout, state, deps.clock.now());
  } catch (error) {
    if (error instanceof ProviderRejectsKey) await reportRejectedKey(deps, payout);
    // This covers bugs in the adapter too: whatever went wrong, the money may have gone.
    else if (!(error instanceof ProviderUnavailable)) {
      deps.log.error({ err: error, payout: payout.id });
    }
    return { status: 'unknown' };
  }
}

async function reportRejectedKey({ db, clock, log }: Deps, payout: PayoutRow): Promise<void> {
  log.error({ payout: payout.id }, 'the payouts provider rejects our key: nothing is paid out');
  const subject = `payouts ${dayInLagos(clock.now())}`;
  const detail = 'payouts wait until the key is replaced';
  await openCase(db, clock.now(), { kind: 'provider_key', subject, detail });
}

const ARRIVED_AFTER_MS = HOUR;

/**
 * A refused repeat proves nothing about the first request, which may still reach the provider. It
 * counts as failed only after an hour.
 */
function confirmFailure(payout: PayoutRow, state: PayoutState, now: Date): PayoutState {
  const first = payout.status === 'initiated';
  const young = now.getTime() - begunAt(payout).getTime() < ARRIVED_AFTER_MS;
  return state.status === 'failed' && !first && young ? { status: 'unknown' } : state;
}

async function requestOf(db: Db, payout: PayoutRow) {
  const { bank_code, account_number, account_name, amount } = await quoteOf(db, payout);
  const narration = `Alajo ${toReference(payout.id)}`;
  return { reference: payout.id, bank_code, account_number, account_name, amount, narration };
}

/**
 * Brings a payout to the state the provider reports: capture, refund or return, each once. Returns the
 * failure, if this is what refunded it.
 */
export async function settlePayout(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  state: PayoutState,
): Promise<FailedPayout | undefined> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('wallet_payout')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.status === 'sent') await settleSent(tx, now, row, state);
    else if (row?.status === 'paid') await settlePaid(tx, now, row, state);
    return row?.status === 'sent' && state.status === 'failed' ? state : undefined;
  });
}

type FailedPayout = Extract<PayoutState, { status: 'failed' }>;

async function settleSent(tx: Tx, now: Date, row: PayoutRow, state: PayoutState): Promise<void> {
  switch (state.status) {
    case 'paid':
      return capture(tx, now, row, state);
    case 'failed':
      if (state.ours) await openFailureCase(tx, now, row, state.ours);
      return refund(tx, now, row, state.reason);
    case 'reversed':
      return refund(tx, now, row, state.reason);
    case 'pending':
    case 'unknown':
      return checkLater(tx, now, row);
    default:
      throw new Error(`unknown payout state ${state satisfies never}`);
  }
}

async function settlePaid(tx: Tx, now: Date, row: PayoutRow, state: PayoutState): Promise<void> {
  if (state.status === 'reversed') {
    if (!(await isClosed(tx, row.user_id))) return returnPayout(tx, now, row, state.reason);
    // Nothing gets into a closed wallet: our people pay it to whoever it belongs to.
    await flagForReview(tx, now, row);
  }
  // "Failed" after "paid" is a contradiction: move no money, have a person review it.
  if (state.status === 'failed') await flagForReview(tx, now, row);
  const at = nextReturnCheckAt(row.settled_at ?? begunAt(row), now);
  if (at !== undefined) await scheduleNextStep(tx, row.id, at);
}

type PaidPayout = Extract<PayoutState, { status: 'paid' }>;

export async function capture(tx: Tx, now: Date, row: PayoutRow, paid: PaidPayout): Promise<void> {
  const quote = await quoteOf(tx, row);
  const cost = paid.cost ?? kobo(0);
  const parts: Posting[] = [
    { account: system.payout_float, amount: kobo(quote.amount + cost) },
    { account: system.provider_costs, amount: kobo(-cost) },
    { account: system.fees, amount: quote.fee },
    { account: system.vat_payable, amount: quote.vat },
    { account: system.stamp_duty_payable, amount: quote.stamp_duty },
  ];
  await post(tx, now, {
    id: derivedId('closes', row.id),
    closes: row.id,
    kind: 'transfer_bank_paid',
    postings: [
      { account: system.bank_pending, amount: kobo(-totalOf(quote)) },
      ...parts.filter((part) => part.amount !== 0),
    ],
  });
  await changeStatus(tx, row, 'paid', { session_id: paid.session_id, settled_at: now });
  const at = nextReturnCheckAt(now, now);
  if (at !== undefined) await scheduleNextStep(tx, row.id, at);
  const { amount, account_name, bank_name } = quote;
  const announced = row.checks > 0 || row.released_at !== null;
  const names = { account_name, bank_name, reference: toReference(row.id) };
  const params = { ...names, amount, total: totalOf(quote), announced };
  await notify(tx, [createNotice(walletNotices.transfer_delivered, row.user_id, now, params)]);
}

export async function refund(tx: Tx, now: Date, row: PayoutRow, reason: string): Promise<void> {
  const quote = await quoteOf(tx, row);
  await reverse(tx, now, row.id);
  await changeStatus(tx, row, 'failed', { reason, settled_at: now });
  const { account_name } = quote;
  const params = { total: totalOf(quote), account_name, reference: toReference(row.id) };
  await notify(tx, [createNotice(walletNotices.transfer_failed, row.user_id, now, params)]);
}

// The customer has their money back and may be told to try again in vain: someone must mend the cause.
const openFailureCase = (tx: Tx, now: Date, row: PayoutRow, { detail }: OurFault) =>
  openCase(tx, now, { kind: 'payout_failed', subject: toReference(row.id), detail });

// It had been paid: reverse the capture first, then the hold.
export async function returnPayout(
  tx: Tx,
  now: Date,
  row: PayoutRow,
  reason: string,
): Promise<void> {
  const quote = await quoteOf(tx, row);
  await reverse(tx, now, derivedId('closes', row.id));
  await reverse(tx, now, row.id);
  await changeStatus(tx, row, 'returned', { reason, settled_at: now });
  const { bank_name } = quote;
  const params = { total: totalOf(quote), bank_name, reference: toReference(row.id) };
  await notify(tx, [createNotice(walletNotices.transfer_returned, row.user_id, now, params)]);
}

async function checkLater(tx: Tx, now: Date, row: PayoutRow): Promise<void> {
  const unsettled = { created_at: begunAt(row), checks: row.checks };
  if (needsPerson(unsettled, now)) await flagForReview(tx, now, row);
  if (row.checks === 0) await announcePending(tx, now, row);
  await tx
    .updateTable('wallet_payout')
    .set({ checks: Math.min(row.checks + 1, CHECKS_MAX) })
    .where('id', '=', row.id)
    .execute();
  await scheduleNextStep(tx, row.id, nextCheckAt(unsettled, now));
}

async function announcePending(tx: Tx, now: Date, row: PayoutRow): Promise<void> {
  const quote = await quoteOf(tx, row);
  const { account_name, bank_name } = quote;
  const names = { account_name, bank_name, reference: toReference(row.id) };
  const params = { ...names, total: totalOf(quote) };
  await notify(tx, [createNotice(walletNotices.transfer_pending, row.user_id, now, params)]);
}

// The column's limit; the waits stop growing long before.
const CHECKS_MAX = 1000;

async function flagForReview(tx: Tx, now: Date, row: PayoutRow): Promise<void> {
  await tx
    .updateTable('wallet_payout')
    .set({
      needs_attention_at: row.needs_attention_at ?? now,
      flagged_at: row.flagged_at ?? now,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Takes a payout to another status, which may follow its own. */
export async function changeStatus(
  tx: Tx,
  row: PayoutRow,
  to: PayoutStatus,
  more: Partial<Pick<PayoutRow, 'session_id' | 'reason' | 'settled_at' | 'released_at'>>,
): Promise<void> {
  const allowed: readonly PayoutStatus[] = next[row.status];
  if (!allowed.includes(to)) throw new Error(`a payout cannot go from ${row.status} to ${to}`);
  const { numUpdatedRows } = await tx
    .updateTable('wallet_payout')
    // Whoever had to look at it need not any more.
    .set({ status: to, needs_attention_at: null, ...more })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payout ${row.id} was changed by someone else`);
  if (row.follow_up !== null && more.settled_at) {
    const key = `${row.follow_up}:${row.id}:${to}`;
    const outcome = { id: row.id, paid: Number(to === 'paid') };
    await enqueue(tx, row.follow_up, outcome, { key, run_at: more.settled_at });
  }
}

const quoteOf = (db: Db | Tx, row: PayoutRow): Promise<QuoteRow> =>
  db
    .selectFrom('wallet_quote')
    .selectAll()
    .where('id', '=', row.quote_id)
    .executeTakeFirstOrThrow();
