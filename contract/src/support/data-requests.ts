// Requests a customer can make about their own data under the Nigeria Data Protection Act, and the replies.
import * as z from 'zod/mini';
import { defineRoutes, instant, lines, pageQuery } from '../route.ts';
import { DATA_ANSWER_DAYS, daysText } from '../time-limits.ts';

/** `ask`: the explanation customers see when they choose. */
export const dataRequestKinds = {
  copy: {
    title: 'A copy of my data',
    ask: 'Something “Export my data” doesn’t include, or a paper copy.',
  },
  correction: { title: 'Correct my data', ask: 'Something we hold about you is wrong.' },
  erasure: {
    title: 'Erase my data',
    ask: 'The law makes us keep some data, such as payments. We’ll tell you what that is.',
  },
  restriction: {
    title: 'Limit how you use my data',
    ask: 'Stop using it for one purpose, for now or permanently.',
  },
} as const;
export type DataRequestKind = keyof typeof dataRequestKinds;
export const dataRequestKindNames = Object.keys(dataRequestKinds) as [
  DataRequestKind,
  ...DataRequestKind[],
];

/** `description`: the message to the customer. */
export const dataRefusals = {
  kept_by_law: {
    title: 'The law makes us keep it',
    description: 'The law makes us keep this data for some time.',
  },
  under_review: {
    title: 'Needed for a dispute or review',
    description: 'We need this data for a dispute or a review that is still open.',
  },
  of_others: { title: 'About someone else', description: 'This data is about someone else too.' },
  not_held: { title: 'We don’t hold it', description: 'We don’t hold this data.' },
  unproved: {
    title: 'Not proven wrong',
    description: 'We couldn’t confirm that this data is wrong. Please send us proof.',
  },
  repeated: {
    title: 'Already answered',
    description: 'We’ve already answered this request, and nothing has changed since.',
  },
} as const;
export type DataRefusal = keyof typeof dataRefusals;
export const dataRefusalNames = Object.keys(dataRefusals) as [DataRefusal, ...DataRefusal[]];

const kind = z.enum(dataRequestKindNames);
const reason = z.enum(dataRefusalNames);

export const dataRequestBody = z.strictObject({
  kind,
  about: lines(2000, 10, 'Say what it’s about, in at least 10 characters'),
});

export const dataRequest = z.strictObject({
  id: z.int(),
  kind,
  about: z.string(),
  status: z.enum(['open', 'done', 'refused']),
  asked_at: instant,
  /** The promised reply date. */
  answer_by: instant,
  answered_at: z.nullable(instant),
  /** Only for a refused request. */
  reason: z.nullable(reason),
  answer: z.nullable(z.string()),
});
export type DataRequest = z.output<typeof dataRequest>;

export const dataAnswerText = lines(2000, 10, 'Tell the customer, in at least 10 characters');

/** The reply by staff; the customer reads all of it. */
export type DataAnswer =
  | { status: 'done'; answer: string }
  | { status: 'refused'; reason: DataRefusal; answer: string };

export const dataRequestRoutes = defineRoutes({
  dataRequests: {
    method: 'GET',
    path: 'data-requests/',
    access: 'customer',
    summary: 'List the customer’s data requests',
    details: 'The customer’s data requests, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ results: z.array(dataRequest), next: z.nullable(z.string()) }),
  },
  askAboutData: {
    method: 'POST',
    path: 'data-requests/',
    access: 'customer',
    summary: 'Request a copy, correction or erasure of data',
    details: `Ask for a copy, correction, erasure or restriction of the customer’s data; we reply within ${daysText(DATA_ANSWER_DAYS)}`,
    body: dataRequestBody,
    reply: dataRequest,
    status: 201,
    idempotent: true,
    per_minute: 10,
  },
});
