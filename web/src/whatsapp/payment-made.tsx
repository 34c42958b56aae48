// The success screen of a payment confirmed from WhatsApp.
import type { ConfirmedPayment, PreparedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import { useNavigate } from 'react-router';
import { BalanceNow } from '../paying/payment-success.tsx';
import { PaymentSuccessDialog } from '../paying/payment-success-dialog.tsx';

export type Confirmation = { prepared: PreparedPayment; payment: ConfirmedPayment };

export default function PaymentMade({ prepared, payment }: Confirmation) {
  const navigate = useNavigate();
  const { status, reference, message } = payment;
  const waiting = status === 'pending';
  return (
    <PaymentSuccessDialog
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
    </PaymentSuccessDialog>
  );
}
