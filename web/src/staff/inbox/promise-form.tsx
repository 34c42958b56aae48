// Promises, changes or removes the time by which the customer will hear from us, without a reply.
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { invalid, useForm, valid } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { callStaff } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FormFoot } from './form-foot.tsx';
import { changed } from './inbox-data.ts';
import { instantOf, PromiseField, typedTime } from './promise-field.tsx';

type Props = { thread: StaffThreadDetails; onClose: () => void };

export function PromiseForm({ thread, onClose }: Props) {
  const client = useQueryClient();
  const { number, due } = thread;
  const isPromised = due !== null && !isUsual(thread);
  const done = () => {
    changed(client);
    onClose();
  };
  const form = useForm({
    initial: { promised_by: isPromised ? typedTime(due) : '' },
    check: ({ promised_by: typed }) =>
      typed === ''
        ? invalid('promised_by', 'Choose a day and a time')
        : valid({ number, promised_by: instantOf(typed) }),
    send: (body) => callStaff(inboxRoutes.promise, body),
    onDone: done,
  });
  const remove = useAction({
    mutationFn: () => callStaff(inboxRoutes.promise, { number, promised_by: null }),
    onSuccess: done,
  });
  return (
    <form {...form.props} className="dense flex flex-col gap-2.5">
      <PromiseField
        label="The customer will hear from us by"
        hint="Time in Lagos. The customer sees it; it ends with our next reply."
        {...form.field('promised_by')}
        autoFocus
      />
      {remove.error && <Notice tone="bad">{errorMessage(remove.error)}</Notice>}
      {isPromised && (
        <ActionButton busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove the promise
        </ActionButton>
      )}
      <FormFoot submitLabel="Promise" form={form} onClose={onClose} />
    </form>
  );
}

/** Not promised by anyone: it follows from when the customer wrote. */
const isUsual = ({ since, due }: StaffThreadDetails) =>
  since !== null &&
  due !== null &&
  Date.parse(due) - Date.parse(since) === ANSWER_HOURS * 3_600_000;
