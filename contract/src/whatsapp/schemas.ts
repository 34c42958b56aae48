// WhatsApp banking as the app shows it: the linked chat, and payments prepared there.
import * as z from 'zod/mini';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';

/** Reasons a chat is no longer trusted, other than the customer ending it. */
export const trustEnd = z.enum([
  'customer',
  'disowned',
  'linked_anew',
  'number_changed',
  'identity_changed',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'pin_changed',
  'pin_reset',
  'phone_changed',
  'wallet_frozen',
]);
export type TrustEnd = z.output<typeof trustEnd>;

export const chatLink = z.strictObject({
  linked_at: instant,
  /** Masked, such as `0803 ••• 4567`; null if WhatsApp doesn't provide it. */
  phone: z.nullable(z.string()),
  /** True if the chat never shows amounts. */
  hide_amounts: z.boolean(),
  /** True if notices are sent to the chat too. */
  notices: z.boolean(),
  /** True if reminders are sent to the chat. */
  reminders: z._default(z.boolean(), true),
  /** Until then the chat answers questions but can't prepare payments. */
  reads_only_until: z.nullable(instant),
});

export const chatState = z.strictObject({
  /** False if WhatsApp is not configured on this server. */
  available: z.boolean(),
  link: z.nullable(chatLink),
  /** End of the last link; null if a chat is linked. */
  ended: z.nullable(z.strictObject({ at: instant, by: trustEnd })),
});
export type ChatState = z.output<typeof chatState>;

export const chatSettings = z.strictObject({
  hide_amounts: z.boolean(),
  notices: z.boolean(),
  /** Unchanged if missing: pages that are still open in browsers don’t send it. */
  reminders: z.optional(z.boolean()),
});

export const linkCode = z.strictObject({
  /** The link code: a one-time code to send from WhatsApp. */
  code: z.string(),
  /** Opens WhatsApp with the code filled in. */
  url: z.string(),
  expires_at: instant,
});
export type LinkCode = z.output<typeof linkCode>;

/** Last part of a confirmation link. */
export const confirmToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));

const line = z.strictObject({ label: z.string(), amount: nonNegativeMoney });

export const preparedState = z.enum([
  'open',
  'confirmed',
  'disowned',
  'replaced',
  'cancelled',
  'expired',
  'ended',
]);

export const preparedPayment = z.strictObject({
  kind: z.enum(['airtime', 'data', 'send', 'bank', 'contribution', 'request']),
  /** `open` can be confirmed; `ended`: the chat is no longer trusted. */
  state: preparedState,
  /** Payee or purchase: `Airtime for 0803 123 4567`. */
  title: z.string(),
  detail: z.string(),
  /** The mobile network, if any. */
  network: z.nullable(z.string()),
  amount: positiveMoney,
  lines: z.array(line),
  total: positiveMoney,
  /** Wallet balance after the payment. */
  left: z.nullable(nonNegativeMoney),
  asked_at: instant,
  linked_at: instant,
  expires_at: instant,
});
export type PreparedPayment = z.output<typeof preparedPayment>;

export const confirmedPayment = z.strictObject({
  status: z.enum(['completed', 'pending', 'failed']),
  reference: z.nullable(z.string()),
  message: z.string(),
});
export type ConfirmedPayment = z.output<typeof confirmedPayment>;
