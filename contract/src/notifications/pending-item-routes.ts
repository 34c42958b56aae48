import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { waiting } from './pending-items.ts';

export const waitingRoutes = defineRoutes({
  waiting: {
    method: 'GET',
    path: 'waiting/',
    access: 'customer',
    summary: 'List items awaiting the customer’s reply',
    details: 'Items awaiting the customer’s reply: support replies, and requests for money',
    reply: z.strictObject({ results: z.array(waiting) }),
  },
});
