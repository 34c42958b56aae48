// Payments whose response was lost: shown with their result before the customer pays again.
import { usePaymentsInDoubt } from '../platform/unanswered.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const PaymentInDoubt = lazyPart(() => import('./payment-in-doubt.tsx'), { retry: 'none' });

export function PaymentsInDoubt() {
  return usePaymentsInDoubt().map((payment) => (
    <PaymentInDoubt key={payment.key} payment={payment} />
  ));
}
