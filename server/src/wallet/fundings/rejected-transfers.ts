// Bank transfers the provider sent back because the amount differed from the requested one.
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { walletNotices } from '../notices.ts';
import { parseFundingReference } from './funding-rows.ts';

/** Enqueues the notice to a customer whose transfer the provider sent back. */
export const enqueueRejectedTransfer = ({ db, clock }: Deps, transaction: string) =>
  inTransaction(db, (tx) =>
    enqueue(
      tx,
      'wallet_rejected',
      { transaction },
      { key: `wallet_rejected:${transaction}`, run_at: clock.now() },
    ),
  );

/**
 * Job: notifies a customer, once per funding, that their transfer went back. Moves no money.
 * Throws ProviderUnavailable, so it is retried.
 */
export async function reportRejectedTransfer(deps: Deps, transaction: string): Promise<void> {
  const reference = await deps.providers.payments.referenceOf?.(transaction);
  const id = reference === undefined ? undefined : parseFundingReference(reference);
  if (id === undefined) return;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('wallet_funding')
      .set({ rejected_at: now })
      .where('id', '=', id)
      .where('rejected_at', 'is', null)
      .where('status', '<>', 'completed')
      .returning(['user_id', 'amount'])
      .executeTakeFirst();
    if (row === undefined) return;
    const params = { amount: row.amount, reference: toReference(id) };
    await notify(tx, [createNotice(walletNotices.funding_rejected, row.user_id, now, params)]);
  });
}
