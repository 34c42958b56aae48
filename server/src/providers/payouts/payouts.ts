// Money going out to bank accounts: one interface, an implementation a file (sandbox; Paystack's
// shapes fit it).
import type { Kobo } from '@alajo/contract/money.ts';

export type BankAccount = { bank_code: string; account_number: string };

export type PayoutRequest = BankAccount & {
  /** Ours, 16–50 of a–z 0–9 _ -: the provider pays a reference at most once. */
  reference: string;
  amount: Kobo;
  account_name: string;
  narration: string;
};

/** `unknown` is never a failure: a reference not found yet may still be paid. */
export type PayoutState =
  | { status: 'paid'; session_id: string | null }
  | { status: 'failed'; reason: string }
  | { status: 'reversed'; reason: string }
  | { status: 'pending' }
  | { status: 'unknown' };

export type NameEnquiry =
  | { found: true; account_name: string }
  | { found: false; reason: 'not_found' | 'bank_unavailable' };

/** Every call ends by its own time limit; what was not answered by then is ProviderUnavailable. */
export type Payouts = {
  /** Banks that money can be sent to, with the codes the other calls take. Throws ProviderUnavailable. */
  banks(): Promise<{ code: string; name: string }[]>;
  /** Whose account this is. Throws ProviderUnavailable when nobody could be asked. */
  resolve(account: BankAccount): Promise<NameEnquiry>;
  /** Asks for a payout; repeating a reference pays once. Throws ProviderUnavailable: then unknown. */
  send(request: PayoutRequest): Promise<PayoutState>;
  /** How a payout stands. Throws ProviderUnavailable. */
  check(reference: string): Promise<PayoutState>;
};
