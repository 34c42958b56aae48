import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { defineRoutes, idParams, message, pageQuery } from '../route.ts';
import {
  collection,
  pendingSort,
  rule,
  ruleBody,
  sortingRun,
  spendPlan,
  spendPlanBody,
} from './schemas.ts';

const ruleRoute = { access: 'customer', params: idParams, reply: rule } as const;
const runRoute = { access: 'customer', params: idParams, reply: sortingRun } as const;
const planRoute = { access: 'customer', reply: spendPlan } as const;

export const sortingRoutes = defineRoutes({
  overview: {
    method: 'GET',
    path: 'sorting/',
    access: 'customer',
    summary: 'Get the customer’s auto-split rules',
    details:
      'The customer’s auto-split rules, payments awaiting confirmation, and saving on spending',
    reply: z.strictObject({
      rules: z.array(rule),
      asks: z.array(pendingSort),
      spend_plan: z.nullable(spendPlan),
    }),
  },
  createRule: {
    method: 'POST',
    path: 'sorting/rules/',
    access: 'customer',
    summary: 'Split income into goals by a rule, from the next payment on',
    body: ruleBody,
    reply: rule,
    status: 201,
    money: 'debit',
    per_minute: 30,
  },
  changeRule: {
    ...ruleRoute,
    method: 'PUT',
    path: 'sorting/rules/:id/',
    summary: 'Change an auto-split rule',
    details: 'Change a rule; payments that already arrived are not affected',
    body: ruleBody,
    money: 'debit',
    per_minute: 30,
  },
  pauseRule: {
    ...ruleRoute,
    method: 'POST',
    path: 'sorting/rules/:id/pause/',
    summary: 'Pause an auto-split rule',
    details: 'Pause a rule; payments are not split until it resumes',
  },
  resumeRule: {
    ...ruleRoute,
    method: 'POST',
    path: 'sorting/rules/:id/resume/',
    summary: 'Resume an auto-split rule',
    details: 'Resume a paused rule; payments that arrived meanwhile are not split',
  },
  removeRule: {
    method: 'DELETE',
    path: 'sorting/rules/:id/',
    access: 'customer',
    summary: 'Delete an auto-split rule',
    details: 'Delete a rule; money it already moved stays where it is',
    params: idParams,
    reply: message,
  },
  runs: {
    method: 'GET',
    path: 'sorting/runs/',
    access: 'customer',
    summary: 'List payments that matched a rule',
    details: 'Payments that matched a rule, newest first, with their outcome',
    query: z.object(pageQuery),
    reply: z.strictObject({ data: z.array(sortingRun), next: z.nullable(z.string()) }),
  },
  accept: {
    ...runRoute,
    method: 'POST',
    path: 'sorting/runs/:id/accept/',
    summary: 'Accept the split of a payment',
    details: 'Accept splitting a payment by a rule set with the PIN; a repeat changes nothing',
    /** The amount the customer was shown; a different one is refused. */
    body: z.strictObject({ amount: positiveMoney }),
  },
  decline: {
    ...runRoute,
    method: 'POST',
    path: 'sorting/runs/:id/decline/',
    summary: 'Decline the split of a payment',
    details: 'Decline the split of a payment; a repeat changes nothing',
  },
  undo: {
    ...runRoute,
    method: 'POST',
    path: 'sorting/runs/:id/undo/',
    summary: 'Undo the split of a payment',
    details:
      'Undo the split of a payment within the hour, as far as possible; a repeat changes nothing',
  },
  setSpendPlan: {
    ...planRoute,
    method: 'PUT',
    path: 'sorting/spend-plan/',
    summary: 'Save a little of each payment',
    details: 'Save a little of each payment, by rounding up or as a share, once a night',
    body: spendPlanBody,
    money: 'debit',
    per_minute: 30,
  },
  pauseSpendPlan: {
    ...planRoute,
    method: 'POST',
    path: 'sorting/spend-plan/pause/',
    summary: 'Pause saving on spending',
    details: 'Pause saving on spending; payments made while paused never count',
  },
  resumeSpendPlan: {
    ...planRoute,
    method: 'POST',
    path: 'sorting/spend-plan/resume/',
    summary: 'Resume saving on spending, from the next payment on',
  },
  removeSpendPlan: {
    method: 'DELETE',
    path: 'sorting/spend-plan/',
    access: 'customer',
    summary: 'Stop saving on spending',
    details: 'Stop saving on spending; savings stay',
    reply: message,
  },
  collections: {
    method: 'GET',
    path: 'sorting/collections/',
    access: 'customer',
    summary: 'List amounts saved from each day’s payments',
    details: 'Amounts saved from each day’s payments, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ data: z.array(collection), next: z.nullable(z.string()) }),
  },
});
