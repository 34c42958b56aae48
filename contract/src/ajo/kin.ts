// Next of kin: whom a customer names for what happens to them, and what becomes of their Ajo seats. To a
// trader: "If something happens to you, Alajo speaks to your sister. She takes your seat, or gets what you paid in."
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { personName } from '../names.ts';
import { mobileNumber } from '../phone.ts';
import { defineRoutes, idParams, instant, lines, message, rowId } from '../route.ts';
import { ownSeat } from './replies.ts';
import { frequency, reportKind } from './schemas.ts';

export type ReportKind = z.output<typeof reportKind>;

export const nextOfKin = z.strictObject({
  name: personName(60, 1, 'Enter their name, at most 60 letters'),
  phone_number: mobileNumber,
});
export type NextOfKin = z.output<typeof nextOfKin>;

const reportText = lines(500, 10, 'Say what you know, in at least 10 letters');
/** What is said about a member. */
export const seatReport = z.strictObject({ kind: reportKind, text: reportText });

/** A suspended seat that its holder's next of kin may take over or decline. */
export const inheritedSeat = z.strictObject({
  id: z.int(),
  /** Whose seat it is. */
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
  /** What was paid in for it, and what it owes: whoever takes it over owes that. */
  paid_in: nonNegativeMoney,
  owes: nonNegativeMoney,
  answer_by: instant,
  terms: z.array(z.string()),
  terms_version: z.int(),
});
export type InheritedSeat = z.output<typeof inheritedSeat>;

export const kinPage = z.strictObject({
  /** Whom the customer named. */
  kin: z.nullable(z.strictObject({ name: z.string(), phone_number: z.string() })),
  /** Seats of people who named the customer are shown once their phone number is confirmed. */
  phone_confirmed: z.boolean(),
});
export type KinPage = z.output<typeof kinPage>;

export const kinRoutes = defineRoutes({
  kin: {
    method: 'GET',
    path: 'ajo-kin/',
    access: 'customer',
    summary: 'Get the customer’s next of kin',
    details: 'The customer’s next of kin, for all Ajo seats',
    reply: kinPage,
  },
  inheritedSeats: {
    method: 'GET',
    path: 'ajo-inherited/',
    access: 'customer',
    summary: 'List suspended seats the customer may inherit',
    details: 'Suspended seats of people whose next of kin the customer is, the newest first',
    reply: z.strictObject({ results: z.array(inheritedSeat), next: z.nullable(z.string()) }),
  },
  nameKin: {
    method: 'PUT',
    path: 'ajo-kin/',
    access: 'customer',
    summary: 'Name a next of kin for all Ajo seats',
    details: 'Name a next of kin for all Ajo seats, in place of the one before',
    body: nextOfKin,
    reply: kinPage,
    takes_pin: true,
  },
  removeKin: {
    method: 'DELETE',
    path: 'ajo-kin/',
    access: 'customer',
    summary: 'Name nobody any more',
    reply: kinPage,
    takes_pin: true,
  },
  reportMember: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/report/',
    access: 'customer',
    summary: 'Report that a member died or cannot act',
    details: 'Tell Alajo that a member has died or cannot act; the member is told at once',
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
    summary: 'End a report about oneself',
    details: 'End a report about oneself, as long as it is not confirmed: “I’m fine”',
    params: idParams,
    reply: message,
  },
  inheritSeat: {
    method: 'POST',
    path: 'ajo-inherited/:id/take/',
    access: 'customer',
    summary: 'Take over a suspended seat as the next of kin',
    details: 'Take over a suspended seat as the next of kin, with what it owes',
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
    details: 'Decline a suspended seat: what it collects is paid to the customer',
    params: idParams,
    reply: message,
  },
});
