import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { defineRoutes, idParams, message, pageQuery } from '../route.ts';
import { SAFE_TO_SPEND_DAYS } from '../time-limits.ts';
import {
  amountBody,
  autoSaveBodyOn,
  earlyWithdrawalBody,
  goal,
  goalBodyOn,
  goalMovement,
  goalTransfer,
  safeToSpend,
} from './schemas.ts';

const goalRoute = { access: 'customer', params: idParams, reply: goal } as const;

export const savingsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'savings-goals/',
    access: 'customer',
    summary: 'The customer’s goals, newest first, with the total saved',
    query: z.object(pageQuery),
    reply: z.strictObject({
      data: z.array(goal),
      total_saved: nonNegativeMoney,
      next: z.nullable(z.string()),
    }),
  },
  create: {
    method: 'POST',
    path: 'savings-goals/',
    access: 'customer',
    summary: 'Create a goal; a repeated request returns the goal already created',
    body: goalBodyOn,
    reply: goal,
    status: 201,
    per_minute: 60,
  },
  goal: { ...goalRoute, method: 'GET', path: 'savings-goals/:id/', summary: 'One goal' },
  update: {
    ...goalRoute,
    method: 'PUT',
    path: 'savings-goals/:id/',
    summary: 'Change a goal that is not complete; its target cannot be less than what is saved',
    body: goalBodyOn,
  },
  remove: {
    method: 'DELETE',
    path: 'savings-goals/:id/',
    access: 'customer',
    summary: 'Delete a goal and return its money to the wallet',
    params: idParams,
    reply: z.strictObject({ ...message.shape, returned: nonNegativeMoney }),
    money: 'credit',
  },
  contribute: {
    method: 'POST',
    path: 'savings-goals/:id/contribute/',
    access: 'customer',
    summary: 'Move money from the wallet into an active goal, at most what it still needs',
    params: idParams,
    body: amountBody,
    reply: goalTransfer,
    money: 'debit',
  },
  withdraw: {
    method: 'POST',
    path: 'savings-goals/:id/withdraw/',
    access: 'customer',
    summary: 'Move money from a goal that is open back into the wallet',
    params: idParams,
    body: amountBody,
    reply: goalTransfer,
    money: 'credit',
  },
  askWithdrawal: {
    ...goalRoute,
    method: 'POST',
    path: 'savings-goals/:id/withdrawal/',
    summary:
      'Ask to take money out of a target or locked goal early; it is paid after the cool-off',
    body: earlyWithdrawalBody,
    money: 'debit',
  },
  cancelWithdrawal: {
    ...goalRoute,
    method: 'DELETE',
    path: 'savings-goals/:id/withdrawal/',
    summary: 'Cancel an early withdrawal that waits; a repeat changes nothing',
  },
  catchUp: {
    method: 'POST',
    path: 'savings-goals/:id/catch-up/',
    access: 'customer',
    summary: 'Save the amount auto-save missed, as shown to the customer',
    params: idParams,
    body: amountBody,
    reply: goalTransfer,
    money: 'debit',
  },
  pause: {
    ...goalRoute,
    method: 'POST',
    path: 'savings-goals/:id/pause/',
    summary: 'Pause an active goal; nothing is saved to it until it resumes',
  },
  resume: {
    ...goalRoute,
    method: 'POST',
    path: 'savings-goals/:id/resume/',
    summary: 'Resume a paused goal',
  },
  setAutoSave: {
    ...goalRoute,
    method: 'PUT',
    path: 'savings-goals/:id/auto-save/',
    summary: 'Save to the goal automatically: daily, weekly or monthly, in the morning',
    body: autoSaveBodyOn,
  },
  stopAutoSave: {
    ...goalRoute,
    method: 'DELETE',
    path: 'savings-goals/:id/auto-save/',
    summary: 'Turn off auto-save',
  },
  movements: {
    method: 'GET',
    path: 'savings-goals/:id/movements/',
    access: 'customer',
    summary: 'Money moved into and out of a goal, newest first',
    params: idParams,
    query: z.object(pageQuery),
    reply: z.strictObject({ data: z.array(goalMovement), next: z.nullable(z.string()) }),
  },
  safeToSpend: {
    method: 'GET',
    path: 'safe-to-spend/',
    access: 'customer',
    summary: `The wallet balance minus what will be taken automatically in the next ${SAFE_TO_SPEND_DAYS} days`,
    reply: safeToSpend,
  },
});
