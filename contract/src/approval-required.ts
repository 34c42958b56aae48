// Data of the `approval_required` error, separate from its schema: the error catalogue refers to it, and the
// schemas import the catalogue.
import type { MessageChannel } from './channels.ts';

/** Reasons a PIN alone isn’t enough. */
export const approvalReasons = [
  /** A device that was added less than 24 hours ago. */
  'new_device',
  /** A recipient that was never paid before. */
  'new_payee',
  /** More than a PIN can send. */
  'amount',
  /** Ajo groups joined and first payments within a day reach a large total. */
  'ajo_total',
  /** A change that always needs more: limits, contacts, passkeys, exports, closing. */
  'sensitive',
  /** The customer chose to pay by passkey. */
  'chosen',
] as const;

/**
 * `passkey`: signs the terms and replaces the PIN. `code`: six sent digits, in addition to the PIN.
 * `authenticator`: six digits from an app, in addition to the PIN.
 */
export const approvalWays = ['passkey', 'code', 'authenticator'] as const;

export type RequiredApproval = {
  id: string;
  reason: (typeof approvalReasons)[number];
  /** The action: `Send ₦25,000.00`. */
  title: string;
  /** One line for each detail: `To`, `Ada Obi (@ada)`. */
  terms: { label: string; value: string }[];
  /** Best first; never empty. */
  ways: (typeof approvalWays)[number][];
  /** For `navigator.credentials.get`; null without a passkey. Its challenge is the hash of the terms. */
  passkey: { challenge: string; [option: string]: unknown } | null;
  /** Masked address a code would go to. */
  channels: MessageChannel[];
  expires_at: string;
};
