// Members' manual payments: approved, once per Idempotency-Key, and within their daily limit.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../../deps.ts';
import type { Terms } from '../../identity/approvals/terms.ts';
import { explainLimit, type PaymentContext, type WalletPayer } from '../../payments/context.ts';
import { dayCapOf } from '../../payments/limits.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { oncePerKey } from './idempotent-requests.ts';

/** The payer, their wallet, and its daily limit. */
export type HandPayment = WalletPayer & {
  day_cap: Kobo;
  /** Set by `pay` once known, to explain a limit that is exceeded. */
  amount: Kobo;
};

type ManualPaymentRequest<Reply> = {
  /** The approved action. */
  terms: () => Promise<Terms>;
  /** Parameters a repeat must match. */
  request: unknown[];
  pay: (tx: Tx, payment: HandPayment) => Promise<Reply>;
};

/**
 * Makes a payment the caller approves, at most once per key; a repeat gets the first reply. Throws the
 * errors of approving and of `pay`, idempotency_key_reused.
 */
export async function payManually<Reply extends object>(
  deps: Deps,
  { payers, accounts }: PaymentContext,
  caller: Customer,
  { terms, request, pay }: ManualPaymentRequest<Reply>,
): Promise<Reply> {
  const payer = await payers.approve(caller, terms);
  const from = await accounts.wallet(payer.user_id);
  const now = deps.clock.now();
  const payment = { payer, from, now, day_cap: dayCapOf(payer, now), amount: kobo(0) };
  try {
    return await oncePerKey(deps, caller, request, (tx) => pay(tx, payment));
  } catch (error) {
    throw await explainLimit(deps, error, payment, payment.amount);
  }
}

/** Members pay exactly the amount they were shown. Throws amount_changed. */
export function requireExpected(expected: Kobo | undefined, amount: Kobo): void {
  if (expected !== undefined && expected !== amount) throw new AppError('amount_changed');
}
