// The next cycle of a finished group: its organiser proposes it to the same members, and each confirms.
import * as z from 'zod/mini';
import { addDays } from '../days.ts';
import { ajoLimitsOn } from '../pricing.ts';
import { daily, defineRoutes, idParams, message } from '../route.ts';
import { dueDay } from './due-days.ts';
import { created } from './replies.ts';
import {
  contributionOn,
  day,
  type Frequency,
  graceHours,
  minMembers,
  openGroup,
  percent,
} from './schemas.ts';

/** Default start of the next cycle: one period after the last due date. */
export function nextCycleStart(lastDue: string, frequency: Frequency, today: string): string {
  const next = dueDay(lastDue, frequency, 1);
  return next > today ? next : addDays(today, 1);
}

/** Terms that differ this time; the others stay as last in force. */
export const renewFormOn = daily((today) => {
  const { late_fee_max, reserve_max } = ajoLimitsOn(today);
  return z.strictObject({
    start_date: z.optional(day),
    contribution_amount: z.optional(contributionOn(today)),
    late_fee: z.optional(percent(late_fee_max, 'a late fee')),
    reserve: z.optional(percent(reserve_max, 'a reserve')),
    grace_hours: z.optional(graceHours),
    min_members: z.optional(minMembers),
  });
});
export type RenewForm = z.output<ReturnType<typeof renewFormOn>>;

/** A next cycle for the customer to confirm. */
export const renewalInvitation = z.strictObject({
  /** The finished group. */
  of: z.int(),
  /** The organiser who proposes it. */
  by: z.string(),
  group: openGroup,
  /** Terms that differ from last time, one sentence each. */
  changes: z.array(z.string()),
  /** The caller’s turn if everyone continues. */
  turn: z.int(),
});
export type RenewalInvitation = z.output<typeof renewalInvitation>;

export const renewalRoutes = defineRoutes({
  renew: {
    method: 'POST',
    path: 'ajo-groups/:id/renew/',
    access: 'customer',
    summary: 'Propose the next cycle of a finished group',
    details:
      'Propose the next cycle of a finished group to its members (organiser); a repeat returns the same group',
    params: idParams,
    body: renewFormOn,
    reply: created,
    status: 201,
    money: 'debit',
    per_minute: 10,
  },
  renewals: {
    method: 'GET',
    path: 'ajo-renewals/',
    access: 'customer',
    summary: 'List next cycles to confirm or decline',
    details: 'Next cycles for the customer to confirm by joining, or to decline',
    reply: z.strictObject({ results: z.array(renewalInvitation), next: z.nullable(z.string()) }),
  },
  declineRenewal: {
    method: 'POST',
    path: 'ajo-groups/:id/renew/decline/',
    access: 'customer',
    summary: 'Decline the next cycle of a group',
    details: 'Decline to join the next cycle of a finished group',
    params: idParams,
    reply: message,
  },
});
