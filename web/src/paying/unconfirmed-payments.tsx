// Payments in progress, and those whose response was lost: shown with their result before the customer pays
// again. Not loaded on demand, because the network may have gone.
import { type PendingRequest, usePaymentsInDoubt } from '../platform/pending-requests.ts';
import { PaymentInDoubt } from './unconfirmed-payment.tsx';

/** `follows`: which of those in progress to show. The others are always shown. */
export function PaymentsInDoubt({ follows }: { follows: (payment: PendingRequest) => boolean }) {
  return usePaymentsInDoubt()
    .filter((payment) => !payment.in_progress || follows(payment))
    .map((payment) => <PaymentInDoubt key={payment.key} payment={payment} />);
}
