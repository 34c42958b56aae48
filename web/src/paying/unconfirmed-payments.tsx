// Payments whose response was lost: shown with their result before the customer pays again.
import { usePaymentsInDoubt } from '../platform/pending-requests.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const PaymentInDoubt = lazyPart(() => import('./unconfirmed-payment.tsx'), { retry: 'none' });

export function PaymentsInDoubt() {
  return usePaymentsInDoubt().map((payment) => (
    <PaymentInDoubt key={payment.key} payment={payment} />
  ));
}
