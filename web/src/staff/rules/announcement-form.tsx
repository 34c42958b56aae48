// Sends a short announcement to all customers, or those of one tier.
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newIdempotencyKey } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { useNow } from '../platform/clock.ts';
import { callStaff } from '../platform/session.ts';
import { announcementsQuery, fromLagosField, toLagosField } from './providers-data.ts';

const DAY_MS = 24 * 60 * 60_000;
const TIERS: Record<string, 1 | 2 | 3 | null> = { all: null, 1: 1, 2: 2, 3: 3 };

export default function Announce({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const now = useNow();
  const [idempotency_key] = useState(newIdempotencyKey);
  const form = useForm({
    initial: {
      title: '',
      body: '',
      tier: 'all',
      begins_at: toLagosField(now),
      until: toLagosField(now + DAY_MS),
    },
    check: ({ tier, begins_at, until, ...words }) =>
      z.safeParse(providerRoutes.announce.body, {
        ...words,
        tier: TIERS[tier] ?? null,
        begins_at: fromLagosField(begins_at),
        until: fromLagosField(until),
      }),
    send: (body) => callStaff(providerRoutes.announce, body, { idempotency_key }),
    onDone: () => {
      client.invalidateQueries({ queryKey: announcementsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Announce">
      <form {...form.props} className="dense flex flex-col gap-3">
        <p>Each customer gets it once as a notification in the app. It can’t be recalled.</p>
        <Field label="Title" autoComplete="off" {...form.field('title')} />
        <TextArea label="Text" rows={3} {...form.field('body')} />
        <Select label="Who" {...form.field('tier')}>
          <option value="all">All customers</option>
          {[1, 2, 3].map((tier) => (
            <option key={tier} value={tier}>
              Customers of tier {tier}
            </option>
          ))}
        </Select>
        <div className="grid grid-cols-2 gap-3">
          <Field label="From (Lagos time)" type="datetime-local" {...form.field('begins_at')} />
          <Field
            label="Until"
            type="datetime-local"
            hint="Anyone not notified by then won’t be."
            {...form.field('until')}
          />
        </div>
        <FormButtons form={form} submitLabel="Announce" onBack={onClose} />
      </form>
    </Dialog>
  );
}
