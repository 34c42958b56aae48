// Dialogs of a collection or weekly plan: cancel, reschedule, rate and stop.
import { formatNaira } from '@alajo/contract/money.ts';
import { BOOK_AHEAD_HOURS } from '@alajo/contract/time-limits.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import {
  type Collection,
  instantOf,
  scheduledDate,
  type WastePlan,
  wasteMessages,
} from '@alajo/contract/waste/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../platform/action.ts';
import { call, errorMessage, newIdempotencyKey } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { formatDateTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { StarsField } from '../ui/stars-field.tsx';
import type { CollectionAction } from './collection-card.tsx';
import { earliestTime, fromField, isTooSoon, toField, tooSoon } from './date-time-fields.ts';
import { wasteChanged } from './queries.ts';
import { titleOf } from './status.tsx';

type Props = { collection: Collection; onDone: () => void };

export default function ChangeDialog({ act, ...props }: Props & { act: CollectionAction }) {
  const { title, Form } = FORMS[act];
  return (
    <Dialog open onOpenChange={props.onDone} title={title}>
      <Form {...props} />
    </Dialog>
  );
}

const FORMS = {
  cancel: { title: 'Cancel collection', Form: CancelForm },
  reschedule: { title: 'Reschedule collection', Form: RescheduleForm },
  rate: { title: 'Rate collection', Form: RateForm },
} as const satisfies Record<CollectionAction, object>;

/** Sends a change. The screen may be out of date after success or failure, so everything is refetched. */
function useChange(send: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => wasteChanged(client),
  });
}

const nameOf = (collection: Collection) =>
  `${titleOf(collection)}, ${formatDateTime(instantOf(collection.scheduled_date))}`;

function CancelForm({ collection, onDone }: Props) {
  const [key] = useState(newIdempotencyKey);
  const cancel = useChange(
    () => call(wasteRoutes.cancel, { id: collection.id }, { idempotency_key: key }),
    onDone,
  );
  return (
    <div className="flex flex-col gap-4">
      <p>{nameOf(collection)}</p>
      <Notice tone="plain">
        {formatNaira(collection.amount)} will be back in your wallet right away.
      </Notice>
      {cancel.error && <Notice tone="bad">{errorMessage(cancel.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onDone}>
          Keep it
        </Button>
        <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel collection
        </Button>
      </div>
    </div>
  );
}

function RescheduleForm({ collection, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { scheduled_date: toField(collection.scheduled_date) },
    check: (values) => {
      const read = z.safeParse(scheduledDate, fromField(values.scheduled_date));
      if (!read.success) return invalid('scheduled_date', wasteMessages.required);
      return isTooSoon(read.data, Date.now()) ? tooSoon : read;
    },
    send: (scheduled_date) => call(wasteRoutes.reschedule, { id: collection.id, scheduled_date }),
    onDone: () => {
      wasteChanged(client);
      onDone();
    },
    onFail: () => wasteChanged(client),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>{nameOf(collection)}</p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Field
        label="New date and time"
        type="datetime-local"
        min={earliestTime(Date.now())}
        hint={`Nigerian time, at least ${BOOK_AHEAD_HOURS} hours from now. We’ll need to confirm it again.`}
        {...form.field('scheduled_date')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onDone}>
          Keep it
        </Button>
        <Button type="submit" loading={form.pending}>
          Reschedule
        </Button>
      </div>
    </form>
  );
}

function RateForm({ collection, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { rating: 0 },
    check: (values) => valid(values),
    send: ({ rating }) => call(wasteRoutes.rate, { id: collection.id, rating }),
    onDone: () => {
      wasteChanged(client);
      onDone();
    },
    onFail: () => wasteChanged(client),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>{nameOf(collection)}</p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <StarsField legend="How was it?" {...form.field('rating')} />
      <Button type="submit" disabled={form.values.rating === 0} loading={form.pending}>
        Send rating
      </Button>
    </form>
  );
}

export function StopDialog({ plan, onDone }: { plan: WastePlan; onDone: () => void }) {
  const stop = useChange(() => call(wasteRoutes.stopPlan, { id: plan.id }), onDone);
  return (
    <Dialog open onOpenChange={onDone} title="Stop weekly collection">
      <div className="flex flex-col gap-4">
        <p>
          No more {titleOf(plan).toLowerCase()} will be booked automatically. Existing bookings
          stay, and you can cancel each one.
        </p>
        {stop.error && <Notice tone="bad">{errorMessage(stop.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onDone}>
            Keep it
          </Button>
          <Button variant="danger" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
