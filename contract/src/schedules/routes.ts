import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { defineRoutes, idParams } from '../route.ts';
import {
  COMING_UP_DAYS_MAX,
  comingUp,
  orderBodyOn,
  orderChange,
  orderQuote,
  orderTarget,
  reminderBody,
  reminderChange,
  standingOrder,
  standingOrderDetails,
} from './schemas.ts';

const orderRoute = { access: 'customer', params: idParams, reply: standingOrderDetails } as const;

const days = z._default(
  z.codec(
    z.string().check(z.regex(/^\d{1,2}$/)),
    z.int().check(z.gte(1), z.lte(COMING_UP_DAYS_MAX)),
    {
      decode: (typed) => Number(typed),
      encode: (count) => String(count),
    },
  ),
  60,
);

export const scheduleRoutes = defineRoutes({
  comingUp: {
    method: 'GET',
    path: 'coming-up/',
    access: 'customer',
    summary: 'List all upcoming debits',
    details: 'Everything that will be taken from the wallet automatically, earliest first',
    query: z.object({ days }),
    reply: comingUp,
  },
  list: {
    method: 'GET',
    path: 'standing-orders/',
    access: 'customer',
    summary: 'List the customer’s standing orders',
    details: 'The customer’s standing orders that have not ended, newest first',
    reply: z.strictObject({ data: z.array(standingOrder), next: z.nullable(z.string()) }),
  },
  quote: {
    method: 'POST',
    path: 'standing-orders/quote/',
    access: 'customer',
    summary: 'Quote a standing order',
    details: 'The payee of a standing order, and its cost today',
    body: z.strictObject({ target: orderTarget, amount: positiveMoney }),
    reply: orderQuote,
    per_minute: 30,
  },
  create: {
    method: 'POST',
    path: 'standing-orders/',
    access: 'customer',
    summary: 'Set up a standing order',
    details: 'Set up a standing order; each due day is paid at most once, never above the limit',
    body: orderBodyOn,
    reply: standingOrderDetails,
    status: 201,
    money: 'debit',
    per_minute: 30,
  },
  remind: {
    method: 'POST',
    path: 'standing-orders/reminders/',
    access: 'customer',
    summary: 'Remind the customer of a bill',
    details:
      'Remind the customer to pay a bill again; nothing is paid, and a repeat changes nothing',
    body: reminderBody,
    reply: standingOrderDetails,
    status: 201,
    per_minute: 30,
  },
  changeReminder: {
    ...orderRoute,
    method: 'PUT',
    path: 'standing-orders/:id/reminder/',
    summary: 'Change a reminder’s amount and frequency',
    body: reminderChange,
  },
  order: {
    ...orderRoute,
    method: 'GET',
    path: 'standing-orders/:id/',
    summary: 'Get a standing order',
    details: 'A standing order, with its latest payments',
  },
  change: {
    ...orderRoute,
    method: 'PUT',
    path: 'standing-orders/:id/',
    summary: 'Change the amount, the limit and the note',
    body: orderChange,
    money: 'debit',
  },
  skip: {
    ...orderRoute,
    method: 'POST',
    path: 'standing-orders/:id/skip/',
    summary: 'Skip the next payment',
    details: 'Skip the next payment; a repeat changes nothing',
    body: z.strictObject({ day: z.iso.date() }),
  },
  pause: {
    ...orderRoute,
    method: 'POST',
    path: 'standing-orders/:id/pause/',
    summary: 'Pause a standing order',
    details: 'Pause a standing order; nothing is paid until it resumes',
  },
  resume: {
    ...orderRoute,
    method: 'POST',
    path: 'standing-orders/:id/resume/',
    summary: 'Resume a paused standing order',
    details: 'Resume a paused standing order; days missed while paused are not paid',
  },
  end: {
    ...orderRoute,
    method: 'DELETE',
    path: 'standing-orders/:id/',
    summary: 'End a standing order for good',
  },
});
