import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { waiting } from './pending-items.ts';

export const waitingRoutes = defineRoutes({
  waiting: {
    method: 'GET',
    path: 'waiting/',
    access: 'customer',
    summary: 'List what waits for the customer’s answer',
    details: 'What waits for the customer’s answer: our replies, and money that others ask for',
    reply: z.strictObject({ results: z.array(waiting) }),
  },
});
