// Changes the amount and limit of a standing order, confirmed with the PIN.
import { type Kobo, toNaira } from '@alajo/contract/money.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import type { StandingOrderDetails } from '@alajo/contract/schedules/schemas.ts';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { call } from '../platform/api.ts';
import { invalid, useForm, type ValidationResult, valid } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { checkSum } from './check-amounts.ts';

type Props = { order: StandingOrderDetails; onDone: (order: StandingOrderDetails) => void };
type Values = { amount: string; most: string };

export default function ChangeForm({ order, onDone }: Props) {
  const { id, name, note } = order;
  const withKey = useIdempotencyKey('standing-order-change');
  const fields = useForm({
    initial: { amount: String(toNaira(order.amount)), most: String(toNaira(order.most)) },
    check: checkTerms,
    send: (body) => body,
  });
  const payment = usePayment({
    checkRest: () => fields.checkOnly('amount', 'most'),
    pay: ({ pin }) => {
      const checked = checkTerms(fields.values);
      if (!checked.success) throw new Error('the terms were not checked');
      const body = { id, ...checked.data, ...(note ? { note } : {}) };
      return withKey(
        body,
        (idempotency_key) => call(scheduleRoutes.change, body, { pin, idempotency_key }),
        { pays: `The change to your standing order for ${name}` },
      );
    },
    onPaid: onDone,
  });
  return (
    <PinForm payment={payment} labels={{ pay: 'Save changes' }} byButton>
      <MoneyField label="Amount (₦)" {...fields.field('amount')} />
      <MoneyField
        label="Never more than (₦)"
        hint="Including charges. If it would cost more, we won’t pay, and we’ll let you know."
        {...fields.field('most')}
      />
    </PinForm>
  );
}

function checkTerms(values: Values): ValidationResult<{ amount: Kobo; most: Kobo }> {
  const amount = checkSum('amount', values.amount);
  if (!amount.success) return amount;
  const most = checkSum('most', values.most);
  if (!most.success) return most;
  if (most.data < amount.data) return invalid('most', 'The limit can’t be below the amount');
  return valid({ amount: amount.data, most: most.data });
}
