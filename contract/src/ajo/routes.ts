// Routes of Ajo/Esusu groups: create, join, contribute, collect, seats, swaps and history.
import * as z from 'zod/mini';
import { handle } from '../identity/schemas.ts';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { defineRoutes, idParams, instant, message, pageQuery, rowId } from '../route.ts';
import { planBody } from './plans.ts';
import { created, ownSeat, vote } from './replies.ts';
import {
  AHEAD_MAX,
  ajoPayment,
  ajoPayout,
  group,
  groupEvent,
  groupFormOn,
  joining,
  openGroup,
  seatOffer,
  trustEvent,
} from './schemas.ts';

const memberParams = z.strictObject({ id: rowId, member: rowId });
/** The amount the customer saw. If a different amount is due now, the request is refused. */
const expectedAmount = { expected: z.optional(positiveMoney) };
const swapParams = z.strictObject({ id: rowId, swap: rowId });

const list = <S extends z.ZodMiniType>(item: S) =>
  z.strictObject({ results: z.array(item), next: z.nullable(z.string()) });

export const ajoRoutes = defineRoutes({
  mine: {
    method: 'GET',
    path: 'ajo-groups/',
    access: 'customer',
    summary: 'List the customer’s groups',
    details: 'The customer’s groups, newest first',
    query: z.object(pageQuery),
    reply: list(group),
  },
  create: {
    method: 'POST',
    path: 'ajo-groups/',
    access: 'customer',
    summary: 'Create a group',
    details:
      'Create a group; the customer becomes its organiser and first member, and agrees to its debits',
    body: groupFormOn,
    reply: created,
    status: 201,
    money: 'debit',
    per_minute: 10,
  },
  available: {
    method: 'GET',
    path: 'ajo-groups/available/',
    access: 'customer',
    summary: 'List groups open to join',
    details: 'Groups open to join, soonest start first',
    query: z.object(pageQuery),
    reply: list(openGroup),
  },
  seatOffers: {
    method: 'GET',
    path: 'ajo-seats/',
    access: 'customer',
    summary: 'List seats offered to the customer',
    details: 'Seats that leaving members have offered to the customer',
    reply: list(seatOffer),
  },
  takeSeat: {
    method: 'POST',
    path: 'ajo-seats/:id/take/',
    access: 'customer',
    summary: 'Take over an offered seat, paying what was paid in so far',
    params: idParams,
    // Seats offered by staff cost nothing.
    body: z.strictObject({ terms_version: z.int(), expected: z.optional(nonNegativeMoney) }),
    reply: ownSeat,
    money: 'debit',
  },
  endSeatOffer: {
    method: 'DELETE',
    path: 'ajo-seats/:id/',
    access: 'customer',
    summary: 'Decline a seat offer or withdraw the caller’s own',
    params: idParams,
    reply: message,
  },
  group: {
    method: 'GET',
    path: 'ajo-groups/:id/',
    access: 'customer',
    summary: 'Get one of the customer’s groups',
    details: 'One of the customer’s groups',
    params: idParams,
    reply: group,
  },
  join: {
    method: 'POST',
    path: 'ajo-groups/:id/join/',
    access: 'customer',
    summary: 'Join a group',
    details:
      'Join a group and agree to its terms and debits; returns the position actually assigned',
    params: idParams,
    body: joining,
    reply: ownSeat,
    money: 'debit',
    per_minute: 30,
  },
  leave: {
    method: 'POST',
    path: 'ajo-groups/:id/leave/',
    access: 'customer',
    summary: 'Leave a group or offer the seat',
    details: 'Leave before the start, or offer the seat to someone or to the waiting list after it',
    params: idParams,
    body: z.strictObject({
      replacement: z.optional(handle),
      /** Offers it to the waiting list instead, one person after another. */
      to_list: z.optional(z.boolean()),
    }),
    reply: message,
  },
  contribute: {
    method: 'POST',
    path: 'ajo-groups/:id/contribute/',
    access: 'customer',
    summary: 'Pay arrears and the amount due, and optionally rounds ahead',
    params: idParams,
    body: z.strictObject({
      ahead: z._default(z.int().check(z.gte(0), z.lte(AHEAD_MAX)), 0),
      /** Seat of a member the customer pays for, instead of the caller’s own. */
      member_id: z.optional(z.int()),
      /** Part of the amount due; excludes rounds ahead. */
      part: z.optional(positiveMoney),
      /** Includes the amount a repayment plan spreads. */
      planned: z.optional(z.boolean()),
      ...expectedAmount,
    }),
    reply: ajoPayment,
    money: 'debit',
  },
  makePlan: {
    method: 'POST',
    path: 'ajo-groups/:id/plan/',
    access: 'customer',
    summary: 'Pay debts in instalments',
    details: 'Pay debts in instalments, the first a week or a month from today',
    params: idParams,
    body: planBody,
    reply: message,
    takes_pin: true,
  },
  allowPartialPayments: {
    method: 'PUT',
    path: 'ajo-groups/:id/parts/',
    access: 'customer',
    summary: 'Allow contributions to be taken in parts',
    details:
      'Allow the wallet’s balance to be taken towards a contribution that it doesn’t fully cover',
    params: idParams,
    reply: message,
    takes_pin: true,
  },
  refuseParts: {
    method: 'DELETE',
    path: 'ajo-groups/:id/parts/',
    access: 'customer',
    summary: 'Have each contribution taken in full or not at all',
    params: idParams,
    reply: message,
  },
  cover: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/cover/',
    access: 'customer',
    summary: 'Cover another member’s late contribution',
    details: 'Cover another member’s late contribution; they then owe it to the customer',
    params: memberParams,
    body: z.strictObject(expectedAmount),
    reply: ajoPayment,
    money: 'debit',
  },
  remindMember: {
    method: 'PUT',
    path: 'ajo-groups/:id/members/:member/reminder/',
    access: 'customer',
    summary: 'Remind a member of a late contribution',
    details:
      'Remind a member of a late contribution (organiser); within 12 hours, a repeat sends nothing and returns the time of the first',
    params: memberParams,
    reply: z.strictObject({ reminded_at: instant }),
  },
  requestCollection: {
    method: 'POST',
    path: 'ajo-groups/:id/request-collection/',
    access: 'customer',
    summary: 'Collect the settled round',
    details: 'Collect the settled round; a repeated request returns the same payout',
    params: idParams,
    reply: ajoPayout,
    money: 'credit',
  },
  pause: {
    method: 'POST',
    path: 'ajo-groups/:id/pause/',
    access: 'customer',
    summary: 'Propose to pause a group',
    details: 'Propose a pause (organiser) or agree to it; it takes effect when most members agree',
    params: idParams,
    reply: vote,
  },
  resume: {
    method: 'POST',
    path: 'ajo-groups/:id/resume/',
    access: 'customer',
    summary: 'Propose to resume a group',
    details:
      'Propose to resume (organiser) or agree to it; it takes effect when most members agree',
    params: idParams,
    reply: vote,
  },
  offerSwap: {
    method: 'POST',
    path: 'ajo-groups/:id/swaps/',
    access: 'customer',
    summary: 'Offer another member a swap of turns',
    params: idParams,
    body: z.strictObject({ member_id: z.int() }),
    reply: message,
    status: 201,
  },
  acceptSwap: {
    method: 'POST',
    path: 'ajo-groups/:id/swaps/:swap/accept/',
    access: 'customer',
    summary: 'Accept a swap',
    params: swapParams,
    reply: ownSeat,
  },
  endSwap: {
    method: 'DELETE',
    path: 'ajo-groups/:id/swaps/:swap/',
    access: 'customer',
    summary: 'Decline a swap or withdraw the caller’s offer',
    params: swapParams,
    reply: message,
  },
  history: {
    method: 'GET',
    path: 'ajo-groups/:id/history/',
    access: 'customer',
    summary: 'List a group’s history',
    details: 'History of the group, newest first',
    params: idParams,
    query: z.object(pageQuery),
    reply: list(groupEvent),
  },
  trust: {
    method: 'GET',
    path: 'ajo-groups/:id/members/:member/trust/',
    access: 'customer',
    summary: 'Get a member’s trust score',
    details: 'Another member’s trust score, with the event behind each point',
    params: memberParams,
    reply: z.strictObject({ score: z.int(), events: z.array(trustEvent) }),
  },
});
