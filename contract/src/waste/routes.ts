import * as z from 'zod/mini';
import { defineRoutes, idParams, message, pageQuery } from '../route.ts';
import { bookingBody, collection, one, rescheduleBody, wastePlan, wasteSays } from './schemas.ts';

export const wasteRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'waste-collection/',
    access: 'customer',
    summary: 'The customer’s collections, newest first',
    query: z.strictObject(pageQuery),
    reply: z.strictObject({ data: z.array(collection), next: z.nullable(z.string()) }),
  },
  book: {
    method: 'POST',
    path: 'waste-collection/',
    access: 'customer',
    summary: 'Book a collection: its price is put aside and paid when it is completed',
    body: bookingBody,
    reply: collection,
    status: 201,
    money: 'debit',
  },
  collection: { ...one, method: 'GET', path: 'waste-collection/:id/', summary: 'One collection' },
  reschedule: {
    ...one,
    method: 'PUT',
    path: 'waste-collection/:id/',
    summary: 'Move a collection, free until 12 hours before it; it is confirmed anew',
    body: rescheduleBody,
  },
  cancel: {
    ...one,
    method: 'POST',
    path: 'waste-collection/:id/cancel/',
    summary: 'Cancel a collection, free until 12 hours before it: the money is back at once',
    money: 'credit',
  },
  rate: {
    ...one,
    method: 'POST',
    path: 'waste-collection/:id/rate/',
    summary: 'Rate a completed collection, once',
    body: z.strictObject({
      rating: z.int(wasteSays.stars).check(z.gte(1, wasteSays.stars), z.lte(5, wasteSays.stars)),
    }),
  },
  plans: {
    method: 'GET',
    path: 'waste-plans/',
    access: 'customer',
    summary: 'The customer’s weekly collections, newest first',
    query: z.strictObject(pageQuery),
    reply: z.strictObject({ data: z.array(wastePlan), next: z.nullable(z.string()) }),
  },
  stopPlan: {
    method: 'DELETE',
    path: 'waste-plans/:id/',
    access: 'customer',
    summary: 'Stop a weekly collection; what is booked already stays booked',
    params: idParams,
    reply: message,
  },
});
