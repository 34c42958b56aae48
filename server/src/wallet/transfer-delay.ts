// Shared by waiting transfers to customers and to banks: their due time and the payer's alert.
import type { Kobo } from '@alajo/contract/money.ts';
import { TRANSFER_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import type { Payer } from '../identity/directory.ts';
import type { Notice } from '../notices/kinds.ts';
import type { Movement } from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { HOUR, timeInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

/** The time at which a transfer accepted now is sent. */
export const sendTime = (now: Date): Date => new Date(now.getTime() + TRANSFER_WAIT_HOURS * HOUR);

/** Enqueues the job that sends a transfer when it is due; at most one per transfer is pending. */
export const enqueueRelease = (tx: Tx, id: string, run_at: Date) =>
  enqueue(tx, 'wallet_waiting', { id }, { key: `wallet_waiting:${id}`, run_at });

type AcceptedTransfer = {
  payer: Payer;
  amount: Kobo;
  id: string;
  descriptions: Movement['descriptions'];
};

/**
 * The alert of a waiting transfer: its money has left the balance, and there is no other alert
 * until it is sent.
 */
export function waitingAlert(
  { payer, amount, id, descriptions }: AcceptedTransfer,
  now: Date,
): Notice {
  const description = `${descriptions.debit}: will be sent ${timeInLagos(sendTime(now))} unless you cancel it`;
  return debitAlert({ user_id: payer.user_id, amount, description, entry: id }, now);
}
