// Separate from the wallet's other routes, which every first visit loads.
import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { receipt, transaction } from './schemas.ts';

/** The number of receipts that can be read offline. */
export const RECENT_RECEIPTS = 50;

const recentReceipt = z.strictObject({ transaction, receipt });
export type RecentReceipt = z.output<typeof recentReceipt>;

export const receiptRoutes = defineRoutes({
  recentReceipts: {
    method: 'GET',
    path: 'receipts/',
    access: 'customer',
    summary: 'List the latest receipts',
    details: `The latest ${RECENT_RECEIPTS} transactions with their full receipts, newest first, to be read offline`,
    reply: z.strictObject({ results: z.array(recentReceipt), next: z.nullable(z.string()) }),
    per_minute: 30,
  },
});
