// Buys an order: the costs, the PIN and the outcome.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { ACCOUNT_NICKNAME_MAX, type Purchase } from '@alajo/contract/services/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '../platform/action.ts';
import { type CallOptions, call, errorMessage } from '../platform/api.ts';
import { formatDue } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { CostLines, PinForm, usePayment } from '../wallet/pin-form.tsx';
import { moneyMoved } from '../wallet/queries.ts';
import { DeliveryShown } from './delivery.tsx';
import { purchaseQuery, savedQuery } from './queries.ts';

/** A checked purchase, ready to pay. */
export type Order = {
  title: string;
  to: string;
  where: string;
  amount: Kobo;
  /** Bills have a service fee; airtime and data have none. */
  bill: boolean;
  buy: (again: boolean, options: CallOptions) => Promise<Purchase>;
};

/** `onClose` says whether it was bought; a purchase that failed can be tried again. */
type Props = { order: Order; onClose: (bought: boolean) => void };

export default function BuyDialog({ order, onClose }: Props) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('purchase');
  const payment = usePayment({
    duplicate: 'duplicate_purchase',
    pay: ({ pin, again }) =>
      withKey(order, (idempotency_key) => order.buy(again, { pin, idempotency_key })),
    onPaid: (purchase) => {
      client.setQueryData(purchaseQuery(purchase.id).queryKey, purchase);
      moneyMoved(client);
      client.invalidateQueries({ queryKey: ['services', 'used'] });
    },
    onFail: () => client.invalidateQueries({ queryKey: ['services', 'status'] }),
  });
  const fee = order.bill ? servicePricesOn(pricingDay()).bill_fee : kobo(0);
  const total = kobo(order.amount + fee);
  const purchase = useLatest(payment.reply);
  const close = () => onClose(purchase !== undefined && purchase.status !== 'failed');
  return (
    <Dialog open onOpenChange={close} title={purchase ? TITLES[purchase.status] : order.title}>
      {purchase ? (
        <Outcome purchase={purchase} onDone={close} />
      ) : (
        <PinForm
          payment={payment}
          labels={{ pay: `Pay ${formatNaira(total)}`, pay_again: 'Buy again' }}
        >
          <CostLines
            to={order.to}
            where={order.where}
            total={total}
            lines={[
              { kind: 'amount', label: 'Amount', amount: order.amount },
              { kind: 'fee', label: order.bill ? 'Service fee' : 'Fee', amount: fee },
            ]}
          />
        </PinForm>
      )}
    </Dialog>
  );
}

const TITLES: Record<Purchase['status'], string> = {
  completed: 'Done',
  pending: 'On its way',
  failed: 'Not bought',
};

/** Follows a pending purchase until it is settled. */
function useLatest(bought: Purchase | undefined): Purchase | undefined {
  const client = useQueryClient();
  const { data: purchase = bought } = useQuery({
    ...purchaseQuery(bought?.id ?? ''),
    enabled: bought?.status === 'pending',
  });
  const settled = purchase?.status !== bought?.status;
  useEffect(() => {
    if (settled) moneyMoved(client);
  }, [settled, client]);
  return purchase;
}

function Outcome({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <PurchaseOutcome purchase={purchase} />
      {purchase.delivery && <DeliveryShown delivery={purchase.delivery} />}
      {purchase.status !== 'failed' && <SaveAccount purchase={purchase} />}
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="secondary" to={`/receipt?ref=${purchase.id}`} onClick={onDone}>
          View receipt
        </ButtonLink>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

/** Saves the number for next time, or says that it is saved. */
function SaveAccount({ purchase }: { purchase: Purchase }) {
  const client = useQueryClient();
  const { data: saved } = useQuery(savedQuery);
  const { category, provider, account_number, customer_name } = purchase;
  const [nickname, setNickname] = useState('');
  const save = useAction({
    mutationFn: () =>
      call(serviceRoutes.save, {
        category,
        provider,
        account_number,
        ...(customer_name === null ? {} : { customer_name }),
        ...(nickname.trim() === '' ? {} : { nickname }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedQuery.queryKey }),
  });
  const already = saved?.find(
    (account) => account.provider === provider && account.account_number === account_number,
  );
  if (saved === undefined) return null;
  if (already) {
    const name = already.nickname ? ` as ${already.nickname}` : '';
    return (
      <p className="text-muted text-sm">
        {account_number} is saved{name}.
      </p>
    );
  }
  return (
    <>
      <Field
        label="Nickname (optional)"
        placeholder="Mama’s house"
        maxLength={ACCOUNT_NICKNAME_MAX}
        value={nickname}
        onValue={setNickname}
      />
      {save.error && <Notice tone="bad">{errorMessage(save.error)}</Notice>}
      <Button variant="ghost" loading={save.isPending} onClick={() => save.mutate()}>
        Save {account_number} for next time
      </Button>
    </>
  );
}

function PurchaseOutcome({ purchase }: { purchase: Purchase }) {
  const { status, message, amount, total, provider_name, account_number } = purchase;
  switch (status) {
    case 'completed':
      return (
        <Notice tone="good">
          {message}: {formatNaira(purchase.category === 'airtime' ? amount : total)},{' '}
          {provider_name}, {account_number}.
        </Notice>
      );
    case 'pending':
      return (
        <Notice tone="warn">
          {message} {formatNaira(total)} is on hold.
          {purchase.expected_by && ` You’ll know by ${formatDue(purchase.expected_by)}.`} Don’t buy
          it again.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad">
          {message} {formatNaira(total)} is back in your wallet.
        </Notice>
      );
    default:
      return status satisfies never;
  }
}
