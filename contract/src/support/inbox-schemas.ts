// Support inbox for staff: tickets as threads with their customer, and canned answers.
import * as z from 'zod/mini';
import { instant, lines, rowId, text } from '../route.ts';
import { note, timelineEvent } from '../staff/case-schemas.ts';
import { reason } from '../staff/schemas.ts';
import { reference } from '../wallet/schemas.ts';
import {
  answerText,
  linkedTransaction,
  supportTopic,
  ticketMessage,
  ticketNumber,
  ticketReason,
  ticketStatus,
} from './schemas.ts';

const person = z.strictObject({ id: z.int(), name: z.string() });

const threadFields = {
  number: z.string(),
  topic: supportTopic,
  subject: z.string(),
  status: ticketStatus,
  /** Problem with the transaction, as the customer chose. */
  reason: z.nullable(ticketReason),
  /** Reference of the transaction it is about. */
  transaction: z.nullable(z.string()),
  customer: person,
  created_at: instant,
  updated_at: instant,
  /** Time since which its customer has been waiting for a reply. */
  since: z.nullable(instant),
  /** Promised time of our reply or next message. */
  due: z.nullable(instant),
  /** True once everyone was warned that the promise is at risk. */
  escalated: z.boolean(),
  owner: z.nullable(z.strictObject({ id: z.int(), name: z.string(), since: instant })),
  /** The newest message, cut to one line. */
  last: z.strictObject({ author: ticketMessage.shape.author, body: z.string() }),
};

export const staffThread = z.strictObject(threadFields);
export type StaffThread = z.output<typeof staffThread>;

export const staffMessage = z.strictObject({
  ...ticketMessage.shape,
  /** Author among staff, where known. */
  by: z.nullable(z.string()),
  /** Number of the ticket it was written in, which may have been merged into this one. */
  number: z.string(),
});
export type StaffMessage = z.output<typeof staffMessage>;

export const staffThreadDetails = z.strictObject({
  ...threadFields,
  /** Colleagues currently viewing it, excluding the caller. */
  viewers: z.array(person),
  /** The transaction as the customer sees it in the thread. */
  linked: z.nullable(linkedTransaction),
  /** Tickets merged into it. */
  merged: z.array(z.string()),
  /** Newest first. */
  messages: z.array(staffMessage),
  next: z.nullable(z.string()),
  /** Newest first; never visible to customers. */
  notes: z.array(note),
  /** Colleagues’ actions on it, newest first. */
  history: z.array(timelineEvent),
  beside: z.strictObject({
    first_name: z.string(),
    username: z.string(),
    tier: z.literal([1, 2, 3]),
    joined_at: instant,
    /** The customer’s other tickets, newest first. */
    tickets: z.array(
      z.strictObject({ number: z.string(), subject: z.string(), status: ticketStatus }),
    ),
  }),
});
export type StaffThreadDetails = z.output<typeof staffThreadDetails>;

const promised_by = z.iso.datetime({ offset: true, error: 'Choose a day and a time' });
/** `promised_by`: the time by which we’ll write again. */
export const answerBody = z.strictObject({
  message: answerText,
  promised_by: z.optional(promised_by),
});
/** Null for no promise, so an open ticket is due at the usual time. */
export const promiseBody = z.strictObject({ promised_by: z.nullable(promised_by) });
/** Null if unassigned. Taking a colleague’s thread needs a reason. */
export const assignBody = z.strictObject({
  staff_id: z.nullable(z.int()),
  reason: z.optional(reason),
});
export const mergeBody = z.strictObject({ into: ticketNumber });
/** Null if it isn't about a transaction. */
export const linkBody = z.strictObject({ transaction: z.nullable(reference) });

export const agent = person;
export type Agent = z.output<typeof agent>;

const count = z.int().check(z.gte(0));

/** First replies in a period: the median wait, and the percentage within the promise. */
const answered = z.strictObject({
  answers: count,
  median_minutes: z.nullable(count),
  within_promise: z.nullable(z.int().check(z.gte(0), z.lte(100))),
});
export type AnsweredThread = z.output<typeof answered>;

export const inboxFigures = z.strictObject({
  waiting: count,
  overdue: count,
  waiting_customer: count,
  /** Counts of tickets that aren’t closed. */
  mine: count,
  unassigned: count,
  today: answered,
  days_7: answered,
  days_30: answered,
});
export type InboxFigures = z.output<typeof inboxFigures>;

/** A customer’s WhatsApp chat with secrets masked, latest message last. */
export const staffChat = z.strictObject({
  messages: z.array(
    z.strictObject({ at: instant, author: z.enum(['customer', 'alajo']), body: z.string() }),
  ),
  /** True if the customer gets notifications there, including replies. */
  notices: z.boolean(),
});
export type StaffChat = z.output<typeof staffChat>;

// Canned answers with fields.

/** Fields that a canned answer can contain, with their meaning. */
export const cannedFields = {
  first_name: 'the customer’s first name',
  number: 'the ticket’s number',
  subject: 'its subject',
  reference: 'the linked transaction’s reference',
  amount: 'its amount',
  expected_by: 'when it is expected',
  agent: 'your first name',
} as const;
export type CannedField = keyof typeof cannedFields;

const FIELD = /\{([^{}\n]*)\}/g;
const isField = (name: string): name is CannedField => name in cannedFields;

/** Unknown fields: texts in braces that aren’t fields. */
export const unknownFields = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(FIELD)].map(([, name = '']) => name).filter((name) => !isField(name)),
  ),
];

/** Fields of a text that are still unfilled. */
export const openFields = (text: string): CannedField[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter(isField)),
];

/** Fills in known fields; the rest has to be written manually. */
export const fillFields = (
  text: string,
  values: Readonly<Partial<Record<CannedField, string | undefined>>>,
): string =>
  text.replace(FIELD, (whole, name: string) => (isField(name) ? (values[name] ?? whole) : whole));

const withKnownFields = z.check<string>((ctx) => {
  const [unknown] = unknownFields(ctx.value);
  if (unknown === undefined) return;
  const message = `{${unknown}} isn’t a field. Use one of ${Object.keys(cannedFields).join(', ')}.`;
  ctx.issues.push({ code: 'custom', input: ctx.value, message });
});

export const cannedBody = z.strictObject({
  title: text(60, 2, 'Enter a title of 2 to 60 characters'),
  body: lines(2000, 1, 'Write the answer').check(withKnownFields),
});
export const canned = z.strictObject({ id: z.int(), title: z.string(), body: z.string() });
export type CannedAnswer = z.output<typeof canned>;
export const cannedParams = z.strictObject({ id: rowId });
