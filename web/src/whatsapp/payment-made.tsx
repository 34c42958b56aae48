// The success screen of a payment confirmed from WhatsApp.
import type { ConfirmedPayment, PreparedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import { useNavigate } from 'react-router';
import { PaymentMomentDialog } from '../paying/payment-moment-dialog.tsx';
import { BalanceNow } from '../paying/payment-success.tsx';

export type Confirmation = { prepared: PreparedPayment; payment: ConfirmedPayment };

export default function PaymentMade({ prepared, payment }: Confirmation) {
  const navigate = useNavigate();
  const { status, reference, message } = payment;
  const waiting = status === 'pending';
  return (
    <PaymentMomentDialog
      amount={prepared.amount}
      headline={prepared.title}
      waiting={waiting}
      reference={reference}
      onDone={() => navigate('/dashboard')}
    >
      <p>
        {message}
        {waiting && ' Don’t pay it again.'}
      </p>
      {!waiting && <BalanceNow />}
    </PaymentMomentDialog>
  );
}
