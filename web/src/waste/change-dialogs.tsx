// What is done with one collection or weekly plan, each in a dialog: cancelling, moving, rating,
// stopping.
import { formatNaira } from '@alajo/contract/money.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import {
  type Collection,
  instantOf,
  scheduledDate,
  type WastePlan,
  wasteSays,
} from '@alajo/contract/waste/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call, newKey, sentence } from '../platform/api.ts';
import { formatDateTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useProblem } from '../ui/problem.tsx';
import { StarsField } from '../ui/stars-field.tsx';
import type { Act } from './collection-card.tsx';
import { wasteChanged } from './queries.ts';
import { titleOf } from './status.tsx';
import { earliestTime, fromField, toField, tooSoon } from './times.ts';

type Props = { collection: Collection; onDone: () => void };

export default function ChangeDialog({ act, ...props }: Props & { act: Act }) {
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
} as const satisfies Record<Act, object>;

/** Sends a change; what the screen knew may be old either way, so all is asked for again. */
function useChange<T>(
  send: (value: T) => Promise<unknown>,
  onDone: () => void,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    ...(onError ? { onError } : {}),
    onSettled: () => wasteChanged(client),
  });
}

const nameOf = (one: Collection) =>
  `${titleOf(one)}, ${formatDateTime(instantOf(one.scheduled_date))}`;

function CancelForm({ collection, onDone }: Props) {
  const [key] = useState(newKey);
  const cancel = useChange(
    () => call(wasteRoutes.cancel, { id: collection.id }, { idempotency_key: key }),
    onDone,
  );
  return (
    <div className="flex flex-col gap-4">
      <p>{nameOf(collection)}</p>
      <Notice tone="plain">{formatNaira(collection.amount)} returns to your wallet at once.</Notice>
      {cancel.error && <Notice tone="bad">{sentence(cancel.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onDone}>
          Keep it
        </Button>
        <Button look="danger" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          Cancel collection
        </Button>
      </div>
    </div>
  );
}

function RescheduleForm({ collection, onDone }: Props) {
  const [value, setValue] = useState(toField(collection.scheduled_date));
  const problem = useProblem(['scheduled_date']);
  const move = useChange(
    (scheduled_date: string) => call(wasteRoutes.reschedule, { id: collection.id, scheduled_date }),
    onDone,
    problem.refused,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = z.safeParse(scheduledDate, fromField(value));
    if (!read.success) {
      return problem.read({ issues: [{ path: ['scheduled_date'], message: wasteSays.required }] });
    }
    const wrong = tooSoon(read.data, Date.now());
    problem.read(wrong);
    if (wrong === undefined) move.mutate(read.data);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{nameOf(collection)}</p>
      {problem.notice}
      <Field
        label="New date and time"
        type="datetime-local"
        min={earliestTime(Date.now())}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={problem.at('scheduled_date')}
        hint="Nigerian time, at least 24 hours from now. It is confirmed anew."
      />
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onDone}>
          Keep it
        </Button>
        <Button type="submit" loading={move.isPending}>
          Reschedule
        </Button>
      </div>
    </form>
  );
}

function RateForm({ collection, onDone }: Props) {
  const [rating, setRating] = useState<number>();
  const rate = useChange(
    () => call(wasteRoutes.rate, { id: collection.id, rating: rating ?? 0 }),
    onDone,
  );
  return (
    <div className="flex flex-col gap-4">
      <p>{nameOf(collection)}</p>
      {rate.error && <Notice tone="bad">{sentence(rate.error)}</Notice>}
      <StarsField legend="How was it?" value={rating} onValue={setRating} />
      <Button
        disabled={rating === undefined}
        loading={rate.isPending}
        onClick={() => rate.mutate(undefined)}
      >
        Send rating
      </Button>
    </div>
  );
}

export function StopDialog({ plan, onDone }: { plan: WastePlan; onDone: () => void }) {
  const stop = useChange(() => call(wasteRoutes.stopPlan, { id: plan.id }), onDone);
  return (
    <Dialog open onOpenChange={onDone} title="Stop weekly collection">
      <div className="flex flex-col gap-4">
        <p>
          No more {titleOf(plan).toLowerCase()} is booked by itself. What is booked already stays
          booked, and can be cancelled on its own.
        </p>
        {stop.error && <Notice tone="bad">{sentence(stop.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onDone}>
            Keep it
          </Button>
          <Button look="danger" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            Stop
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
