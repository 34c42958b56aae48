// Pauses a kind of payment or one biller, with a message for customers.
import type { Pausable } from '@alajo/contract/rules/pause-schemas.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { useNow } from '../platform/clock.ts';
import { callStaff } from '../platform/session.ts';
import { fromLagosField, providersQuery, toLagosField } from './providers-data.ts';

const USUAL_MS = 2 * 60 * 60_000;

type Props = { pausable: readonly Pausable[]; onClose: () => void };

export default function PausePayments({ pausable, onClose }: Props) {
  const client = useQueryClient();
  const now = useNow();
  const form = useForm({
    initial: {
      target: pausable[0]?.target ?? '',
      message: '',
      until: toLagosField(now + USUAL_MS),
      reason: '',
    },
    check: ({ until, ...values }) =>
      z.safeParse(providerRoutes.pause.body, { ...values, until: fromLagosField(until) }),
    send: (body) => callStaff(providerRoutes.pause, body),
    onDone: () => {
      client.invalidateQueries({ queryKey: providersQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Pause payments">
      <form {...form.props} className="dense flex flex-col gap-3">
        <p>Customers will be stopped before we ask for their PIN. Standing orders wait.</p>
        <Select label="What to pause" {...form.field('target')}>
          {pausable.map(({ target, name }) => (
            <option key={target} value={target}>
              {name}
            </option>
          ))}
        </Select>
        <TextArea
          label="Message to customers"
          hint="Say what’s wrong and when to try again."
          rows={2}
          {...form.field('message')}
        />
        <Field
          label="Until (Lagos time)"
          type="datetime-local"
          hint="It ends automatically, after a week at most."
          {...form.field('until')}
        />
        <ReasonFields form={form} submitLabel="Pause" onClose={onClose} />
      </form>
    </Dialog>
  );
}
