// Separate from the wallet's other routes: people without an account need only these.
import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { reference } from './schemas.ts';
import { publicReceipt, publicStatement } from './verification.ts';

export const verifyRoutes = defineRoutes({
  receipt: {
    method: 'GET',
    path: 'verify/:reference/',
    access: 'public',
    summary: 'Check a receipt',
    details: 'Check a receipt: current status, amount and masked names',
    params: z.strictObject({ reference }),
    reply: publicReceipt,
    per_minute: 60,
  },
  issued: {
    method: 'GET',
    path: 'verify/statements/:reference/',
    access: 'public',
    summary: 'Check a statement with its code',
    details: 'Check a statement with its code: period, masked name and balances as issued',
    params: z.strictObject({ reference }),
    reply: publicStatement,
    per_minute: 60,
  },
});
