// Pauses, provider health, and announcements to all customers.
import * as z from 'zod/mini';
import { instant, text } from '../route.ts';

/** Payouts, money in, a category of services, or one of its billers: `airtime:mtn`. */
export const pauseTarget = z
  .string()
  .check(
    z.regex(
      /^(payouts|funding|(airtime|data|electricity|cable|internet|exams)(:[a-z0-9-]{2,40})?)$/,
      'Choose what to pause.',
    ),
  );

/** Message to customers while something is paused. */
export const pauseMessage = text(200, 5, 'Use 5 to 200 characters. Customers will read this.');

/** A time chosen in a form. */
export const chosenTime = z.iso.datetime({ offset: true, error: 'Choose a day and a time' });

export const PAUSE_DAYS_MAX = 7;

export const pause = z.strictObject({
  id: z.int(),
  target: z.string(),
  message: z.string(),
  reason: z.string(),
  staff_name: z.string(),
  began_at: instant,
  until: instant,
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.string()),
});
export type Pause = z.output<typeof pause>;

/** Things that can be paused, with their names. */
export const pausable = z.strictObject({ target: z.string(), name: z.string() });
export type Pausable = z.output<typeof pausable>;

/** A biller that the replying process has stopped calling because it doesn’t respond. */
export const failingBiller = z.strictObject({ target: z.string(), since: instant });
export type FailingBiller = z.output<typeof failingBiller>;

/** A provider over the last hour, across all our processes. */
export const companyHealth = z.strictObject({
  company: z.string(),
  answered: z.int(),
  failed: z.int(),
  /** Median and 95th percentile of replies; null if there were none. */
  p50_ms: z.nullable(z.int()),
  p95_ms: z.nullable(z.int()),
  last_answer_at: z.nullable(instant),
  last_failure_at: z.nullable(instant),
  /** Number of processes that call it, and of those that stopped because it doesn’t respond. */
  processes: z.int(),
  stopped: z.int(),
  stopped_since: z.nullable(instant),
});
export type CompanyHealth = z.output<typeof companyHealth>;

export const announcementTitle = text(80, 3, 'Write a title of 3 to 80 characters.');
export const announcementBody = text(400, 5, 'Use 5 to 400 characters.');

export const announcement = z.strictObject({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  tier: z.nullable(z.int()),
  begins_at: instant,
  until: instant,
  staff_name: z.string(),
  /** The price rule it announces. */
  rule_id: z.nullable(z.int()),
  state: z.enum(['ahead', 'telling', 'told', 'ended']),
  /** Number of customers notified. */
  told: z.int(),
  ended_by: z.nullable(z.string()),
});
export type Announcement = z.output<typeof announcement>;
