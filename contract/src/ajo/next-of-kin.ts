// Next of kin: the person who decides about a customer’s Ajo seats if the customer dies or can’t act. To a
// trader: "If something happens to you, Alajo speaks to your sister. She takes your seat, or gets what you
// paid in."
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { personName } from '../names.ts';
import { mobileNumber } from '../phone.ts';
import { defineRoutes, idParams, instant, lines, message, rowId } from '../route.ts';
import { ownSeat } from './replies.ts';
import { frequency, reportKind } from './schemas.ts';

export type ReportKind = z.output<typeof reportKind>;

export const nextOfKin = z.strictObject({
  name: personName(60, 1, 'Enter their name, up to 60 characters'),
  phone_number: mobileNumber,
});
export type NextOfKin = z.output<typeof nextOfKin>;

const reportText = lines(500, 10, 'Say what you know, in at least 10 characters');
/** A report about a member. */
export const seatReport = z.strictObject({ kind: reportKind, text: reportText });

/** A suspended seat that its holder’s next of kin can take over or decline. */
export const inheritedSeat = z.strictObject({
  id: z.int(),
  /** The seat’s holder. */
  name: z.string(),
  kind: reportKind,
  group_id: z.int(),
  group_name: z.string(),
  contribution_amount: nonNegativeMoney,
  set_aside: nonNegativeMoney,
  frequency,
  position: z.int(),
  total_rounds: z.int(),
  current_round: z.int(),
  has_collected: z.boolean(),
  /** Amount paid in for the seat, and its debts, which a new holder takes over. */
  paid_in: nonNegativeMoney,
  owes: nonNegativeMoney,
  answer_by: instant,
  terms: z.array(z.string()),
  terms_version: z.int(),
});
export type InheritedSeat = z.output<typeof inheritedSeat>;

export const nextOfKinPage = z.strictObject({
  /** The person the customer named. */
  kin: z.nullable(z.strictObject({ name: z.string(), phone_number: z.string() })),
  /** Seats of people who named the customer appear once the customer’s phone number is confirmed. */
  phone_confirmed: z.boolean(),
});
export type NextOfKinPage = z.output<typeof nextOfKinPage>;

export const nextOfKinRoutes = defineRoutes({
  kin: {
    method: 'GET',
    path: 'ajo-next-of-kin/',
    access: 'customer',
    summary: 'Get the customer’s next of kin',
    details: 'The customer’s next of kin, for all Ajo seats',
    reply: nextOfKinPage,
  },
  inheritedSeats: {
    method: 'GET',
    path: 'ajo-inherited/',
    access: 'customer',
    summary: 'List suspended seats the customer may inherit',
    details: 'Suspended seats of people who named the customer as next of kin, newest first',
    reply: z.strictObject({ results: z.array(inheritedSeat), next: z.nullable(z.string()) }),
  },
  setNextOfKin: {
    method: 'PUT',
    path: 'ajo-next-of-kin/',
    access: 'customer',
    summary: 'Name a next of kin for all Ajo seats',
    details: 'Name a next of kin for all Ajo seats, replacing any earlier one',
    body: nextOfKin,
    reply: nextOfKinPage,
    takes_pin: true,
  },
  removeNextOfKin: {
    method: 'DELETE',
    path: 'ajo-next-of-kin/',
    access: 'customer',
    summary: 'Remove the next of kin',
    reply: nextOfKinPage,
    takes_pin: true,
  },
  reportMember: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/report/',
    access: 'customer',
    summary: 'Report that a member died or cannot act',
    details: 'Report that a member has died or cannot act; the member is notified immediately',
    params: z.strictObject({ id: rowId, member: rowId }),
    body: seatReport,
    reply: message,
    status: 201,
    per_minute: 5,
  },
  denyReport: {
    method: 'POST',
    path: 'ajo-groups/:id/report/deny/',
    access: 'customer',
    summary: 'End a report about the caller',
    details: 'End a report about the caller while it is unconfirmed: “I’m fine”',
    params: idParams,
    reply: message,
  },
  inheritSeat: {
    method: 'POST',
    path: 'ajo-inherited/:id/take/',
    access: 'customer',
    summary: 'Take over a suspended seat as the next of kin',
    details: 'Take over a suspended seat, with its debts, as the next of kin',
    params: idParams,
    body: z.strictObject({ terms_version: z.int(), expected: z.optional(nonNegativeMoney) }),
    reply: ownSeat,
    takes_pin: true,
  },
  declineSeat: {
    method: 'DELETE',
    path: 'ajo-inherited/:id/',
    access: 'customer',
    summary: 'Decline a suspended seat as the next of kin',
    details: 'Decline a suspended seat: its payout goes to the customer',
    params: idParams,
    reply: message,
  },
});
