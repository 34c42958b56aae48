// Links a thread to one of the customer’s transactions: by reference, or from the latest ones while the
// caller has access to the account.
import { formatNaira } from '@alajo/contract/money.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalid, useForm, valid } from '../../platform/form.ts';
import { formatFullWhen } from '../../platform/format.ts';
import { Field } from '../../ui/field.tsx';
import { callStaff } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FormFoot } from './form-foot.tsx';
import { changed, paymentsQuery } from './inbox-data.ts';

type Props = { thread: StaffThreadDetails; onClose: () => void };

export function LinkForm({ thread: { number, customer, transaction: linked }, onClose }: Props) {
  const client = useQueryClient();
  const payments = useQuery(paymentsQuery(customer.id)).data ?? [];
  const form = useForm({
    initial: { transaction: linked ?? '' },
    check: ({ transaction }) => {
      const typed = transaction.trim();
      if (typed === '' && linked === null) return invalid('transaction', 'Enter a reference');
      return valid(typed || null);
    },
    send: (transaction) => callStaff(inboxRoutes.link, { number, transaction }),
    onDone: () => {
      changed(client);
      onClose();
    },
  });
  return (
    <form {...form.props} className="dense flex flex-col gap-2.5">
      <Field
        label="Reference of the transaction"
        hint={
          linked === null
            ? 'The customer sees this in the thread.'
            : 'Leave it empty if it isn’t about one.'
        }
        autoFocus
        {...form.field('transaction')}
      />
      {payments.length > 0 && (
        <ul className="flex flex-col gap-1">
          {payments.map(({ id, description, amount, date }) => (
            <li key={id}>
              <ActionButton wide onClick={() => form.set({ transaction: id })}>
                <span className="truncate font-normal">{description}</span>
                <span className="ml-auto tabular-nums">{formatNaira(amount)}</span>
                <span className="text-muted">{formatFullWhen(date)}</span>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <FormFoot submitLabel="Link" form={form} onClose={onClose} />
    </form>
  );
}
