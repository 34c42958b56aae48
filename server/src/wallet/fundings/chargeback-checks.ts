import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** Enqueues a check of a payment that may have been charged back; at most one job per payment is pending. */
export const enqueueChargebackCheck = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reference: string,
) => inTransaction(db, (tx) => enqueueCheck(tx, reference, clock.now()));

/** The next check; one that a webhook enqueued in the meantime keeps its earlier time. */
export const enqueueNextCheck = (tx: Tx, reference: string, run_at: Date) =>
  enqueueCheck(tx, reference, run_at, true);

const enqueueCheck = (tx: Tx, reference: string, run_at: Date, keep_run_at = false) =>
  enqueue(
    tx,
    'wallet_taken_back',
    { reference },
    { key: `wallet_taken_back:${reference}`, run_at, keep_run_at },
  );
