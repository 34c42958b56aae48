// What the refusal `approval_required` carries, apart from its schema: the catalogue of errors names it,
// which the schemas import.
import type { MessageChannel } from './channels.ts';

/** Why a PIN alone is not enough. */
export const approvalReasons = [
  /** A device that was added less than 24 hours ago. */
  'new_device',
  /** Nobody or no account that was paid before. */
  'new_payee',
  /** More than a PIN may send. */
  'amount',
  /** Joining Ajo groups, with first payments, takes a day to a large total. */
  'ajo_total',
  /** A change that always takes more: limits, contacts, passkeys, exports, closing. */
  'sensitive',
  /** The customer chose to pay by passkey. */
  'chosen',
] as const;

/**
 * `passkey`: signs the terms, and stands for the PIN. `code`: six digits that were sent, beside the PIN.
 * `authenticator`: six digits of an app, beside the PIN.
 */
export const approvalWays = ['passkey', 'code', 'authenticator'] as const;

export type ApprovalAsked = {
  id: string;
  reason: (typeof approvalReasons)[number];
  /** What will be done: `Send ₦25,000.00`. */
  title: string;
  /** One line of what is approved each: `To`, `Ada Obi (@ada)`. */
  terms: { label: string; value: string }[];
  /** Best first; never empty. */
  ways: (typeof approvalWays)[number][];
  /** For `navigator.credentials.get`; null without a passkey. Its challenge is the hash of the terms. */
  passkey: { challenge: string; [option: string]: unknown } | null;
  /** Where a code would go. */
  channels: MessageChannel[];
  expires_at: string;
};
