// The customer's sessions. Separate from the other routes, because the sign-in pages don’t need them.
import * as z from 'zod/mini';
import { defineRoutes, idParams, message } from '../route.ts';
import { session } from './schemas.ts';

export const sessionRoutes = defineRoutes({
  sessions: {
    method: 'GET',
    path: 'auth/sessions/',
    access: 'customer',
    summary: 'List the customer’s sessions',
    details: 'The customer’s sessions, most recently used first',
    reply: z.strictObject({ results: z.array(session), next: z.nullable(z.string()) }),
  },
  endSession: {
    method: 'DELETE',
    path: 'auth/sessions/:id/',
    access: 'customer',
    summary: 'End one of the customer’s sessions',
    params: idParams,
    reply: message,
  },
});
