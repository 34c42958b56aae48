// Icon of an upcoming payment, the same as in the history once it is paid.
import type { FuturePaymentKind, OrderKind } from '@alajo/contract/schedules/future.ts';
import type { TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { TransactionMark } from '../transactions/mark.tsx';

type PaymentMarkKind = OrderKind | Exclude<FuturePaymentKind, 'standing_order'>;

const PAID_AS: Record<PaymentMarkKind, TransactionKind> = {
  user: 'transfer_user',
  bank: 'transfer_bank',
  airtime: 'airtime',
  bill: 'bill',
  ajo: 'ajo_contribution',
  auto_save: 'goal_save',
  waste: 'waste',
};

type Props = {
  kind: OrderKind | FuturePaymentKind;
  /** Icon of a standing order's target. */
  pays?: OrderKind | undefined;
  name: string;
};

export function PaymentMark({ kind, pays = 'user', name }: Props) {
  const paid = kind === 'standing_order' ? pays : kind;
  return <TransactionMark row={{ kind: PAID_AS[paid], description: name }} />;
}
