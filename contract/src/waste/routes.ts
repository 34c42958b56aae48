import * as z from 'zod/mini';
import { defineRoutes, idParams, message, pageQuery } from '../route.ts';
import { CHANGE_HOURS } from '../time-limits.ts';
import {
  bookingBodyOn,
  collection,
  collectionRoute,
  proofFile,
  proofParams,
  rescheduleBody,
  wasteMessages,
  wastePlan,
} from './schemas.ts';

export const wasteRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'waste-collection/',
    access: 'customer',
    summary: 'List the customer’s collections',
    details: 'The customer’s collections, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ data: z.array(collection), next: z.nullable(z.string()) }),
  },
  book: {
    method: 'POST',
    path: 'waste-collection/',
    access: 'customer',
    summary: 'Book a collection',
    details: 'Book a collection; its price goes on hold and is paid on completion',
    body: bookingBodyOn,
    reply: collection,
    status: 201,
    money: 'debit',
  },
  collection: {
    ...collectionRoute,
    method: 'GET',
    path: 'waste-collection/:id/',
    summary: 'Get one collection',
    details: 'One collection',
  },
  reschedule: {
    ...collectionRoute,
    method: 'PUT',
    path: 'waste-collection/:id/',
    summary: 'Reschedule a collection',
    details: `Reschedule a collection, free until ${CHANGE_HOURS} hours before; it needs confirming again`,
    body: rescheduleBody,
  },
  cancel: {
    ...collectionRoute,
    method: 'POST',
    path: 'waste-collection/:id/cancel/',
    summary: 'Cancel a collection',
    details: `Cancel a collection, free until ${CHANGE_HOURS} hours before; refunds it at once`,
    money: 'credit',
  },
  rate: {
    ...collectionRoute,
    method: 'POST',
    path: 'waste-collection/:id/rate/',
    summary: 'Rate a completed collection',
    details: 'Rate a completed collection, once',
    body: z.strictObject({
      rating: z
        .int(wasteMessages.stars)
        .check(z.gte(1, wasteMessages.stars), z.lte(5, wasteMessages.stars)),
    }),
  },
  proof: {
    method: 'GET',
    path: 'waste-collection/:id/proofs/:proof/',
    access: 'customer',
    summary: 'Get a photo of a collection',
    details: 'A photo of what was collected, for its customer alone',
    params: proofParams,
    reply: proofFile,
    per_minute: 60,
  },
  plans: {
    method: 'GET',
    path: 'waste-plans/',
    access: 'customer',
    summary: 'List the customer’s weekly collections',
    details: 'The customer’s weekly collections, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ data: z.array(wastePlan), next: z.nullable(z.string()) }),
  },
  stopPlan: {
    method: 'DELETE',
    path: 'waste-plans/:id/',
    access: 'customer',
    summary: 'Stop a weekly collection',
    details: 'Stop a weekly collection; collections already booked stay booked',
    params: idParams,
    reply: message,
  },
});
