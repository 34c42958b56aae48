// What is approved, as the customer reads it and as it is signed: the same text, of which a passkey signs
// the hash. Anything that changes in it is another approval.
import { createHash } from 'node:crypto';
import type { Kobo } from '@alajo/contract/money.ts';
import { approvalKey, type Customer } from '../../platform/http/handlers.ts';
import { requestHash } from '../secrets.ts';

type TermLine = { label: string; value: string };

/** What a request would do. */
export type Terms = {
  /** What kind of act: `transfer_user`, `add_passkey`. */
  kind: string;
  /** `Send ₦25,000.00`. */
  title: string;
  lines: TermLine[];
  /** What leaves the wallet, charges included; null: nothing, or no sum that is known now. */
  amount: Kobo | null;
  /**
   * `payment`: money goes to others. `own`: it stays the customer's, or nothing moves. `sensitive`: takes
   * more than a PIN on every guarded account. `always`: on every account.
   */
  scope: 'payment' | 'own' | 'sensitive' | 'always';
  /** Who gets it; without one it is a payment to Alajo, or to whom the customer agreed before. */
  payee?: { key: string; known?: boolean };
  /** What joining a group agrees to in all. */
  ajo_total?: Kobo;
  /** What leaves the wallet as soon as this is approved: nobody is asked to approve what it can't pay. */
  pays?: Kobo;
  /** Throws what else would refuse the request anyway; asked before the customer is asked to approve it. */
  check?: () => Promise<void>;
};

/** The terms of a request that says all by itself. */
export function requestTerms(secret: string, { request }: Customer): Terms {
  const path = request?.path ?? '';
  return {
    kind: path || 'request',
    title: request?.summary ?? 'What you asked for',
    lines: [],
    amount: null,
    scope: 'own',
    // Not readable: it may hold a password.
    payee: { key: `request:${requestHash(secret, path, request?.input ?? null)}`, known: true },
  };
}

type Approver = { id: string; session_id: number; expires_at: Date };

/** The text of an approval. Its id makes each another one, so that no signature fits two. */
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
