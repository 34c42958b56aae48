// Pays into a pot from the wallet: the amount, whether other payers see it, then the PIN.
import { formatNaira, kobo, toNaira } from '@alajo/contract/money.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import type { PublicPot } from '@alajo/contract/pots/schemas.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OverLimitReason, useBalanceFor } from '../paying/balance-hint.tsx';
import { PaymentSuccess } from '../paying/payment-success.tsx';
import { CostLines, PinForm, usePayment } from '../paying/pin-form.tsx';
import { checkAmount } from '../platform/amount.ts';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { formatDay } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { ShareLink } from '../ui/share-link.tsx';
import { HideMe } from './hide-payer-field.tsx';
import { potsChanged } from './queries.ts';

type Props = { pot: PublicPot; onClose: () => void };

export default function PayIntoPot({ pot, onClose }: Props) {
  const { slug, title, share } = pot;
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`pot-${slug}`);
  const form = useForm({
    initial: { amount: share === null ? '' : String(toNaira(share)) },
    check: (values) => checkAmount(values.amount),
    send: (amount) => amount,
  });
  const [hidden, setHidden] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  const amount = checkAmount(form.values.amount).data;
  const field = form.field('amount');
  const { have, problem, over } = useBalanceFor(amount);
  const payment = usePayment({
    duplicate: 'duplicate_transfer',
    checkRest: () => form.checkOnly('amount') && problem === undefined,
    pay: ({ pin, again }) => {
      const body = { amount: amount ?? kobo(0), hidden, again };
      return withKey(
        { amount: body.amount, hidden },
        (idempotency_key) => call(potsRoutes.pay, { slug, ...body }, { idempotency_key, pin }),
        { pays: `${formatNaira(body.amount)} into ${title}` },
      );
    },
    onPaid: (made) => {
      setReceipt(made);
      potsChanged(client);
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Pay into ${title}`}>
      {receipt ? (
        <PotPaymentSuccess pot={pot} receipt={receipt} onClose={onClose} />
      ) : (
        <PinForm
          payment={payment}
          labels={{
            pay: amount === undefined ? 'Pay in' : `Pay in ${formatNaira(amount)}`,
            pay_again: 'Pay again',
          }}
          byButton
        >
          <MoneyField
            label="Amount (₦)"
            hint={share === null ? have : [`${formatNaira(share)} is suggested.`, have].join(' ')}
            value={field.value}
            error={field.error ?? problem}
            onValue={(text) => {
              field.onValue(text);
              payment.clear();
            }}
          />
          {over && <OverLimitReason total={over} />}
          <HideMe organiser={pot.organiser.name} checked={hidden} onChecked={setHidden} />
          <CostLines
            lines={[
              { kind: 'amount', label: 'Amount', amount: amount ?? kobo(0) },
              { kind: 'fee', label: 'Fee', amount: kobo(0) },
            ]}
            total={amount ?? kobo(0)}
            to={title}
            where={`Pot until ${formatDay(pot.closes_on)}`}
          />
        </PinForm>
      )}
    </Dialog>
  );
}

function PotPaymentSuccess({ pot, receipt, onClose }: Props & { receipt: Receipt }) {
  const { slug, title, payee } = pot;
  return (
    <PaymentSuccess
      amount={receipt.amount}
      headline={`is in ${title}`}
      reference={receipt.reference}
      next={
        <ShareLink
          path={`/pot/${slug}`}
          text={`I paid into ${title}. Pay in here:`}
          label="Link to the pot"
        />
      }
      nextFirst
      onDone={onClose}
    >
      <p>
        {payee === null
          ? 'It comes back to your wallet after the last day.'
          : `Alajo keeps it for ${payee} until the closing date.`}
      </p>
    </PaymentSuccess>
  );
}
