// Sending to a bank: money is held first, sent by a job, captured when the provider says paid and
// given back, once, when it says it definitely failed. An unknown outcome stays pending and is
// asked about again; it never becomes "failed" by itself.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Receipt } from '@alajo/contract/wallet.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Payer } from '../identity/pins.ts';
import { account as system } from '../ledger/chart.ts';
import { derivedId, type Posting, post, reverse } from '../ledger/entries.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../platform/database.ts';
import type { Customer } from '../platform/handlers.ts';
import { enqueue } from '../platform/jobs.ts';
import type { PayoutState } from '../providers/payouts.ts';
import { ProviderSilent } from '../providers/providers.ts';
import type { PayoutStatus, WalletPayout } from '../schema.ts';
import { chargeLines } from './charges.ts';
import { findReceipt } from './history.ts';
import { type Movement, toMetadata } from './movements.ts';
import { operationId } from './operations.ts';
import { type QuoteRow, requireQuote, totalOf } from './quotes.ts';
import { type Desk, DUPLICATE_MS, dayCapOf, forPayer } from './transfers.ts';

/** Which status may follow which; every change says from where. */
export const next = {
  initiated: ['sent'],
  sent: ['paid', 'failed'],
  paid: ['returned'],
  failed: [],
  returned: [],
} satisfies Record<PayoutStatus, PayoutStatus[]>;

// How long to wait before asking the provider again, by how often it was asked.
const WAITS_MS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const PERSON_AFTER_MS = DAY;
// Banks send back what they could not credit: paid ones are looked at once more.
const LOOK_AGAIN_MS = HOUR;

export const expectedBy = (createdAt: Date) => new Date(createdAt.getTime() + 10 * MINUTE);

type PayoutRow = Selectable<WalletPayout>;

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('wallet_payout').selectAll().where('id', '=', id).executeTakeFirst();

/** What bank_pending must hold: the totals of the payouts that are under way. */
export const openPayouts = sql<{ open: number }>`
  select sum(q.amount + q.fee + q.vat + q.stamp_duty) from wallet_payout p
  join wallet_quote q on q.id = p.quote_id where p.status in ('initiated', 'sent')`;

/**
 * Holds a quote's total and has it sent. A repeat answers how the first stands. Refuses: PIN, no
 * such quote, expired, the same again within 60 s, the day's limit, funds.
 */
export async function sendToBank(
  deps: Deps,
  desk: Desk,
  caller: Customer,
  input: { quote_id: string; note?: string | undefined; again: boolean },
): Promise<Receipt> {
  const payer = await desk.payers.prove(caller);
  const id = operationId(caller);
  const known = await findPayout(deps.db, id);
  if (known === undefined) {
    const quote = await requireQuote(deps, payer.user_id, input.quote_id);
    if (!input.again) await refuseDuplicate(deps, quote);
    await hold(deps, desk, payer, id, quote, input.note || null);
  } else if (known.user_id !== payer.user_id || known.quote_id !== input.quote_id) {
    throw new AppError('idempotency_key_reused');
  }
  return findReceipt(deps, payer.user_id, toReference(id));
}

async function refuseDuplicate({ db, clock }: Deps, quote: QuoteRow): Promise<void> {
  const same = await db
    .selectFrom('wallet_payout as p')
    .innerJoin('wallet_quote as q', 'q.id', 'p.quote_id')
    .select('p.id')
    .where('p.user_id', '=', quote.user_id)
    .where('p.created_at', '>', new Date(clock.now().getTime() - DUPLICATE_MS))
    .where('q.bank_code', '=', quote.bank_code)
    .where('q.account_number', '=', quote.account_number)
    .where('q.amount', '=', quote.amount)
    .where('q.id', '<>', quote.id)
    .executeTakeFirst();
  if (same !== undefined) throw new AppError('duplicate_transfer');
}

// Money, row and job in one transaction: none of them exists without the others.
async function hold(
  deps: Deps,
  desk: Desk,
  payer: Payer,
  id: string,
  quote: QuoteRow,
  note: string | null,
): Promise<void> {
  const now = deps.clock.now();
  const from = await desk.accounts.wallet(payer.user_id);
  const total = totalOf(quote);
  try {
    await inTransaction(deps.db, async (tx) => {
      const posted = await post(tx, now, {
        id,
        kind: 'transfer_bank',
        hold: true,
        content: JSON.stringify([quote.id, total]),
        metadata: toMetadata(movementOf(payer, quote, note)),
        postings: [
          { account: from.id, amount: kobo(-total), day_cap: dayCapOf(payer, now) },
          { account: system.bank_pending, amount: total },
        ],
      });
      if (posted.repeated) return;
      await tx
        .insertInto('wallet_payout')
        .values({
          ...{ id, user_id: payer.user_id, quote_id: quote.id, status: 'initiated' },
          ...{ session_id: null, reason: null, needs_attention_at: null, settled_at: null },
          created_at: now,
        })
        .execute();
      await enqueueStep(tx, id, now);
    });
  } catch (error) {
    if (brokenConstraint(error) === 'wallet_payout_quote') {
      throw new AppError('quote_expired', { field: 'quote_id', cause: error });
    }
    throw forPayer(error, payer);
  }
}

