// What a freeze does to transfers that wait: the wallet's job gives their money back.
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

/** Enqueues the return of what waits now; while the wallet is frozen nothing of it goes out anyway. */
export const enqueueReturn = (tx: Tx, now: Date, user_id: number): Promise<void> =>
  enqueue(
    tx,
    'wallet_waiting_frozen',
    { user_id, at: now.getTime() },
    { key: `wallet_waiting_frozen:${user_id}`, run_at: now },
  );
