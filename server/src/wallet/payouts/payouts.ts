// Sending to a bank by quote. One transaction holds its total and writes the payout and the job that
// sends it; payout-steps.ts does the rest.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { bankPayee, rememberPayee } from '../../identity/approvals/known-payees.ts';
import type { Payer } from '../../identity/directory.ts';
import { account as system } from '../../ledger/chart.ts';
import { post } from '../../ledger/entries.ts';
import { notify } from '../../notifications/notifications.ts';
import { paymentTerms } from '../../payments/approval-terms.ts';
import { chargeLines } from '../../payments/charges.ts';
import {
  DUPLICATE_WINDOW_MS,
  explainLimit,
  type PaymentContext,
  type WalletPayer,
} from '../../payments/context.ts';
import { dayCapOf } from '../../payments/limits.ts';
import { type Movement, toMetadata } from '../../payments/movements.ts';
import { operationId } from '../../payments/operations.ts';
import { expectedBy } from '../../payments/outside/retry-schedule.ts';
import { assertNotPaused } from '../../payments/pauses.ts';
import { dayInLagos } from '../../platform/clock.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { findPayout } from '../payout-states.ts';
import { findReceipt } from '../receipts.ts';
import { enqueueRelease, sendTime, waitingAlert } from '../transfer-delay.ts';
import { enqueuePayoutStep } from './payout-steps.ts';
import { findQuote, type QuoteRow, requireValid, totalOf } from './quotes.ts';

export type BankTransfer = { quote_id: string; note?: string | undefined; again: boolean };

/**
 * Holds a quote's total and enqueues the payout. A repeat returns the first one's state. Refuses, in
 * this order: paused, PIN, unknown, expired or used quote, duplicate within 60 s, daily limit, funds.
 */
export async function sendToBank(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: BankTransfer,
): Promise<Receipt> {
  const id = operationId(caller);
  const existing = await findPayout(deps.db, id);
  if (existing === undefined) await assertNotPaused(deps, 'payouts');
  let approvedQuote: FoundQuote | undefined;
  const payer = await payments.payers.approve(caller, async () => {
    approvedQuote = await findQuote(deps, caller.user_id, input.quote_id);
    return termsOf(deps, approvedQuote, input);
  });
  if (existing === undefined) {
    const quote = approvedQuote ?? (await findQuote(deps, payer.user_id, input.quote_id));
    requireValid(deps, quote);
    if (!input.again) await assertNotDuplicate(deps, quote);
    const from = await payments.accounts.wallet(payer.user_id);
    const also = (tx: Tx) => rememberPayee(tx, deps, caller, bankPayee(quote));
    const note = input.note || null;
    const payout = { id, quote, note, waits: payer.transfers_wait, also };
    await holdPayout(deps, { payer, from, now: deps.clock.now() }, payout);
  } else if (existing.quote_id !== input.quote_id) {
    throw new AppError('idempotency_key_reused');
  }
  const receipt = await findReceipt(deps, payer.user_id, toReference(id));
  if (receipt.note !== (input.note || null)) throw new AppError('idempotency_key_reused');
  return receipt;
}

type FoundQuote = Awaited<ReturnType<typeof findQuote>>;

const termsOf = (deps: Deps, quote: FoundQuote, { note, again }: BankTransfer) =>
  paymentTerms({
    kind: 'transfer_bank',
    verb: 'Send',
    amount: quote.amount,
    charges: kobo(totalOf(quote) - quote.amount),
    to: quote.account_name,
    detail: `${quote.bank_name} ${quote.account_number}`,
    note,
    payee: { key: bankPayee(quote), known: quote.known },
    check: async () => {
      requireValid(deps, quote);
      if (!again) await assertNotDuplicate(deps, quote);
    },
  });

// A refunded transfer doesn't count: the customer may try again immediately.
async function assertNotDuplicate({ db, clock }: Deps, quote: QuoteRow): Promise<void> {
  const duplicate = await db
    .selectFrom('wallet_payout as p')
    .innerJoin('wallet_quote as q', 'q.id', 'p.quote_id')
    .select('p.id')
    .where('p.user_id', '=', quote.user_id)
    .where('p.created_at', '>', new Date(clock.now().getTime() - DUPLICATE_WINDOW_MS))
    .where('p.status', 'in', ['waiting', 'initiated', 'sent', 'paid'])
    .where('q.bank_code', '=', quote.bank_code)
    .where('q.account_number', '=', quote.account_number)
    .where('q.amount', '=', quote.amount)
    .where('q.id', '<>', quote.id)
    .executeTakeFirst();
  if (duplicate !== undefined) throw new AppError('duplicate_transfer');
}

