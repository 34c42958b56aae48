// Support (spec §2 Support): requests and chats as tickets, each with a number to say on the phone, a
// thread, and the time by which we answer.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { instant, lines, text } from '../route.ts';
import { receiptStatus, reference } from '../wallet/schemas.ts';
import { secretIn } from './secrets.ts';

/** What the screens promise (spec §2): an answer so long after the first word not answered yet. */
export const ANSWER_HOURS = 24;
export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 2000;
/** Tickets a customer may have that are not closed. */
export const TICKETS_MAX = 10;
/** Messages a customer may write in one ticket. */
export const MESSAGES_MAX = 200;

export const supportSays = {
  subject: 'Say in a few words what it is about',
  subject_long: `At most ${SUBJECT_MAX} characters`,
  message: 'Tell us what happened',
  number: 'A ticket’s number looks like ALJ-7K3F2M',
  transaction: 'There is no transaction of yours with this reference.',
} as const;

/** Asked by the form, or in the chat. */
export const supportTopic = z.enum(['request', 'chat']);
export type SupportTopic = z.output<typeof supportTopic>;

export const ticketStatus = z.enum(['open', 'waiting_customer', 'closed']);
export type TicketStatus = z.output<typeof ticketStatus>;

/** Nothing that opens an account to others reaches us: not even in a row nobody reads. */
const kept = z.check<string>((ctx) => {
  const what = secretIn(ctx.value);
  if (what === undefined) return;
  const message = `This looks like a ${what}. Take it out: Alajo never asks for PINs, codes, card numbers, BVN or NIN.`;
  ctx.issues.push({ code: 'custom', input: ctx.value, message });
});

const subject = text(SUBJECT_MAX, 0, supportSays.subject_long).check(
  z.minLength(1, supportSays.subject),
  kept,
);
export const supportMessage = lines(MESSAGE_MAX, 1, supportSays.message).check(kept);

/** As customers read it out: small letters, a missing `ALJ-`, and O for 0, I or L for 1 are meant. */
function spoken(typed: string): string {
  const tail = typed
    .trim()
    .toUpperCase()
    .replace(/^ALJ[- ]?/, '');
  return `ALJ-${tail.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`;
}

export const ticketNumber = z
  .string()
  .check(z.overwrite(spoken), z.regex(/^ALJ-[0-9A-HJKMNP-TV-Z]{6}$/, supportSays.number));

export const ticketBody = z.strictObject({
  topic: z._default(supportTopic, 'request'),
  subject,
  message: supportMessage,
  /** The reference of a transaction of the customer's own. */
  transaction: z.optional(reference),
});
export type TicketBody = z.output<typeof ticketBody>;

const fields = {
  number: z.string(),
  topic: supportTopic,
  subject: z.string(),
  status: ticketStatus,
  /** The reference of the transaction it is about. */
  transaction: z.nullable(z.string()),
  created_at: instant,
  /** Of its newest message. */
  updated_at: instant,
  /** While it is open: by when we said that we answer. */
  promised_by: z.nullable(instant),
  /** That time is over, and we have not answered. */
  overdue: z.boolean(),
  /** There is an answer that the customer has not opened. */
  unread: z.boolean(),
};

export const ticket = z.strictObject(fields);
export type Ticket = z.output<typeof ticket>;

export const ticketMessage = z.strictObject({
  id: z.int(),
  author: z.enum(['customer', 'agent']),
  body: z.string(),
  created_at: instant,
});
export type TicketMessage = z.output<typeof ticketMessage>;

/** The transaction a ticket is about, as it stands now. */
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
  ...fields,
  linked: z.nullable(linkedTransaction),
  /** Newest first. */
  messages: z.array(ticketMessage),
  next: z.nullable(z.string()),
});
export type Thread = z.output<typeof thread>;
