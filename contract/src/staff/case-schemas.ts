// The queue: cases of all modules by deadline, each with at most one owner.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { picture } from '../pictures.ts';
import { instant, lines, text } from '../route.ts';
import { caseEnd, endTogether } from './case-ends.ts';
import { caseGroupNames, caseKindNames } from './case-kinds.ts';

export const caseKind = z.enum(caseKindNames);
export const caseGroup = z.enum(caseGroupNames);

/** Reference of a case: a ticket’s number, a payment’s reference, `order-12`. */
export const caseReference = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

/** Identifies the case an action is for. */
export const caseName = z.strictObject({ kind: caseKind, reference: caseReference });
export type CaseName = z.output<typeof caseName>;

const keyOf = ({ kind, reference }: CaseName) => `${kind}:${reference}`;

/** Maximum number of cases per action. */
export const CASES_PER_ACTION_MAX = 50;
export const caseNames = z
  .array(caseName)
  .check(
    z.minLength(1),
    z.maxLength(CASES_PER_ACTION_MAX, `At most ${CASES_PER_ACTION_MAX} at once`),
  )
  .check(
    z.refine(
      (names) => new Set(names.map(keyOf)).size === names.length,
      'Select each case only once.',
    ),
  );

const colleague = z.strictObject({ id: z.int(), name: z.string() });

const caseFields = {
  kind: caseKind,
  reference: caseReference,
  /** The customer it is about, if any. */
  about: z.nullable(colleague),
  /** Title in lists: the customer, a group, a shop, a job. */
  who: z.string(),
  what: z.string(),
  amount: z.nullable(positiveMoney),
  since: instant,
  /** Deadline by the clock of its kind. */
  due: instant,
  state: z.string(),
  /** True once everyone was warned that it is nearly late. */
  escalated: z.boolean(),
  /** The owner; null if unclaimed. */
  owner: z.nullable(z.strictObject({ id: z.int(), name: z.string(), since: instant })),
  /** Colleagues currently viewing it, excluding the caller. */
  viewers: z.array(colleague),
};
export const staffCase = z.strictObject(caseFields);
export type StaffCase = z.output<typeof staffCase>;

export const note = z.strictObject({
  id: z.int(),
  at: instant,
  by: colleague,
  body: z.string(),
  /** The case it was written for. */
  case: z.nullable(caseName),
});
export type Note = z.output<typeof note>;

/** An event on the case itself, or an action by staff. */
export const timelineEvent = z.strictObject({
  at: instant,
  description: z.string(),
  /** Null if no member of staff caused it. */
  by: z.nullable(colleague),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const caseDetails = z.strictObject({
  ...caseFields,
  /** Facts from the case’s module. */
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** Pictures that the customers sent. */
  pictures: z._default(z.array(picture), []),
  /** Oldest first. */
  history: z.array(timelineEvent),
  /** Newest first. */
  notes: z.array(note),
  /** Ways the caller can resolve it now. */
  ends: z.array(caseEnd),
});
export type CaseDetails = z.output<typeof caseDetails>;

/** Limit up to which cases of one kind are counted. */
export const COUNTED_MAX = 1000;
const count = z.int().check(z.gte(0));

/** `more`: counting stopped before the end. */
export const tally = z.strictObject({ count, more: z.boolean() });
export type Tally = z.output<typeof tally>;

/** Among all cases the caller can see. */
export const caseCounts = z.strictObject({
  all: tally,
  overdue: tally,
  within_the_hour: tally,
  mine: count,
  unclaimed: tally,
  /** Cases at risk: all, the caller’s, and unclaimed ones. */
  at_risk: tally,
  mine_at_risk: count,
  unclaimed_at_risk: tally,
  groups: z.array(z.strictObject({ group: caseGroup, title: z.string(), count: tally })),
  kinds: z.array(z.strictObject({ kind: caseKind, title: z.string(), count: tally })),
  /** Ways the caller can resolve several with one proposal. */
  together: z.array(endTogether),
});
export type CaseCounts = z.output<typeof caseCounts>;

/** Filters of the queue, with the same names as in the console’s URL. */
export const caseFilters = {
  group: z.optional(caseGroup),
  kind: z.optional(caseKind),
  owner: z.optional(z.enum(['me', 'unassigned'])),
  at_risk: z.optional(z.enum(['true'])),
};
const filters = z.strictObject(caseFilters);
export type CaseFilters = z.output<typeof filters>;

/** Named filters that a member can open again on any device. */
export const caseView = z.strictObject({ id: z.int(), name: z.string(), filters });
export type CaseView = z.output<typeof caseView>;
export const viewName = text(40, 1, 'Name the view, in at most 40 characters');
export const viewBody = z.strictObject({ name: viewName, filters });
export const viewNameBody = z.strictObject({ name: viewName });

export const noteBody = z.strictObject({
  body: lines(2000, 1, 'Write the note, at most 2,000 characters'),
});

/** Releasing a colleague’s case needs a reason. */
export const releaseBody = z.strictObject({ reason: z.optional(text(500, 5)) });
