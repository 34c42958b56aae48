// Saves the latest receipts for reading offline, with the code of the pages that show them.
import { type RecentReceipt, receiptRoutes } from '@alajo/contract/wallet/receipt-routes.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { call } from '../../platform/api.ts';
import { saveReply } from '../../platform/saved-replies.ts';
import { getSession } from '../../platform/session.ts';
import { savedReceipts } from '../saved-receipts.ts';

// A reversal changes an old receipt without a new transaction.
const FRESH_MS = 24 * 60 * 60_000;

/** Fetches them if there is a newer transaction, or none were saved for a day. Returns all that are saved. */
export async function keepReceipts(
  recent: readonly Transaction[] | undefined,
): Promise<RecentReceipt[]> {
  await Promise.all([import('../receipt.tsx'), import('../transactions.tsx')]);
  const saved = savedReceipts();
  if (saved && saved.saved_at > Date.now() - FRESH_MS && isCurrent(saved.data.results, recent)) {
    return saved.data.results;
  }
  const token = getSession()?.token;
  const reply = await call(receiptRoutes.recentReceipts);
  // The customer may have signed out meanwhile.
  if (getSession()?.token !== token) return [];
  saveReply('receipts', receiptRoutes.recentReceipts.reply, reply);
  return reply.results;
}

const isCurrent = (saved: readonly RecentReceipt[], recent: readonly Transaction[] = []) =>
  recent.every(({ id, status }, index) => {
    const transaction = saved[index]?.transaction;
    return transaction?.id === id && transaction.status === status;
  });
