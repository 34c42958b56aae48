// What a seller does with an order: send it, say that it was delivered, cancel it, give the money back.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type CallOptions, call, newKey, sentence } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Asked } from '../confirm-dialog.tsx';
import { useFormProblems } from '../form.ts';
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
  field?: { label: string; max: number };
  yes: string;
  done: (order: Order) => string;
};

const SAYS: Record<Ask, Says> = {
  ship: {
    title: 'On its way?',
    text: ({ buyer }) => `${buyer} is told that it is on its way.`,
    field: { label: 'Carrier and number (optional)', max: 100 },
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
    field: { label: 'Why? The buyer reads it', max: 200 },
    yes: 'Cancel order',
    done: ({ buyer, total }) => `Cancelled. ${formatNaira(total)} went back to ${buyer}.`,
  },
  refund: {
    title: 'Give the money back?',
    text: ({ buyer, total }) =>
      `${formatNaira(total)} goes back to ${buyer} at once. It cannot be taken back.`,
    field: { label: 'Why? The buyer reads it', max: 200 },
    yes: 'Give it back',
    done: ({ buyer, total }) => `${formatNaira(total)} went back to ${buyer}.`,
  },
};

function send(ask: Ask, id: number, typed: string, options: CallOptions): Promise<Order> {
  switch (ask) {
    case 'ship':
      return call(marketplaceRoutes.ship, { id, tracking: typed });
    case 'deliver':
      return call(marketplaceRoutes.deliver, { id });
    case 'cancel':
      return call(marketplaceRoutes.cancelSale, { id, reason: typed }, options);
    case 'refund':
      return call(marketplaceRoutes.refund, { id, reason: typed }, options);
    default:
      return ask satisfies never;
  }
}

/** What is typed with it, as the server takes it. */
function bodyOf(ask: Ask) {
  if (ask === 'deliver') return z.object({});
  const { ship, refund } = marketplaceRoutes;
  return z.object(ask === 'ship' ? ship.body.shape : refund.body.shape);
}

function Sure({ ask, order, onDone, onBack }: Props & { ask: Ask; onBack: () => void }) {
  const says = SAYS[ask];
  const client = useQueryClient();
  // Other words are another request, with a key of its own.
  const [{ typed, key }, setDraft] = useState(() => ({ typed: '', key: newKey() }));
  const problems = useFormProblems(['reason', 'tracking']);
  const act = useMutation({
    mutationFn: () => send(ask, order.id, typed.trim(), { idempotency_key: key }),
    onSuccess: (now) => {
      saleChanged(client, now);
      onDone(says.done(order));
    },
    onError: (error) => {
      // It moved on, or an answer was lost: both are seen by looking.
      if (!problems.refused(error)) lookAgain(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = z.safeParse(bodyOf(ask), { reason: typed, tracking: typed });
    problems.read(read.error);
    if (read.success) act.mutate();
  };
  const wrong = problems.at('reason') ?? problems.at('tracking');
  return (
    <Asked title={says.title}>
      <form ref={problems.form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p className="wrap-anywhere text-sm">{says.text(order)}</p>
        {act.error && wrong === undefined && <Notice tone="bad">{sentence(act.error)}</Notice>}
        {says.field && (
          <Field
            label={says.field.label}
            maxLength={says.field.max}
            value={typed}
            onChange={(event) => setDraft({ typed: event.target.value, key: newKey() })}
            error={wrong}
          />
        )}
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button look="secondary" disabled={act.isPending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={act.isPending}>
            {says.yes}
          </Button>
        </div>
      </form>
    </Asked>
  );
}
