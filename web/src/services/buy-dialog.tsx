// Buys an order: the costs, the PIN, then the result.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import type { Purchase } from '@alajo/contract/services/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CostLines, PinForm, usePayment } from '../paying/pin-form.tsx';
import { refetchAfterPayment } from '../paying/queries.ts';
import type { CallOptions } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PurchaseResult } from './purchase-result.tsx';
import { purchaseQuery } from './queries.ts';

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

/** `onClose` receives true after a purchase; a failed one can be tried again. */
type Props = { order: Order; onClose: (bought: boolean) => void };

export default function BuyDialog({ order, onClose }: Props) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('purchase');
  const fee = order.bill ? servicePricesOn(pricingDay()).bill_fee : kobo(0);
  const total = kobo(order.amount + fee);
  const pays = `${formatNaira(total)} to ${order.to}, ${order.where}`;
  const payment = usePayment({
    pays,
    duplicate: 'duplicate_purchase',
    pay: ({ pin, again }) =>
      withKey(order, (idempotency_key) => order.buy(again, { pin, idempotency_key }), {
        pays,
        isInProgress: ({ status }) => status === 'pending',
      }),
    onPaid: (purchase) => {
      client.setQueryData(purchaseQuery(purchase.id).queryKey, purchase);
      refetchAfterPayment(client);
      client.invalidateQueries({ queryKey: ['services', 'used'] });
    },
    onFail: () => client.invalidateQueries({ queryKey: ['services', 'status'] }),
  });
  const purchase = useSettledPurchase(payment.reply);
  const close = () => onClose(purchase !== undefined && purchase.status !== 'failed');
  return (
    <Dialog open onOpenChange={close} title={purchase ? 'Not bought' : order.title}>
      {purchase ? (
        <PurchaseResult purchase={purchase} onAgain={payment.startOver} onDone={close} />
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

/** Follows a pending purchase until it settles. */
function useSettledPurchase(bought: Purchase | undefined): Purchase | undefined {
  const client = useQueryClient();
  const { data: purchase = bought } = useQuery({
    ...purchaseQuery(bought?.id ?? ''),
    enabled: bought?.status === 'pending',
  });
  const settled = purchase?.status !== bought?.status;
  useEffect(() => {
    if (settled) refetchAfterPayment(client);
  }, [settled, client]);
  return purchase;
}
