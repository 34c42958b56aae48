// A payout after its hold, in a job that may stop at any step and run again (payments/outside). It is captured when
// the provider says paid, and refunded once when it definitely failed.
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { isClosed } from '../../identity/closed-accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { derivedId, type Posting, post, reverse } from '../../ledger/entries.ts';
import type { JobFigures } from '../../module.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { openCase } from '../../payments/cases.ts';
import { bankPayouts, type CompletedPayout } from '../../payments/outside/bank-payouts.ts';
import { advance, type Failure, type LockedWork } from '../../payments/outside/engine.ts';
import { recordHint } from '../../payments/outside/provider-answers.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { walletNotices } from '../notices.ts';
import { begunAt, changeStatus, findPayout, lockPayout, type PayoutRow } from '../payout-states.ts';
import { type QuoteRow, totalOf } from './quotes.ts';

/** Enqueues the next step of a payout; at most one job is due for each. With `yields`, a job keeps its earlier time. */
export const enqueuePayoutStep = (tx: Tx, id: string, run_at: Date, yields = false) =>
  enqueue(tx, 'wallet_payout', { id }, { key: `wallet_payout:${id}`, run_at, keep_run_at: yields });

export const payouts = bankPayouts<PayoutRow>({
  enqueueStep: enqueuePayoutStep,
  lock: lockPayout,
  update: (db, { id, status }, changes) =>
    db
      .updateTable('wallet_payout')
      .set(changes)
      .where('id', '=', id)
      .where('status', '=', status)
      .execute(),
  begunAt,
  requestOf: quoteOf,
  capture,
  giveBack: refund,
  returnPaid,
  // A closed wallet takes no money: staff pay it to its owner.
  refundsReturn: async (tx, { user_id }) => !(await isClosed(tx, user_id)),
  flag,
  announcePending,
});

/** Job: takes a payout one step further and schedules the next while it is open. */
export async function advancePayout(
  deps: Deps,
  id: string,
  figures: JobFigures = {},
): Promise<void> {
  const payout = await findPayout(deps.db, id);
  const step = payout && (await advance(deps, payouts, payout));
  if (step?.outcome.status !== 'failed' || step.row.status !== 'failed') return;
  const { ours } = step.outcome;
  figures.payoutFailed?.(ours ? 'ours' : 'bank');
  if (ours) {
    const { detail } = ours;
    deps.log.error({ payout: id, detail }, 'a payout failed for a reason of ours');
  }
}

/** Enqueues a check, now, of a payout a webhook reported, unless it is final or not one of ours. */
export async function enqueuePayoutCheck(deps: Deps, reference: string): Promise<void> {
  const { db, clock, config } = deps;
  if (!z.uuid().safeParse(reference).success) return;
  const row = await findPayout(db, reference);
  if (row === undefined) return;
  await recordHint(deps, row.id, config.payouts);
  if (payouts.sendStateOf(row) === 'idle') return;
  await inTransaction(db, (tx) => enqueuePayoutStep(tx, row.id, clock.now()));
}

async function capture(
  { tx, now }: LockedWork,
  row: PayoutRow,
  paid: CompletedPayout,
): Promise<PayoutRow> {
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
  const { session_id } = paid;
  const captured = await changeStatus(tx, row, 'paid', { session_id, settled_at: now });
  const announced = row.checks > 0 || row.released_at !== null;
  const params = { ...namesIn(row, quote), amount: quote.amount, total: totalOf(quote), announced };
  await notify(tx, [createNotice(walletNotices.transfer_delivered, row.user_id, now, params)]);
  return captured;
}

async function refund(work: LockedWork, row: PayoutRow, failure: Failure): Promise<PayoutRow> {
  const { tx, now } = work;
  const { reason, ours } = failure;
  // The customer has their money back, but a retry would fail too: someone must fix the cause.
  if (ours) {
    const subject = toReference(row.id);
    await openCase(tx, now, { kind: 'payout_failed', subject, detail: ours.detail });
  }
  const quote = await quoteOf(tx, row);
  await reverse(tx, now, row.id);
  const refunded = await changeStatus(tx, row, 'failed', { reason, settled_at: now });
  const { account_name } = quote;
  const params = { total: totalOf(quote), account_name, reference: toReference(row.id) };
  await notify(tx, [createNotice(walletNotices.transfer_failed, row.user_id, now, params)]);
  return refunded;
}

async function returnPaid(
  { tx, now }: LockedWork,
  row: PayoutRow,
  reason: string,
): Promise<PayoutRow> {
  const quote = await quoteOf(tx, row);
  await reverse(tx, now, derivedId('closes', row.id));
  await reverse(tx, now, row.id);
  const returned = await changeStatus(tx, row, 'returned', { reason, settled_at: now });
  const { bank_name } = quote;
  const params = { total: totalOf(quote), bank_name, reference: toReference(row.id) };
  await notify(tx, [createNotice(walletNotices.transfer_returned, row.user_id, now, params)]);
  return returned;
}

async function announcePending({ tx, now }: LockedWork, row: PayoutRow): Promise<void> {
  const quote = await quoteOf(tx, row);
  const params = { ...namesIn(row, quote), total: totalOf(quote) };
  await notify(tx, [createNotice(walletNotices.transfer_pending, row.user_id, now, params)]);
}

const namesIn = (row: PayoutRow, { account_name, bank_name }: QuoteRow) => ({
  account_name,
  bank_name,
  reference: toReference(row.id),
});

async function flag({ tx, now }: LockedWork, row: PayoutRow): Promise<void> {
  await tx
    .updateTable('wallet_payout')
    .set({
      needs_attention_at: row.needs_attention_at ?? now,
      flagged_at: row.flagged_at ?? now,
    })
    .where('id', '=', row.id)
    .execute();
}

function quoteOf(db: Db | Tx, row: PayoutRow): Promise<QuoteRow> {
  return db
    .selectFrom('wallet_quote')
    .selectAll()
    .where('id', '=', row.quote_id)
    .executeTakeFirstOrThrow();
}
