// What transfers that wait have in common, to customers and to banks: when they go out, and how their payer hears of it.
import type { Kobo } from '@alajo/contract/money.ts';
import { TRANSFER_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import type { Payer } from '../identity/directory.ts';
import type { Notice } from '../notices/kinds.ts';
import type { Movement } from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { HOUR, timeInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

/** When a transfer that is accepted now goes out. */
export const goesAt = (now: Date): Date => new Date(now.getTime() + TRANSFER_WAIT_HOURS * HOUR);

/** Enqueues what sends a transfer when its time has come; at most one job waits for each. */
export const enqueueRelease = (tx: Tx, id: string, run_at: Date) =>
  enqueue(tx, 'wallet_waiting', { id }, { key: `wallet_waiting:${id}`, run_at });

type Accepted = { payer: Payer; amount: Kobo; id: string; says: Movement['says'] };

/** The alert of a transfer that waits: its money has left the balance, and nothing else is said until it goes. */
export function waitingAlert({ payer, amount, id, says }: Accepted, now: Date): Notice {
  const description = `${says.debit}: goes out ${timeInLagos(goesAt(now))} unless you cancel it`;
  return debitAlert({ user_id: payer.user_id, amount, description, entry: id }, now);
}
