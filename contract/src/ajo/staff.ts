// Staff view of groups and pots, and the decisions about them.
import * as z from 'zod/mini';
import { handle } from '../identity/schemas.ts';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { defineRoutes, idParams, instant, message, pageQuery, rowId, text } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { reason } from '../staff/schemas.ts';
import { reportKind } from './schemas.ts';

const person = z.strictObject({ id: z.int(), name: z.string() });

/** Groups with debts, groups with a disputed round or a report, or all. */
export const groupFilter = z.enum(['waiting', 'debts', 'all']);
/** `dispute-12`, `kin-7` */
export const groupCase = z.string().check(z.regex(/^(dispute|kin)-[1-9]\d{0,14}$/));
export type GroupFilter = z.output<typeof groupFilter>;

const groupFields = {
  id: z.int(),
  name: z.string(),
  organiser: person,
  status: z.string(),
  members: z.int(),
  round: z.int(),
  rounds: z.int(),
  contribution: positiveMoney,
  /** Total debt of members. */
  owed: nonNegativeMoney,
  disputes: z.int(),
  reports: z.int(),
};
export const staffGroupRow = z.strictObject(groupFields);
export type StaffGroupRow = z.output<typeof staffGroupRow>;

const staffSeat = z.strictObject({
  id: z.int(),
  holder: person,
  position: z.int(),
  has_collected: z.boolean(),
  suspended: z.boolean(),
  owes: nonNegativeMoney,
  paid_in: nonNegativeMoney,
  /** The person it is offered to. */
  offered_to: z.nullable(z.string()),
});

const staffDebt = z.strictObject({
  id: z.int(),
  round: z.int(),
  kind: z.string(),
  debtor: z.string(),
  creditor: z.nullable(z.string()),
  amount: positiveMoney,
  left: nonNegativeMoney,
});

/** True if marking it as abusive costs its author points of their trust score. */
const abuse = {
  /** When it was marked as abusive. */
  abusive_at: z.nullable(instant),
  may_mark: z.boolean(),
};

const staffDispute = z.strictObject({
  id: z.int(),
  round: z.int(),
  about: z.string(),
  by: z.string(),
  text: z.string(),
  status: z.string(),
  frozen_until: instant,
  /** The member of staff who decided, and the reason. */
  decided: z.nullable(z.string()),
  ...abuse,
  evidence: z.array(
    z.strictObject({
      id: z.int(),
      at: instant,
      by: z.string(),
      text: z.nullable(z.string()),
      picture: z.nullable(z.string()),
    }),
  ),
});

const staffReport = z.strictObject({
  id: z.int(),
  kind: z.string(),
  about: person,
  by: z.string(),
  text: z.string(),
  status: z.string(),
  at: instant,
  decided: z.nullable(z.string()),
  ...abuse,
});

export const staffGroup = z.strictObject({
  ...groupFields,
  seats: z.array(staffSeat),
  debts: z.array(staffDebt),
  cases: z.strictObject({ disputes: z.array(staffDispute), reports: z.array(staffReport) }),
  history: z.array(z.strictObject({ at: instant, text: z.string() })),
});
export type StaffGroup = z.output<typeof staffGroup>;

export const reportDecision = z.strictObject({ act: z.enum(['lift', 'abusive']), reason });
const seatParams = z.strictObject({ id: rowId, seat: rowId });

/** The report, and who made it. */
export const seatReportBody = z.strictObject({ kind: reportKind, reason });

/** By username, email, phone or wallet number. */
export const handOverBody = z.strictObject({ to: handle, reason });

const read = { method: 'GET', access: 'staff', permission: 'groups.read' } as const;
const decide = {
  method: 'POST',
  access: 'staff',
  permission: 'groups.decide',
  fresh: true,
  params: idParams,
} as const;

export const ajoStaffRoutes = defineRoutes({
  staffGroups: {
    ...read,
    path: 'staff/groups/',
    summary: 'List groups for staff',
    details: 'Groups with a dispute or a report, with debts, or all, newest first',
    query: z.object({
      ...pageQuery,
      show: z._default(groupFilter, 'waiting'),
      /** Only the group of this dispute or report, as the queue names it. */
      case: z.optional(groupCase),
      search: z.optional(text(80, 0)),
    }),
    reply: z.strictObject({ results: z.array(staffGroupRow), next: z.nullable(z.string()) }),
  },
  staffGroup: {
    ...read,
    path: 'staff/groups/:id/',
    summary: 'Get a group for staff',
    details: 'A group with its seats, debts, disputes, reports and history',
    params: idParams,
    reply: staffGroup,
  },
  markDispute: {
    ...decide,
    path: 'staff/ajo-disputes/:id/mark-abusive/',
    summary: 'Mark a dispute that has ended as abusive',
    body: z.strictObject({ reason }),
    reply: message,
  },
  decideReport: {
    ...decide,
    path: 'staff/ajo-reports/:id/decide/',
    summary: 'Decide a report about a member',
    details: 'Lift the suspension of a seat, or mark a report that has ended as abusive',
    body: reportDecision,
    reply: message,
  },
  reportSeat: {
    ...decide,
    path: 'staff/groups/:id/seats/:seat/report/',
    summary: 'Report that the holder of a seat died or cannot act',
    details: 'Record a report we received that the holder of a seat died or cannot act',
    params: seatParams,
    body: seatReportBody,
    reply: message,
  },
  proposeHandOver: {
    ...decide,
    path: 'staff/groups/:id/seats/:seat/hand-over/',
    summary: 'Propose to hand over a seat',
    details: 'Propose to offer a seat, with its debts, to a customer, who then has to accept it',
    params: seatParams,
    body: handOverBody,
    reply: proposal,
    status: 201,
  },
});
