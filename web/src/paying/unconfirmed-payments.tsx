// Payments in progress, and those whose response was lost: shown with their result before the customer pays
// again.
import { type PendingRequest, usePaymentsInDoubt } from '../platform/pending-requests.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const PaymentInDoubt = lazyPart(() => import('./unconfirmed-payment.tsx'), { retry: 'none' });

/** `follows`: which of those in progress to show. The others are always shown. */
export function PaymentsInDoubt({ follows }: { follows: (payment: PendingRequest) => boolean }) {
  return usePaymentsInDoubt()
    .filter((payment) => !payment.in_progress || follows(payment))
    .map((payment) => <PaymentInDoubt key={payment.key} payment={payment} />);
}
