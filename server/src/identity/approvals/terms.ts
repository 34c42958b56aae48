// The text of an approval, the same for reading and for signing: a passkey signs its hash. Any
// change in it makes a different approval.
import { createHash } from 'node:crypto';
import type { Kobo } from '@alajo/contract/money.ts';
import { approvalKey, type Customer } from '../../platform/http/handlers.ts';
import { requestHash } from '../secrets.ts';

type TermLine = { label: string; value: string };

/** The action of a request. */
export type Terms = {
  /** The kind of action: `transfer_user`, `add_passkey`. */
  kind: string;
  /** `Send ₦25,000.00`. */
  title: string;
  lines: TermLine[];
  /** The amount that leaves the wallet, charges included; null for none, or if it isn't known yet. */
  amount: Kobo | null;
  /**
   * `payment`: money goes to others. `own`: it stays the customer's, or nothing moves. `sensitive`:
   * needs more than a PIN on every guarded account. `always`: on every account.
   */
  scope: 'payment' | 'own' | 'sensitive' | 'always';
  /** The payee; without one it is a payment to Alajo, or to a payee the customer agreed to before. */
  payee?: { key: string; known?: boolean };
  /** The total that joining a group commits to. */
  ajo_total?: Kobo;
  /**
   * The amount that leaves the wallet on approval: a customer isn't asked to approve a payment the wallet can't
   * cover.
   */
  pays?: Kobo;
  /** Throws any other refusal of the request; runs before the customer is asked to approve it. */
  check?: () => Promise<void>;
};

/** The terms of a request that is self-explanatory. */
export function requestTerms(secret: string, { request }: Customer): Terms {
  const path = request?.path ?? '';
  return {
    kind: path || 'request',
    title: request?.summary ?? 'Your request',
    lines: [],
    amount: null,
    scope: 'own',
    // Hashed, because the request may hold a password.
    payee: { key: `request:${requestHash(secret, path, request?.input ?? null)}`, known: true },
  };
}

type Approver = { id: string; session_id: number; expires_at: Date };

/** The text of an approval. Its id makes each one different, so that no signature fits two. */
export function termsText(
  caller: Customer,
  { id, session_id, expires_at }: Approver,
  terms: Terms,
) {
  const { kind, title, lines, amount, payee, ajo_total } = terms;
  const key = caller.idempotency_key;
  return JSON.stringify({
    approval: id,
    payer: caller.user_id,
    session: session_id,
    kind,
    title,
    terms: lines.map(({ label, value }) => [label, value]),
    amount,
    payee: payee?.key ?? null,
    ajo_total: ajo_total ?? null,
    reference: key === undefined || key === approvalKey(id) ? null : key,
    expires: expires_at.toISOString(),
  });
}

/** The challenge that a passkey signs. */
export const termsHash = (text: string) => createHash('sha256').update(text).digest('base64url');
