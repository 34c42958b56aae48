// Returns a transfer that came by mistake: one tap and the PIN.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Recall } from '@alajo/contract/support/recalls.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { useState } from 'react';
import { BalanceNow, PaymentSuccess } from '../paying/payment-success.tsx';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { call } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Dialog } from '../ui/dialog.tsx';

type Props = { recall: Recall; onClose: () => void; onGiven: (recall: Recall) => void };

export default function GiveBack({ recall, onClose, onGiven }: Props) {
  const withKey = useIdempotencyKey('give-back');
  // The amount they agreed to, even if more comes in meanwhile.
  const [amount] = useState(recall.available ?? recall.amount);
  const payment = usePayment({
    pay: ({ pin }) => {
      const body = { reference: recall.transaction, amount };
      return withKey(
        body,
        (idempotency_key) => call(supportRoutes.giveBack, body, { pin, idempotency_key }),
        { pays: `${formatNaira(amount)} back to ${recall.other}` },
      );
    },
  });
  // Once the money is returned, the card that opened this dialog has nothing left to offer.
  const close = () => {
    if (payment.reply) onGiven(payment.reply);
    onClose();
  };
  return (
    <Dialog open onOpenChange={close} title="Return the money">
      {payment.reply ? (
        <PaymentSuccess
          amount={amount}
          headline={`is back with ${recall.other}`}
          reference={null}
          onDone={close}
        >
          <BalanceNow />
        </PaymentSuccess>
      ) : (
        <PinForm payment={payment} labels={{ pay: `Return ${formatNaira(amount)}` }}>
          <p>
            <b>{formatNaira(amount)}</b> goes back to <b>{recall.other}</b> at once. It costs
            nothing and doesn’t count towards your daily limit.
          </p>
        </PinForm>
      )}
    </Dialog>
  );
}
