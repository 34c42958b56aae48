// The queue's kinds for the cases of payments.
import type { CaseKind } from '../cases.ts';

export type QueueKind = 'unknown_deposit' | 'chargeback' | 'payment_problem';

export const queueKinds: Record<QueueKind, CaseKind[]> = {
  unknown_deposit: ['unknown_deposit'],
  chargeback: ['chargeback', 'dispute'],
  payment_problem: [
    'number_of_another',
    'request_overpaid',
    'funding_overpaid',
    'payout_failed',
    'provider_key',
  ],
};

/** The queue's kind for a case of this kind. */
export function queueKindOf(kind: CaseKind): QueueKind {
  if (queueKinds.unknown_deposit.includes(kind)) return 'unknown_deposit';
  return queueKinds.chargeback.includes(kind) ? 'chargeback' : 'payment_problem';
}
