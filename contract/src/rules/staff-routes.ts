// What our staff read and propose of prices, taxes, tiers and limits.
import * as z from 'zod/mini';
import { money, naira, nonNegativeMoney, positiveMoney } from '../money.ts';
import { defineRoutes, idParams, text } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { reason } from '../staff/schemas.ts';
import { priceChange, staffRule } from './schemas.ts';

const charges = z.strictObject({
  fee: nonNegativeMoney,
  vat: nonNegativeMoney,
  stamp_duty: nonNegativeMoney,
  total: positiveMoney,
});

/** The bank transfers of a while, by the charges of then and by those proposed: more is positive. */
export const chargeEffect = z.strictObject({
  /** Both by the code of quotes. */
  before: charges,
  after: charges,
  days: z.int(),
  transfers: z.int(),
  /** Those that would have cost something else. */
  changed: z.int(),
  fees: money,
  vat: money,
  stamp_duty: money,
});
export type ChargeEffect = z.output<typeof chargeEffect>;

export const ruleStaffRoutes = defineRoutes({
  rows: {
    method: 'GET',
    path: 'staff/rules/',
    access: 'staff',
    permission: 'rules.read',
    summary: 'List every dated row of the rules',
    details: 'Every dated row: past, in force, ahead, proposed and withdrawn, and who decided',
    reply: z.strictObject({ results: z.array(staffRule) }),
  },
  effect: {
    method: 'GET',
    path: 'staff/rule-effects/:id/',
    access: 'staff',
    permission: 'rules.read',
    summary: 'Preview what a proposed price changes',
    details: 'What a bank transfer costs before and after a proposal, and what the change costs us',
    params: idParams,
    query: z.object({ amount: z._default(positiveMoney, naira(100_000)) }),
    reply: chargeEffect,
  },
  propose: {
    method: 'POST',
    path: 'staff/rules/',
    access: 'staff',
    permission: 'proposals.make_rules',
    fresh: true,
    summary: 'Propose what kinds of rows say from a day on',
    body: z.strictObject({
      first_day: z.iso.date('Choose the first day.'),
      source: text(500, 5, 'Say where it comes from: a law, a circular or a decision.'),
      changes: z.array(priceChange).check(
        z.minLength(1),
        z.maxLength(9),
        z.refine(
          (list) => new Set(list.map(({ kind }) => kind)).size === list.length,
          'Each kind once.',
        ),
      ),
      reason,
    }),
    reply: proposal,
    status: 201,
  },
  withdraw: {
    method: 'POST',
    path: 'staff/rules/:id/withdraw/',
    access: 'staff',
    permission: 'proposals.make_rules',
    fresh: true,
    summary: 'Propose to withdraw a row before its first day',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: proposal,
    status: 201,
  },
});
