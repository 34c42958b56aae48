// The latest receipts, saved so that they can be read offline.
import { receiptRoutes } from '@alajo/contract/wallet/receipt-routes.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { persisted } from '../platform/query.ts';
import { savedReply } from '../platform/saved-replies.ts';
import { getSession } from '../platform/session.ts';

const { reply } = receiptRoutes.recentReceipts;

/** The saved receipts, newest first, and when they were saved; undefined if there are none. */
export const savedReceipts = () => (getSession() ? savedReply('receipts', reply) : undefined);

/** Query options that show a saved receipt until the server's arrives. */
export const startsSaved = (reference: string) =>
  persisted(
    'receipts',
    reply,
    ({ results }): Receipt | undefined =>
      results.find(({ receipt }) => receipt.reference === reference)?.receipt,
    // keep-receipts.ts saves them.
    () => undefined,
  );
