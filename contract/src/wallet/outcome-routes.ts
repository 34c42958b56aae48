// Separate from the wallet's other routes, which every first visit loads.
import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { idempotencyKey, paymentOutcome } from './outcomes.ts';

export const outcomeRoutes = defineRoutes({
  outcome: {
    method: 'GET',
    path: 'payments/:key/',
    access: 'customer',
    summary: 'Find the outcome of a payment by its key',
    details: 'Outcome of a payment whose reply was lost, by its Idempotency-Key',
    params: z.strictObject({ key: idempotencyKey }),
    reply: paymentOutcome,
  },
});
