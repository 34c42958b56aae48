// A customer’s eligibility before they take a seat; visible only to them. Separate from the other Ajo routes,
// which the dashboard loads.
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { defineRoutes } from '../route.ts';

export const eligibility = z.strictObject({
  trust_score: z.int(),
  /** Monthly cost of the groups they are in or have asked to join. */
  monthly: nonNegativeMoney,
  /** A month's money in from outside; null as long as there is too little history. */
  income: z.nullable(nonNegativeMoney),
});
export type Eligibility = z.output<typeof eligibility>;

export const eligibilityRoutes = defineRoutes({
  standing: {
    method: 'GET',
    path: 'ajo-groups/eligibility/',
    access: 'customer',
    summary: 'Get the customer’s eligibility for Ajo groups',
    details: 'The customer’s own trust score, monthly contributions and monthly income',
    reply: eligibility,
    per_minute: 60,
  },
});
