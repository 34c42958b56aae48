// Decision about an order: pay the seller, or refund the buyer in full or in part. It shows what each side
// gets before anything happens.
import type { StaffOrder } from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira, type Kobo, kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { endBody } from '@alajo/contract/staff/case-ends.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { invalid } from '../../platform/form.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { endCase } from '../cases/case-ends.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { usePanelForm } from '../kit/panel-form.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { marketChanged } from './market-data.ts';

type Outcome = 'release' | 'refund';
type Props = { order: StaffOrder; atMost: Kobo };

export function OrderDecision(props: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  useKeys(
    'This order',
    outcome === undefined
      ? [
          { key: 'a', label: 'pay the seller', run: () => setOutcome('release') },
          { key: 'r', label: 'refund the buyer', run: () => setOutcome('refund') },
        ]
      : [],
  );
  if (outcome !== undefined) {
    return <DecisionForm {...props} outcome={outcome} onClose={() => setOutcome(undefined)} />;
  }
  return (
    <>
      <ActionButton variant="primary" hint="a" wide onClick={() => setOutcome('release')}>
        Pay the seller
      </ActionButton>
      <ActionButton hint="r" wide onClick={() => setOutcome('refund')}>
        Refund
      </ActionButton>
    </>
  );
}

const caseOf = ({ id, dispute }: StaffOrder): CaseName =>
  dispute === 'return'
    ? { kind: 'return_dispute', reference: `return-${id}` }
    : { kind: 'order_dispute', reference: `order-${id}` };

type FormProps = Props & { outcome: Outcome; onClose: () => void };

function DecisionForm({ order, atMost, outcome, onClose }: FormProps) {
  const client = useQueryClient();
  const isRefund = outcome === 'refund';
  const { form, close } = usePanelForm({
    initial: { amount: String(toNaira(atMost)), reason: '' },
    check: ({ amount, reason }) => {
      if (!isRefund) return z.safeParse(endBody, { end: outcome, reason });
      const refund = parseNaira(amount);
      if (refund === undefined || refund === 0) return invalid('amount', 'Enter an amount');
      if (refund > atMost) return invalid('amount', `At most ${formatNaira(atMost)}`);
      return z.safeParse(endBody, { end: outcome, amount: Number(amount), reason });
    },
    send: (decision) => endCase(caseOf(order), decision),
    onClose,
    group: 'Decision',
    back: 'go back',
    onDone: () => marketChanged(client),
    onFail: () => marketChanged(client),
  });
  const back = isRefund ? kobo(Math.min(parseNaira(form.values.amount) ?? 0, atMost)) : kobo(0);
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      {isRefund && (
        <MoneyField
          label="Refund to the buyer"
          hint={`At most ${formatNaira(atMost)}`}
          autoFocus
          {...form.field('amount')}
        />
      )}
      <TextArea
        label="Why"
        hint="It stays with the order and in the log."
        rows={3}
        autoFocus={!isRefund}
        {...form.field('reason')}
      />
      <p>
        {order.buyer.name} gets <b className="font-semibold">{formatNaira(back)}</b>,{' '}
        {order.shop.name} gets{' '}
        <b className="font-semibold">{formatNaira(kobo(order.total - back))}</b>. Both will be
        notified. It can’t be undone.
      </p>
      <FormButtons
        form={form}
        submitLabel={isRefund ? 'Refund now' : 'Pay now'}
        back="Go back"
        hint="esc"
        onBack={close}
      />
    </form>
  );
}
