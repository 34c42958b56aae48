// Proposes a tier above the verified steps; a second person decides.
import { reviewRoutes } from '@alajo/contract/kyc/review-routes.ts';
import { tierExceptionBody } from '@alajo/contract/kyc/review-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Select } from '../../ui/select.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { proposalsChanged } from '../proposals/proposals-data.ts';

export type TierCustomer = { id: number; name: string; tier: 1 | 2 | 3 };
type Props = { customer: TierCustomer; onClose: () => void; onDone: () => void };

export function TierForm({ customer, onClose, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { tier: String(customer.tier + 1), reason: '' },
    check: ({ tier, reason }) =>
      z.safeParse(tierExceptionBody, { user_id: customer.id, tier: Number(tier), reason }),
    send: (body) => callStaff(reviewRoutes.proposeTier, body),
    onDone: () => {
      proposalsChanged(client);
      onDone();
    },
  });
  useKeys('Tier', [{ key: 'esc', label: 'cancel', run: onClose }]);
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('select')?.focus(), [ref]);
  return (
    <form {...form.props} className="dense flex w-full flex-col gap-3">
      <p>A tier without its required steps needs a second approver.</p>
      <Select label={`Tier for ${customer.name}`} {...form.field('tier')}>
        {customer.tier === 1 && <option value="2">Tier 2</option>}
        <option value="3">Tier 3</option>
      </Select>
      <ReasonFields form={form} onClose={onClose} />
    </form>
  );
}
