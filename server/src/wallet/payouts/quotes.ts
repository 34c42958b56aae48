// Quotes: the price of a bank transfer, valid for a few minutes. A payout executes its quote.
import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { QUOTE_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Quote } from '@alajo/contract/wallet/schemas.ts';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { isKnownBank } from '../../identity/approvals/known-payees.ts';
import { hasBvnOrNin } from '../../identity/customers.ts';
import { chargeLines } from '../../payments/charges.ts';
import { assertNotPaused } from '../../payments/pauses.ts';
import { DAY, dayInLagos, MINUTE } from '../../platform/clock.ts';
import type { WalletQuote } from '../tables.ts';
import { resolveAccount } from './banks.ts';

const LIFETIME_MS = QUOTE_MINUTES * MINUTE;

export type QuoteRow = Selectable<WalletQuote>;

type NewQuote = { bank_code: string; account_number: string; amount: Kobo };

/**
 * Looks up the account name at the bank and prices the transfer. Throws `paused`, `bvn_or_nin_required`, and the errors
 * of the name enquiry.
 */
export async function quoteTransfer(deps: Deps, userId: number, input: NewQuote): Promise<Quote> {
  await assertNotPaused(deps, 'payouts');
  await requireBvnOrNin(deps, userId, input.amount);
  return createQuote(deps, userId, input);
}

/** Throws bvn_or_nin_required for a bank transfer that the customer may only make with a verified BVN or NIN. */
export async function requireBvnOrNin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  amount: Kobo,
): Promise<void> {
  const most = walletLimitsOn(dayInLagos(clock.now())).bank_up_to;
  if (amount <= most || (await hasBvnOrNin(db, userId))) return;
  if (most === 0) throw new AppError('bvn_or_nin_required');
  const message = `Transfers to banks over ${formatNaira(most)} need your BVN or NIN. Adding one takes about two minutes.`;
  throw new AppError('bvn_or_nin_required', { message });
}

/** The quote of a customer whose BVN or NIN doesn't matter. Throws the errors of the name enquiry. */
export async function createQuote(deps: Deps, userId: number, input: NewQuote): Promise<Quote> {
  const account = await resolveAccount(deps, input);
  const now = deps.clock.now();
  const today = dayInLagos(now);
  const { fee, vat, stamp_duty } = bankCharges(input.amount, today);
  const row = await deps.db
    .insertInto('wallet_quote')
    .values({
      id: uuidv7(),
      user_id: userId,
      amount: input.amount,
      fee,
      vat,
      stamp_duty,
      bank_code: account.bank_code,
      bank_name: account.bank_name,
      account_number: account.account_number,
      account_name: account.account_name,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, bank_code, bank_name, account_number, account_name, amount } = row;
  return {
    id,
    bank_code,
    bank_name,
    account_number,
    account_name,
    amount,
    lines: chargeLines(amount, row, today),
    total: totalOf(row),
    expires_at: row.expires_at.toISOString(),
  };
}

/** Job: deletes unpaid quotes that expired a day ago or earlier, one month's worth per run. */
export const purgeQuotes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const now = clock.now().getTime();
  return db
    .deleteFrom('wallet_quote as q')
    .where('q.expires_at', '>', new Date(now - 30 * DAY))
    .where('q.expires_at', '<', new Date(now - DAY))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('wallet_payout as p').select('p.id').whereRef('p.quote_id', '=', 'q.id')),
      ),
    )
    .execute();
};

export const totalOf = (row: QuoteRow): Kobo =>
  kobo(row.amount + row.fee + row.vat + row.stamp_duty);

/** The customer's quote, and a flag for an account they have sent to before. Throws not_found. */
export async function findQuote({ db }: Deps, userId: number, id: string) {
  const row = await db
    .selectFrom('wallet_quote as q')
    .selectAll()
    .select(isKnownBank('q').as('known'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', { field: 'quote_id' });
  return row;
}

/** Returns the customer's quote while it is valid. Throws not_found, quote_expired. */
export async function requireQuote(deps: Deps, userId: number, id: string) {
  const row = await findQuote(deps, userId, id);
  requireValid(deps, row);
  return row;
}

/** Throws quote_expired. */
export function requireValid({ clock }: Pick<Deps, 'clock'>, row: QuoteRow): void {
  if (row.expires_at <= clock.now()) throw new AppError('quote_expired', { field: 'quote_id' });
}
