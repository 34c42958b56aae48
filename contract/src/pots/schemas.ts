// Group pots: many people pay in by one link for one purpose, and on the closing date the money goes to one
// person or back to the payers.
import * as z from 'zod/mini';
import { handle } from '../identity/schemas.ts';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { titleText } from '../names.ts';
import { guestPayer, guestPayment, slug } from '../requests/schemas.ts';
import { daily, instant, text } from '../route.ts';
import { POT_DAYS_MAX } from '../time-limits.ts';
import { fundingAmountOn } from '../wallet/fundings.ts';

export const POT_TITLE_MAX = 60;

export const potPurpose = z.enum(
  ['aso_ebi', 'party', 'wedding', 'burial', 'gift', 'other'],
  'Choose what it is for',
);
export type PotPurpose = z.output<typeof potPurpose>;

/**
 * Outcome after the closing day: always paid to the payee; paid only if the target was reached, otherwise
 * returned; or always returned, such as a deposit.
 */
export const potRule = z.enum(['pay_out', 'target_or_back', 'give_back'], 'Choose what happens');
export type PotRule = z.output<typeof potRule>;

/** `waiting`: the payee can’t receive money right now. `returning`: the payers are being repaid. */
export const potState = z.enum(['open', 'closing', 'waiting', 'returning', 'paid_out', 'returned']);
export type PotState = z.output<typeof potState>;

const day = z.iso.date('Choose a date');
const terms = {
  title: titleText(POT_TITLE_MAX, 1, `Say what it’s for, in up to ${POT_TITLE_MAX} characters`),
  purpose: potPurpose,
  /** Suggested amount per person; null if everyone chooses. */
  share: z.nullable(positiveMoney),
  target: z.nullable(positiveMoney),
  rule: potRule,
};

export const potBody = z
  .strictObject({
    ...terms,
    share: z.nullish(positiveMoney),
    target: z.nullish(positiveMoney),
    /** The last day on which anyone can pay in. */
    closes_on: day,
    /** The customer who gets the money; the organiser by default. */
    recipient: z.optional(handle),
  })
  .check(
    z.refine(({ rule, target }) => rule !== 'target_or_back' || Boolean(target), {
      path: ['target'],
      error: 'Set the target that has to be reached',
    }),
  );
export type PotBody = z.output<typeof potBody>;

/** Latest new closing date, relative to the one first promised. */
export const potClosingMessages = {
  range: `Choose a day after today, at most ${POT_DAYS_MAX} days from now`,
} as const;

/** Public view for anyone with the link: no payers. */
export const publicPot = z.strictObject({
  slug,
  ...terms,
  /** `verified`: the name was compared with their BVN. */
  organiser: z.strictObject({ name: z.string(), verified: z.boolean() }),
  /** Null if the money is returned to the payers. */
  payee: z.nullable(z.string()),
  paid: nonNegativeMoney,
  payments: z.int(),
  state: potState,
  /** True while staff investigate it: nothing is paid in or out, but money can be returned. */
  held: z.boolean(),
  closes_on: day,
  /** Closing date promised when it was opened. */
  first_closes_on: day,
  ended_at: z.nullable(instant),
  created_at: instant,
  checked_at: instant,
});
export type PublicPot = z.output<typeof publicPot>;

/** A pot in the list of its organiser or a payer. */
export const potInList = z.strictObject({
  ...publicPot.shape,
  organised: z.boolean(),
  /** Amount this customer paid in. */
  own: nonNegativeMoney,
});
export type PotInList = z.output<typeof potInList>;

/** `charged_back`: by a guest’s bank. */
export const potPaymentGone = z.enum(['going_back', 'given_back', 'charged_back']);

export const potPayment = z.strictObject({
  /** Null for an anonymous payer, whose amount is hidden too. */
  name: z.nullable(z.string()),
  amount: z.nullable(positiveMoney),
  mine: z.boolean(),
  /** True if others see neither name nor amount. */
  hidden: z.boolean(),
  /** The reference of the caller’s receipt. */
  reference: z.nullable(z.string()),
  /** True for a payment by card or transfer without an account; the name is as they typed it. */
  guest: z.boolean(),
  /** Null if it is in the pot or was paid out with it. */
  gone: z.nullable(potPaymentGone),
  date: instant,
});
export type PotPayment = z.output<typeof potPayment>;

/** Payers, visible to other payers and the organiser. */
export const potPayments = z.strictObject({
  organised: z.boolean(),
  own: nonNegativeMoney,
  results: z.array(potPayment),
  next: z.nullable(z.string()),
});
export type PotPayments = z.output<typeof potPayments>;

export const potPayBody = z.strictObject({
  amount: positiveMoney,
  /** The other payers see “Anonymous” without an amount; the organiser sees both. */
  hidden: z._default(z.boolean(), false),
  /** Confirms a second payment of the same amount within a minute. */
  again: z._default(z.boolean(), false),
});
export type PotPayBody = z.output<typeof potPayBody>;

/** The email address is also used to notify them if the money is returned. */
export const potGuestBodyOn = daily((day) =>
  z.strictObject({
    ...guestPayer,
    amount: fundingAmountOn(day),
    hidden: z._default(z.boolean(), false),
  }),
);
export type PotGuestBody = z.output<ReturnType<typeof potGuestBodyOn>>;

/** A payment as the guest sees it, and where its money is once it has arrived. */
export const potGuestPayment = z.strictObject({
  ...guestPayment.shape,
  money: z.nullable(z.enum(['in_pot', 'paid_out', 'going_back', 'given_back', 'charged_back'])),
});
export type PotGuestPayment = z.output<typeof potGuestPayment>;

export const POT_NOTE_MAX = 500;

/** Reasons for reporting a pot. */
export const potReportReason = z.enum(
  ['not_them', 'not_true', 'scam', 'other'],
  'Choose what is wrong',
);
export type PotReportReason = z.output<typeof potReportReason>;

export const potReportBody = z.strictObject({
  reason: potReportReason,
  note: z.optional(text(POT_NOTE_MAX, 0, `At most ${POT_NOTE_MAX} characters`)),
});
export type PotReportBody = z.output<typeof potReportBody>;

export const potClosingBody = z.strictObject({ day });
export const potPayeeBody = z.strictObject({ recipient: handle });
