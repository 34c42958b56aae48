// What a seller does with an order: send it, say that it was delivered, cancel it, give the money back.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type CallOptions, call } from '../../platform/api.ts';
import { type Checked, useForm, valid } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Asked } from '../confirm-dialog.tsx';
import { lookAgain, saleChanged } from './queries.ts';

type Ask = 'ship' | 'deliver' | 'cancel' | 'refund';
type Props = { order: Order; onDone: (sentence: string) => void };

export function SaleAsks({ order, onDone }: Props) {
  const [asking, setAsking] = useState<Ask>();
  const { ship, deliver, cancel, refund } = order.actions;
  if (asking) {
    const back = () => setAsking(undefined);
    return <Sure key={asking} ask={asking} order={order} onDone={onDone} onBack={back} />;
  }
  if (!ship && !deliver && !cancel && !refund) return null;
  return (
    <section aria-label="What you can do" className="flex flex-wrap gap-2 *:flex-1">
      {ship && <Button onClick={() => setAsking('ship')}>Mark as sent</Button>}
      {deliver && <Button onClick={() => setAsking('deliver')}>Mark as delivered</Button>}
      {cancel && (
        <Button look="secondary" onClick={() => setAsking('cancel')}>
          Cancel order
        </Button>
      )}
      {refund && (
        <Button look="secondary" onClick={() => setAsking('refund')}>
          Give the money back
        </Button>
      )}
    </section>
  );
}

type Says = {
  title: string;
  text: (order: Order) => string;
  /** What is typed with it. */
  field?: { name: 'reason' | 'tracking'; label: string; max: number };
  yes: string;
  done: (order: Order) => string;
};

const SAYS: Record<Ask, Says> = {
  ship: {
    title: 'On its way?',
    text: ({ buyer }) => `${buyer} is told that it is on its way.`,
    field: { name: 'tracking', label: 'Carrier and number (optional)', max: 100 },
    yes: 'Yes, it is sent',
    done: ({ buyer }) => `${buyer} has been told that it is on its way.`,
  },
  deliver: {
    title: 'Delivered?',
    text: ({ buyer, total }) =>
      `${buyer} has 7 days to look at it. Then ${formatNaira(total)} is paid into your wallet, or before, when they confirm.`,
    yes: 'Yes, delivered',
    done: ({ buyer }) => `${buyer} has been asked to confirm.`,
  },
  cancel: {
    title: 'Cancel this order?',
    text: ({ buyer, total }) =>
      `${formatNaira(total)} goes back to ${buyer}, and the goods back on your shelf.`,
    field: { name: 'reason', label: 'Why? The buyer reads it', max: 200 },
    yes: 'Cancel order',
    done: ({ buyer, total }) => `Cancelled. ${formatNaira(total)} went back to ${buyer}.`,
  },
  refund: {
    title: 'Give the money back?',
    text: ({ buyer, total }) =>
      `${formatNaira(total)} goes back to ${buyer} at once. It cannot be taken back.`,
    field: { name: 'reason', label: 'Why? The buyer reads it', max: 200 },
    yes: 'Give it back',
    done: ({ buyer, total }) => `${formatNaira(total)} went back to ${buyer}.`,
  },
};

type Values = { reason: string; tracking: string };

function send(ask: Ask, id: number, values: Values, options: CallOptions): Promise<Order> {
  const { reason, tracking } = values;
  switch (ask) {
    case 'ship':
      return call(marketplaceRoutes.ship, { id, tracking });
    case 'deliver':
      return call(marketplaceRoutes.deliver, { id });
    case 'cancel':
      return call(marketplaceRoutes.cancelSale, { id, reason }, options);
    case 'refund':
      return call(marketplaceRoutes.refund, { id, reason }, options);
    default:
      return ask satisfies never;
  }
}

/** As the server takes it: only what this action asks for has to be right. */
function check(ask: Ask, { reason, tracking }: Values): Checked<Values> {
  const { ship, refund } = marketplaceRoutes;
  const shipped = z.safeParse(ship.body, { tracking: ask === 'ship' ? tracking : '' });
  if (!shipped.success) return shipped;
  if (ask === 'ship' || ask === 'deliver') return valid({ reason: '', ...shipped.data });
  const given = z.safeParse(refund.body, { reason });
  return given.success ? valid({ ...shipped.data, ...given.data }) : given;
}

function Sure({ ask, order, onDone, onBack }: Props & { ask: Ask; onBack: () => void }) {
  const says = SAYS[ask];
  const client = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const form = useForm({
    initial: { reason: '', tracking: '' },
    check: (values) => check(ask, values),
    send: (values) => send(ask, order.id, values, { idempotency_key: keyFor(values) }),
    onDone: (now) => {
      saleChanged(client, now);
      onDone(says.done(order));
    },
    // It moved on, or a reply was lost: both are seen by looking.
    onFail: () => lookAgain(client),
  });
  return (
    <Asked title={says.title}>
      <form {...form.props} className="flex flex-col gap-3">
        <p className="wrap-anywhere text-sm">{says.text(order)}</p>
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {says.field && (
          <Field
            label={says.field.label}
            maxLength={says.field.max}
            {...form.field(says.field.name)}
          />
        )}
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button look="secondary" disabled={form.pending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.pending}>
            {says.yes}
          </Button>
        </div>
      </form>
    </Asked>
  );
}
