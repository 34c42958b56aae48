// Bank mandates: bank accounts that pay what the wallet is missing on a due date, within what the customer agreed to.
import * as z from 'zod/mini';
import { formatNaira, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { accountNumber, bankCode } from './schemas.ts';

/** Reasons why a bank is no longer used; `provider`: it or the payments provider ended the mandate. */
export const mandateRemovalReason = z.enum(['customer', 'provider', 'chargeback', 'closing']);
export type MandateRemovalReason = z.output<typeof mandateRemovalReason>;

export const pullPurpose = z.enum(['ajo_group']);
export type PullPurpose = z.output<typeof pullPurpose>;
export const pullPeriod = z.enum(['week', 'month']);
export type PullPeriod = z.output<typeof pullPeriod>;

/** The most that may be pulled: per week or month, in all, and until the Lagos day on which the last payment is due. */
const agreedMost = {
  period: pullPeriod,
  cap: positiveMoney,
  total: positiveMoney,
  ends_on: z.iso.date(),
};

const purposeLabel = { purpose: pullPurpose, purpose_id: z.int(), name: z.string() };

/** A purpose a bank can be added for, with the terms that the customer would agree to. */
export const offeredPurpose = z.strictObject({ ...purposeLabel, ...agreedMost });
export type OfferedPurpose = z.output<typeof offeredPurpose>;

type SentenceTerms = Pick<OfferedPurpose, 'period' | 'cap' | 'total' | 'ends_on' | 'name'>;

/** The parts of the sentence a customer agrees to; those with `strong` stand out. */
export function consentParts({ period, cap, total, ends_on, name }: SentenceTerms) {
  return [
    { text: 'at most ', strong: false },
    { text: `${formatNaira(cap)} a ${period}`, strong: true },
    { text: ` for ${name}, `, strong: false },
    { text: formatNaira(total), strong: true },
    { text: ' in all, until ', strong: false },
    { text: longDay.format(new Date(ends_on)), strong: true },
  ];
}

const longDay = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'UTC' });

/** `at most ₦5,500 a week for Balógun Traders, ₦66,000 in all, until 5 March 2027`, as stored and shown. */
export const consentSentence = (terms: SentenceTerms): string =>
  consentParts(terms)
    .map(({ text }) => text)
    .join('');

export const pullStatus = z.enum(['pending', 'paid', 'refused']);
/** The reason a pull was refused; `stopped`: the customer stopped it first. `not_sent`: it couldn't be requested in time. */
export const pullProblem = z.enum([
  'declined',
  'insufficient_funds',
  'unusable',
  'stopped',
  'not_sent',
]);
export type PullProblem = z.output<typeof pullProblem>;

export const pull = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** `Round 4` */
  reason: z.string(),
  due_on: z.iso.date(),
  /** 2 for the second try, on the due day. */
  attempt: z.int(),
  amount: positiveMoney,
  received: nonNegativeMoney,
  status: pullStatus,
  problem: z.nullable(pullProblem),
  at: instant,
});
export type Pull = z.output<typeof pull>;

/** The next payment a consent may be used for, if the wallet doesn't cover it by then. */
export const nextPull = z.strictObject({
  at: instant,
  due_on: z.iso.date(),
  reason: z.string(),
  due: positiveMoney,
  have: nonNegativeMoney,
  /** The announced amount for tomorrow, or what would be missing with today's balance. */
  amount: nonNegativeMoney,
  skipped: z.boolean(),
});

export const consent = z.strictObject({
  id: z.int(),
  ...purposeLabel,
  ...agreedMost,
  agreed_at: instant,
  taken: nonNegativeMoney,
  /** The most that can still be taken. */
  to_come: nonNegativeMoney,
  next: z.nullable(nextPull),
});
export type Consent = z.output<typeof consent>;

export const bankMandate = z.strictObject({
  id: z.int(),
  bank_name: z.string(),
  account_end: z.string(),
  /** `pending`: not approved yet, or not ready at the bank. */
  status: z.enum(['pending', 'active']),
  /** The bank that pays first. */
  first: z.boolean(),
  purposes: z.array(z.string()),
});
export type BankMandate = z.output<typeof bankMandate>;

export const mandateDetail = z.strictObject({
  ...bankMandate.shape,
  /** The page on which the account's owner approves a pending mandate; null once it is active, or if the account has to be added again. */
  approval_url: z.nullable(z.string()),
  consents: z.array(consent),
  /** The newest first. */
  pulls: z.array(pull),
});
export type MandateDetail = z.output<typeof mandateDetail>;

/** A pull announced for this evening. */
export const announcedPull = z.strictObject({
  consent_id: z.int(),
  mandate_id: z.int(),
  bank: z.string(),
  name: z.string(),
  amount: positiveMoney,
  due_on: z.iso.date(),
  at: instant,
  skipped: z.boolean(),
});
export type AnnouncedPull = z.output<typeof announcedPull>;

/** Terms as the customer was shown them; any others are refused, so no one agrees to terms they haven't seen. */
export const consentBody = z.strictObject({
  purpose: pullPurpose,
  purpose_id: z.int().check(z.positive()),
  cap: positiveMoney,
  total: positiveMoney,
  ends_on: z.iso.date(),
});
export type ConsentBody = z.output<typeof consentBody>;

export const addBankBody = z.strictObject({
  ...consentBody.shape,
  bank_code: bankCode,
  account_number: accountNumber,
});
export type AddBankBody = z.output<typeof addBankBody>;

/** A customer's bank in the console, also after its removal. */
export const staffMandate = z.strictObject({
  id: z.int(),
  bank_name: z.string(),
  account_end: z.string(),
  status: z.enum(['pending', 'active', 'removed']),
  requested_at: instant,
  removed_at: z.nullable(instant),
  removed_reason: z.nullable(mandateRemovalReason),
  consents: z.array(
    z.strictObject({
      id: z.int(),
      sentence: z.string(),
      taken: nonNegativeMoney,
      agreed_at: instant,
      ended_at: z.nullable(instant),
    }),
  ),
  /** The latest 10. */
  pulls: z.array(pull),
});
export type StaffMandate = z.output<typeof staffMandate>;

/** A bank in a sentence: `GTBank •••123`. */
export const mandateName = ({
  bank_name,
  account_end,
}: Pick<BankMandate, 'bank_name' | 'account_end'>) => `${bank_name} •••${account_end}`;