const movementOf = (payer: Payer, quote: QuoteRow, note: string | null): Movement => ({
  sender: payer.name,
  recipient: quote.account_name,
  bank: quote.bank_name,
  account: quote.account_number,
  note,
  amount: quote.amount,
  lines: chargeLines(quote.amount, quote),
  says: {
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

const enqueueStep = (tx: Tx, id: string, run_at: Date) =>
  enqueue(tx, 'wallet_payout', { id }, { key: `wallet_payout:${id}`, run_at });

/**
 * The job: one look at a payout. It may stop after any line and be run again: the provider pays a
 * reference once, and settling changes a row only from the status it was in.
 */
export async function stepPayout(deps: Deps, id: string): Promise<void> {
  const payout = await findPayout(deps.db, id);
  if (payout === undefined || next[payout.status].length === 0) return;
  const state = await ask(deps, payout);
  await settlePayout(deps, id, state);
}

/** Asks for the payout, or how it stands. Silence is `unknown`. */
async function ask(deps: Deps, payout: PayoutRow): Promise<PayoutState> {
  const { db, providers } = deps;
  try {
    if (payout.status === 'initiated') {
      // Written down before the call: from here on it may have been paid.
      await db
        .updateTable('wallet_payout')
        .set({ status: 'sent' })
        .where('id', '=', payout.id)
        .where('status', '=', 'initiated')
        .execute();
    } else {
      const state = await providers.payouts.check(payout.id);
      if (state.status !== 'unknown' || payout.status === 'paid') return state;
    }
    const quote = await db
      .selectFrom('wallet_quote')
      .selectAll()
      .where('id', '=', payout.quote_id)
      .executeTakeFirstOrThrow();
    const { bank_code, account_number, account_name, amount } = quote;
    const narration = `Alajo ${toReference(payout.id)}`;
    const asked = { bank_code, account_number, account_name, amount, narration };
    return await providers.payouts.send({ reference: payout.id, ...asked });
  } catch (error) {
    if (error instanceof ProviderSilent) return { status: 'unknown' };
    throw error;
  }
}

/** Brings a payout to where the provider says it is: capture, refund or return, each once. */
export async function settlePayout(deps: Deps, id: string, state: PayoutState): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('wallet_payout')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.status === 'sent') await settleSent(tx, now, row, state);
    else if (row?.status === 'paid' && state.status === 'reversed') {
      await giveBack(tx, now, row, state.reason);
    }
  });
}

async function settleSent(tx: Tx, now: Date, row: PayoutRow, state: PayoutState): Promise<void> {
  switch (state.status) {
    case 'paid':
      return capture(tx, now, row, state.session_id);
    case 'failed':
    case 'reversed':
      return refund(tx, now, row, state.reason);
    case 'pending':
    case 'unknown':
      return askLater(tx, now, row);
    default:
      throw new Error(`unknown payout state ${state satisfies never}`);
  }
}

async function capture(tx: Tx, now: Date, row: PayoutRow, sessionId: string | null) {
  const quote = await quoteOf(tx, row);
  const parts: Posting[] = [
    { account: system.payout_float, amount: quote.amount },
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
      ...parts.filter((part) => part.amount > 0),
    ],
  });
  await change(tx, row, 'paid', { session_id: sessionId, settled_at: now });
  await enqueueStep(tx, row.id, new Date(now.getTime() + LOOK_AGAIN_MS));
  const sent = `${formatNaira(quote.amount)} to ${quote.account_name}`;
  await tell(tx, now, row, 'money_out', 'Transfer delivered', `${sent}, ${quote.bank_name}.`);
}

async function refund(tx: Tx, now: Date, row: PayoutRow, reason: string): Promise<void> {
  const quote = await quoteOf(tx, row);
  await reverse(tx, now, row.id);
  await change(tx, row, 'failed', { reason, settled_at: now });
  const back = `${formatNaira(totalOf(quote))} is back in your wallet.`;
  await tell(tx, now, row, 'refund', `Transfer to ${quote.account_name} failed`, back);
}

// It had been paid: first the capture is taken back, then the hold.
async function giveBack(tx: Tx, now: Date, row: PayoutRow, reason: string): Promise<void> {
  const quote = await quoteOf(tx, row);
  await reverse(tx, now, derivedId('closes', row.id));
  await reverse(tx, now, row.id);
  await change(tx, row, 'returned', { reason, settled_at: now });
  const back = `${formatNaira(totalOf(quote))} is back in your wallet.`;
  await tell(tx, now, row, 'refund', `${quote.bank_name} returned your transfer`, back);
}

async function askLater(tx: Tx, now: Date, row: PayoutRow): Promise<void> {
  const age = now.getTime() - row.created_at.getTime();
  const person = age >= PERSON_AFTER_MS;
  const wait = WAITS_MS[row.checks] ?? (person ? DAY : HOUR);
  await tx
    .updateTable('wallet_payout')
    .set({
      checks: Math.min(row.checks + 1, 1000),
      needs_attention_at: row.needs_attention_at ?? (person ? now : null),
    })
    .where('id', '=', row.id)
    .execute();
  await enqueueStep(tx, row.id, new Date(now.getTime() + wait));
}

async function change(
  tx: Tx,
  row: PayoutRow,
  to: PayoutStatus,
  more: Partial<Pick<PayoutRow, 'session_id' | 'reason' | 'settled_at'>>,
): Promise<void> {
  const allowed: readonly PayoutStatus[] = next[row.status];
  if (!allowed.includes(to)) throw new Error(`a payout cannot go from ${row.status} to ${to}`);
  const { numUpdatedRows } = await tx
    .updateTable('wallet_payout')
    .set({ status: to, ...more })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payout ${row.id} was changed by someone else`);
}

const quoteOf = (tx: Tx, row: PayoutRow): Promise<QuoteRow> =>
  tx
    .selectFrom('wallet_quote')
    .selectAll()
    .where('id', '=', row.quote_id)
    .executeTakeFirstOrThrow();

const tell = (
  tx: Tx,
  now: Date,
  row: PayoutRow,
  kind: 'money_out' | 'refund',
  title: string,
  body: string,
) =>
  notify(tx, [
    {
      ...{ user_id: row.user_id, kind, title, body, created_at: now },
      link: `/receipt?ref=${toReference(row.id)}`,
    },
  ]);
