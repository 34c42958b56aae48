// Payments by link without an account, by card or bank transfer: shared by the links of requests and of pots.
// The link's module reserves the payment in its own table, and the wallet's fundings take the money.
import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { GuestPayment, GuestSource } from '@alajo/contract/requests/schemas.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../deps.ts';
import { MINUTE } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import type { GuestFunding, GuestFundings } from './guest-fundings.ts';
import { oneTimeOperationId } from './operations.ts';

// Matches the time in which the provider accepts the payment.
const LIFETIME_MS = 30 * MINUTE;

/** A guest's pending payment, in kobo; abandoned after `expires_at`. */
type ReservedPayment = {
  id: string;
  name: string;
  amount: Kobo;
  created_at: Date;
  expires_at: Date;
};

type GuestBody = { name: string; email: string; amount: Kobo; source: GuestSource };

/** `id`, `amount`, `source` and `payer` are the guest's. */
type Terms = Omit<GuestFunding, 'id' | 'amount' | 'source' | 'payer'>;

type GuestPaymentStart = {
  /** Names the link: a repeat of a key on that link is the same payment. */
  link: `guest:${string}` | `pot_guest:${string}`;
  body: GuestBody;
  /** Stores the payment, once per id, or throws its refusal. */
  reserve(tx: Tx, payment: ReservedPayment): Promise<Terms>;
};

/**
 * Starts a guest's payment; a repeat of the key returns the same next step. Throws the errors of
 * `reserve`, and provider_unavailable.
 */
export async function beginGuestPayment(
  deps: Deps,
  fundings: GuestFundings,
  { idempotency_key: key }: Visitor,
  { link, body, reserve }: GuestPaymentStart,
): Promise<GuestPayment> {
  const { name, email, amount, source } = body;
  const now = deps.clock.now();
  const id = key === undefined ? uuidv7() : oneTimeOperationId(`${link}:${key}`);
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  const payment = { id, name, amount, created_at: now, expires_at };
  const terms = await inTransaction(deps.db, (tx) => reserve(tx, payment));
  const payer = { name, email };
  return toGuestPayment(await fundings.begin({ ...terms, id, amount, source, payer }));
}

/** The guest's view of a payment. Throws not_found for a funding that guests can't start. */
export function toGuestPayment(funding: Funding): GuestPayment {
  const { reference, amount, source, status, next_step, expires_at } = funding;
  if (source === 'ussd') throw new AppError('not_found');
  return { reference, amount, source, status, next_step, expires_at };
}
