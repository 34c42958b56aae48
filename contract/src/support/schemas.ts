// Support (spec §2 Support): requests and chats as tickets, each with a number customers can read out,
// a thread of messages, and the time by which we reply.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { instant, lines, text } from '../route.ts';
import { readCode } from '../typed-code.ts';
import { receiptStatus, reference } from '../wallet/schemas.ts';
import { secretIn } from './secrets.ts';

export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 2000;

export const supportMessages = {
  subject: 'Enter a subject',
  subject_long: `At most ${SUBJECT_MAX} characters`,
  message: 'Tell us what happened',
  number: 'A ticket number looks like ALJ-7K3F2M',
  reason_of: 'Choose the transaction this is about',
  transaction: 'You have no transaction with this reference.',
} as const;

/** Opened from the form or from the chat. */
export const supportTopic = z.enum(['request', 'chat']);
export type SupportTopic = z.output<typeof supportTopic>;

export const ticketStatus = z.enum(['open', 'waiting_customer', 'closed']);
export type TicketStatus = z.output<typeof ticketStatus>;

/** Problem with the transaction a ticket is about. */
export const ticketReason = z.enum([
  'wrong_person',
  'not_received',
  'not_delivered',
  'wrong_amount',
  'charged_twice',
  'not_me',
  'other',
]);
export type TicketReason = z.output<typeof ticketReason>;

/** Rejects text with a PIN, code or card number, so none is ever stored. */
const withoutSecrets = z.check<string>((ctx) => {
  const secret = secretIn(ctx.value);
  if (secret === undefined) return;
  const message = `This looks like a ${secret}. Take it out: Alajo never asks for PINs, codes, card numbers, BVN or NIN.`;
  ctx.issues.push({ code: 'custom', input: ctx.value, message });
});

const subject = text(SUBJECT_MAX, 0, supportMessages.subject_long).check(
  z.minLength(1, supportMessages.subject),
  withoutSecrets,
);
export const messageText = lines(MESSAGE_MAX, 1, supportMessages.message).check(withoutSecrets);
/** A reply by staff. */
export const answerText = lines(MESSAGE_MAX, 1, 'Write the answer').check(withoutSecrets);

/** Accepts a missing `ALJ-` and any form `readCode` accepts; note that it reads the L as 1. */
const normaliseTicketNumber = (typed: string) =>
  `ALJ-${readCode(typed).replace(/^A1J(?=.{6}$)/, '')}`;

export const ticketNumber = z
  .string()
  .check(
    z.overwrite(normaliseTicketNumber),
    z.regex(/^ALJ-[0-9A-HJKMNP-TV-Z]{6}$/, supportMessages.number),
  );

export const ticketBody = z
  .strictObject({
    topic: z._default(supportTopic, 'request'),
    subject,
    message: messageText,
    /** The reference of one of the customer's transactions. */
    transaction: z.optional(reference),
    reason: z.optional(ticketReason),
  })
  .check(
    z.refine(({ transaction, reason }) => reason === undefined || transaction !== undefined, {
      path: ['transaction'],
      error: supportMessages.reason_of,
    }),
  );
export type TicketBody = z.output<typeof ticketBody>;

const ticketFields = {
  number: z.string(),
  topic: supportTopic,
  subject: z.string(),
  status: ticketStatus,
  /** The reference of the transaction it is about. */
  transaction: z.nullable(z.string()),
  /** Problem with it, as the customer chose. */
  reason: z.nullable(ticketReason),
  created_at: instant,
  /** Time of its newest message. */
  updated_at: instant,
  /** Promised time of our reply or next message. */
  promised_by: z.nullable(instant),
  /** True if we haven't replied in time. */
  overdue: z.boolean(),
  /** True if it has a reply the customer hasn't opened. */
  unread: z.boolean(),
};

export const ticket = z.strictObject(ticketFields);
export type Ticket = z.output<typeof ticket>;

export const ticketMessage = z.strictObject({
  id: z.int(),
  author: z.enum(['customer', 'agent']),
  body: z.string(),
  created_at: instant,
});
export type TicketMessage = z.output<typeof ticketMessage>;

/** Current state of the transaction a ticket is about. */
export const linkedTransaction = z.strictObject({
  reference: z.string(),
  type: z.enum(['credit', 'debit']),
  description: z.string(),
  total: positiveMoney,
  status: receiptStatus,
  date: instant,
  expected_by: z.nullable(instant),
});
export type LinkedTransaction = z.output<typeof linkedTransaction>;

export const thread = z.strictObject({
  ...ticketFields,
  linked: z.nullable(linkedTransaction),
  /** Newest first. */
  messages: z.array(ticketMessage),
  next: z.nullable(z.string()),
});
export type Thread = z.output<typeof thread>;
