// Finds a payment by any reference to it.
import { anyReference } from '@alajo/contract/wallet/staff-payments.ts';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { ActionButton } from '../ui/action-button.tsx';

export function FindPayment() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { reference: '' },
    check: (values) => z.safeParse(z.object({ reference: anyReference }), values),
    send: ({ reference }) => navigate(`/staff/payments/${encodeURIComponent(reference)}`),
  });
  const { value, error } = form.field('reference');
  return (
    <form {...form.props} className="flex max-w-full items-center gap-2">
      <input
        aria-label="Payment reference, ours or the provider’s"
        placeholder="Reference, ours or theirs"
        value={value}
        aria-invalid={error ? true : undefined}
        title={error}
        onChange={({ target }) => form.set({ reference: target.value })}
        className="h-8 w-[230px] min-w-0 rounded-lg border border-field bg-surface px-2.5"
      />
      <ActionButton type="submit">Find</ActionButton>
    </form>
  );
}
