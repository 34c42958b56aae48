// Pays a request from the wallet (the amount if it is open, then the PIN), or declines it.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import type { PublicRequest } from '@alajo/contract/requests/schemas.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { OverLimitReason, useBalanceFor } from '../paying/balance-hint.tsx';
import { BalanceNow } from '../paying/payment-success.tsx';
import { PaymentSuccessDialog } from '../paying/payment-success-dialog.tsx';
import { CostLines, PinForm, usePayment } from '../paying/pin-form.tsx';
import { useAction } from '../platform/action.ts';
import { checkAmount } from '../platform/amount.ts';
import { call } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { receivedQuery, requestsChanged } from './queries.ts';

type Props = {
  request: PublicRequest;
  onPaid: () => void;
  onDeclined: () => void;
  /** Another way to pay. */
  children: ReactNode;
};

export default function PayFromWallet({ request, onPaid, onDeclined, children }: Props) {
  const { slug, title, requester, amount, partial_payments, kind } = request;
  const client = useQueryClient();
  const navigate = useNavigate();
  const withKey = useIdempotencyKey(`pay-${slug}`);
  const due = amount === null ? undefined : kobo(amount - request.paid);
  const free = due === undefined || partial_payments;
  const [typed, setTyped] = useState(
    partial_payments && due !== undefined ? String(due / 100) : '',
  );
  const [problem, setProblem] = useState('');
  const [receipt, setReceipt] = useState<Receipt>();
  const paying = free ? checkAmount(typed).data : due;
  const balance = useBalanceFor(paying);
  const { have, problem: short } = balance;
  const payment = usePayment({
    duplicate: 'duplicate_transfer',
    checkRest: () => {
      if (!free) return true;
      const checked = checkAmount(typed);
      setProblem(checked.error?.issues[0]?.message ?? '');
      return checked.success && short === undefined;
    },
    pay: ({ pin, again }) => {
      const body = { amount: paying ?? kobo(0), again };
      return withKey(
        { slug, amount: body.amount },
        (idempotency_key) => call(requestsRoutes.pay, { slug, ...body }, { idempotency_key, pin }),
        { pays: `${formatNaira(body.amount)} to ${requester.name}` },
      );
    },
    onPaid: (made) => {
      setReceipt(made);
      requestsChanged(client);
      onPaid();
    },
  });
  if (receipt) {
    return (
      <PaymentSuccessDialog
        amount={receipt.amount}
        headline={`is with ${receipt.recipient}`}
        reference={receipt.reference}
        onDone={() => navigate('/dashboard')}
      >
        <BalanceNow />
      </PaymentSuccessDialog>
    );
  }
  const purpose = kind === 'personal' ? undefined : title;
  const lines = [
    { kind: 'amount' as const, label: 'Amount', amount: paying ?? kobo(0) },
    { kind: 'fee' as const, label: 'Transfer fee', amount: kobo(0) },
  ];
  return (
    <>
      <PinForm
        payment={payment}
        labels={{ pay: payLabel(paying), pay_again: 'Pay again' }}
        {...(free ? { byButton: true } : { balance })}
      >
        {free && (
          <MoneyField
            label="Amount (₦)"
            value={typed}
            error={problem || short}
            hint={due === undefined ? have : partHint(have)}
            onValue={(text) => {
              setTyped(text);
              setProblem('');
              payment.clear();
            }}
          />
        )}
        {free && balance.over && <OverLimitReason total={balance.over} />}
        <CostLines
          lines={lines}
          total={paying ?? kobo(0)}
          to={requester.name}
          where="Alajo"
          note={purpose}
        />
      </PinForm>
      {children}
      <Decline slug={slug} name={requester.name} onDeclined={onDeclined} />
    </>
  );
}

const payLabel = (amount: Kobo | undefined) =>
  amount === undefined ? 'Pay' : `Pay ${formatNaira(amount)}`;
const partHint = (have = '') => `You can pay part now and the rest later. ${have}`;

/** Only for a customer the request names. */
function Decline({ slug, name, onDeclined }: DeclineProps) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { data: received } = useQuery(receivedQuery);
  const decline = useAction({
    mutationFn: () => call(requestsRoutes.decline, { slug }),
    onSuccess: () => {
      requestsChanged(client);
      onDeclined();
    },
  });
  if (!received?.some((request) => request.slug === slug)) return null;
  return (
    <>
      <Button variant="ghost" className="!text-bad" onClick={() => setAsking(true)}>
        Decline
      </Button>
      {asking && (
        <Confirm
          title="Decline this request?"
          cancelLabel="Keep request"
          confirmLabel="Decline request"
          action={decline}
          onClose={() => setAsking(false)}
        >
          <p>We’ll let {name} know you won’t pay, and the link will stop working.</p>
        </Confirm>
      )}
    </>
  );
}

type DeclineProps = { slug: string; name: string; onDeclined: () => void };
