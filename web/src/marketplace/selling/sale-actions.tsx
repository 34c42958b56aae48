// A seller's actions on an order: mark as sent or delivered, cancel, refund.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { RELEASE_AFTER_DAYS } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type CallOptions, call } from '../../platform/api.ts';
import { useForm, type ValidationResult, valid } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { refetchShop, saleChanged } from './queries.ts';

type Action = 'ship' | 'deliver' | 'cancel' | 'refund';
type Props = { order: Order; onDone: (sentence: string) => void };

export function SaleActions({ order, onDone }: Props) {
  const [asking, setAsking] = useState<Action>();
  const { ship, deliver, cancel, refund } = order.actions;
  if (asking) {
    const back = () => setAsking(undefined);
    return <Confirm key={asking} ask={asking} order={order} onDone={onDone} onBack={back} />;
  }
  if (!ship && !deliver && !cancel && !refund) return null;
  return (
    <section aria-label="Order actions" className="flex flex-wrap gap-2 *:flex-1">
      {ship && <Button onClick={() => setAsking('ship')}>Mark as sent</Button>}
      {deliver && <Button onClick={() => setAsking('deliver')}>Mark as delivered</Button>}
      {cancel && (
        <Button variant="secondary" onClick={() => setAsking('cancel')}>
          Cancel order
        </Button>
      )}
      {refund && (
        <Button variant="secondary" onClick={() => setAsking('refund')}>
          Refund buyer
        </Button>
      )}
    </section>
  );
}

type ConfirmTexts = {
  title: string;
  text: (order: Order) => string;
  /** Text entered with the action. */
  field?: { name: 'reason' | 'tracking'; label: string; max: number };
  yes: string;
  done: (order: Order) => string;
};

const CONFIRMATIONS: Record<Action, ConfirmTexts> = {
  ship: {
    title: 'On its way?',
    text: ({ buyer }) => `We’ll let ${buyer} know that it’s on its way.`,
    field: { name: 'tracking', label: 'Carrier and number (optional)', max: 100 },
    yes: 'Yes, it’s sent',
    done: ({ buyer }) => `We’ve told ${buyer} it’s on its way.`,
  },
  deliver: {
    title: 'Delivered?',
    text: ({ buyer, total }) =>
      `${buyer} has ${RELEASE_AFTER_DAYS} days to check it. ${formatNaira(total)} is paid into your wallet when they confirm, or after ${RELEASE_AFTER_DAYS} days.`,
    yes: 'Yes, delivered',
    done: ({ buyer }) => `${buyer} has been asked to confirm.`,
  },
  cancel: {
    title: 'Cancel this order?',
    text: ({ buyer, total }) =>
      `${formatNaira(total)} goes back to ${buyer}, and the goods return to your stock.`,
    field: { name: 'reason', label: 'Reason (shown to the buyer)', max: 200 },
    yes: 'Cancel order',
    done: ({ buyer, total }) => `Cancelled. ${formatNaira(total)} went back to ${buyer}.`,
  },
  refund: {
    title: 'Refund the buyer?',
    text: ({ buyer, total }) =>
      `${formatNaira(total)} goes back to ${buyer} at once. This can’t be undone.`,
    field: { name: 'reason', label: 'Reason (shown to the buyer)', max: 200 },
    yes: 'Refund',
    done: ({ buyer, total }) => `${formatNaira(total)} went back to ${buyer}.`,
  },
};

const goesBack = ({ buyer, total }: Order) => `${formatNaira(total)} back to ${buyer}`;

type Values = { reason: string; tracking: string };

function send(ask: Action, id: number, values: Values, options: CallOptions): Promise<Order> {
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

/** Checks only the field this action needs. */
function check(ask: Action, { reason, tracking }: Values): ValidationResult<Values> {
  const { ship, refund } = marketplaceRoutes;
  const shipped = z.safeParse(ship.body, { tracking: ask === 'ship' ? tracking : '' });
  if (!shipped.success) return shipped;
  if (ask === 'ship' || ask === 'deliver') return valid({ reason: '', ...shipped.data });
  const parsed = z.safeParse(refund.body, { reason });
  return parsed.success ? valid({ ...shipped.data, ...parsed.data }) : parsed;
}

function Confirm({ ask, order, onDone, onBack }: Props & { ask: Action; onBack: () => void }) {
  const texts = CONFIRMATIONS[ask];
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`sale-${ask}-${order.id}`);
  const form = useForm({
    initial: { reason: '', tracking: '' },
    check: (values) => check(ask, values),
    send: (values) =>
      withKey(
        values,
        (idempotency_key) => send(ask, order.id, values, { idempotency_key }),
        ask === 'cancel' || ask === 'refund' ? { pays: goesBack(order) } : {},
      ),
    onDone: (now) => {
      saleChanged(client, now);
      onDone(texts.done(order));
    },
    // The order changed or a reply was lost: refetch either way.
    onFail: () => refetchShop(client),
  });
  return (
    <ConfirmDialog title={texts.title}>
      <form {...form.props} className="flex flex-col gap-3">
        <p className="wrap-anywhere text-sm">{texts.text(order)}</p>
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {texts.field && (
          <Field
            label={texts.field.label}
            maxLength={texts.field.max}
            {...form.field(texts.field.name)}
          />
        )}
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="secondary" disabled={form.pending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.pending}>
            {texts.yes}
          </Button>
        </div>
      </form>
    </ConfirmDialog>
  );
}