export type NewPayout = {
  id: string;
  quote: QuoteRow;
  note: string | null;
  /** True for a standing order, which may continue while the wallet is frozen. */
  automatic?: boolean;
  /** It waits an hour, as its payer chose for manual transfers. */
  waits?: boolean;
  follow_up?: string;
  /** Extra writes in the same transaction. */
  also?: (tx: Tx) => Promise<void>;
};

/** Holds a quote's total and enqueues the payout. Throws quote_expired, day_limit_reached, insufficient_funds. */
export async function holdPayout(
  deps: Deps,
  walletPayer: WalletPayer,
  payout: NewPayout,
): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => insertHold(tx, walletPayer, payout));
  } catch (error) {
    if (brokenConstraint(error) === 'wallet_payout_quote') {
      const message = 'This quote was already used. Check the charges again.';
      throw new AppError('quote_expired', { field: 'quote_id', message, cause: error });
    }
    throw await explainLimit(deps, error, walletPayer, totalOf(payout.quote));
  }
}

// Writes hold, row and job in one transaction. `ledger.submit` wouldn't do: one quote used twice would fail the
// insert of a whole batch.
async function insertHold(
  tx: Tx,
  { payer, from, now }: WalletPayer,
  { id, quote, note, automatic = false, waits = false, follow_up, also }: NewPayout,
): Promise<void> {
  const total = totalOf(quote);
  const movement = movementOf(payer, quote, note);
  const goes_at = waits ? sendTime(now) : null;
  const until = goes_at === null ? {} : { waits_until: goes_at.toISOString() };
  const posted = await post(tx, now, {
    id,
    kind: 'transfer_bank',
    hold: true,
    content: JSON.stringify([quote.id, total, note]),
    metadata: { ...toMetadata(movement), ...until, automatic },
    postings: [
      { account: from, amount: kobo(-total), day_cap: dayCapOf(payer, now) },
      { account: system.bank_pending, amount: total },
    ],
  });
  if (posted.repeated) return;
  await tx
    .insertInto('wallet_payout')
    .values({
      id,
      user_id: payer.user_id,
      quote_id: quote.id,
      status: goes_at === null ? 'initiated' : 'waiting',
      goes_at,
      session_id: null,
      reason: null,
      needs_attention_at: null,
      follow_up: follow_up ?? null,
      settled_at: null,
      created_at: now,
    })
    .execute();
  if (goes_at === null) await enqueuePayoutStep(tx, id, now);
  else {
    await enqueueRelease(tx, id, goes_at);
    await notify(tx, [
      waitingAlert({ payer, amount: total, id, descriptions: movement.descriptions }, now),
    ]);
  }
  await also?.(tx);
}

const movementOf = (payer: Payer, quote: QuoteRow, note: string | null): Movement => ({
  sender: payer.name,
  recipient: quote.account_name,
  bank: quote.bank_name,
  account: quote.account_number,
  note,
  amount: quote.amount,
  lines: chargeLines(quote.amount, quote, dayInLagos(quote.created_at)),
  descriptions: {
    debit: `Transfer to ${quote.account_name}, ${quote.bank_name}`,
    credit: `Transfer to ${quote.account_name} returned`,
  },
  target: {
    type: 'bank',
    bank_code: quote.bank_code,
    bank_name: quote.bank_name,
    account_number: quote.account_number,
    name: quote.account_name,
  },
});

/** Payouts that no bank has confirmed or refused. */
export async function heldPayouts(db: Db | Tx, userId: number): Promise<HeldMoney[]> {
  const rows = await db
    .selectFrom('wallet_payout as p')
    .innerJoin('wallet_quote as q', 'q.id', 'p.quote_id')
    .select(['p.id', 'p.status', 'p.created_at', 'p.goes_at', 'p.released_at'])
    .select(['q.account_name', 'q.bank_name'])
    .select(sql<Kobo>`q.amount + q.fee + q.vat + q.stamp_duty`.as('total'))
    .where('p.user_id', '=', userId)
    .where('p.status', 'in', ['waiting', 'initiated', 'sent'])
    .orderBy('p.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: row.status === 'waiting' ? 'waiting' : 'transfer_bank',
    name: `${row.account_name}, ${row.bank_name}`,
    amount: row.total,
    since: row.created_at.toISOString(),
    until: (row.status === 'waiting' && row.goes_at !== null
      ? row.goes_at
      : expectedBy(row.released_at ?? row.created_at)
    ).toISOString(),
    reference: toReference(row.id),
  }));
}

/** The balance bank_pending must have: the totals of all open payouts. */
export const openPayouts = sql<{ owner: number; open: number }>`
  select p.user_id as owner, q.amount + q.fee + q.vat + q.stamp_duty as open from wallet_payout p
  join wallet_quote q on q.id = p.quote_id where p.status in ('waiting', 'initiated', 'sent')`;
