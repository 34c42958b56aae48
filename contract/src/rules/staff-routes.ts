// Staff routes to read and propose prices, taxes, tiers and limits.
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

/** Bank transfers of a period at their actual charges and at the proposed ones; increases are positive. */
export const chargeEffect = z.strictObject({
  /** Both computed by the code behind quotes. */
  before: charges,
  after: charges,
  days: z.int(),
  transfers: z.int(),
  /** Transfers that would have had different charges. */
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
    summary: 'List every dated rule',
    details: 'Every dated rule: past, in force, upcoming, proposed and withdrawn, and who decided',
    reply: z.strictObject({ results: z.array(staffRule) }),
  },
  effect: {
    method: 'GET',
    path: 'staff/rule-effects/:id/',
    access: 'staff',
    permission: 'rules.read',
    summary: 'Preview the effect of a proposed price',
    details:
      'Cost of a bank transfer before and after a proposal, and the cost of the change to us',
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
    summary: 'Propose new rule values from a given day',
    body: z.strictObject({
      first_day: z.iso.date('Choose the first day.'),
      source: text(500, 5, 'Name the source: a law, a circular or a decision.'),
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
    summary: 'Propose to withdraw a rule before its first day',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: proposal,
    status: 201,
  },
});
