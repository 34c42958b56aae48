// One collection: assign it, update its status, and add the proof photo.

import { formatNaira } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { instantOf, wasteTypeOf } from '@alajo/contract/waste/schemas.ts';
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import type { CollectionMove, StaffCollection } from '@alajo/contract/waste/staff-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { CustomerLink } from '../kit/customer-link.tsx';
import { PanelBody, PanelLoading } from '../kit/panel.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Proofs } from './proofs.tsx';
import { collectionQuery, operatorsQuery, wasteChanged } from './waste-data.ts';

const PAID = { owed: 'Owed to the operator', sent: 'Being paid', paid: 'Paid' } as const;

export function CollectionPanel({ id, me }: { id: number; me: StaffMe }) {
  const { data, error } = useQuery(collectionQuery(id));
  if (data === undefined) return <PanelLoading error={error} />;
  const works = may(me, 'waste.work');
  const open = data.status !== 'completed' && data.status !== 'cancelled';
  return (
    <PanelBody actions={works && open && <CollectionActions collection={data} />}>
      <div>
        <p className="font-bold text-[1.6875rem] tabular-nums leading-8.5">
          {formatNaira(data.amount)}
        </p>
        <h2>{wasteTypeOf(data.waste_type).name} collection</h2>
      </div>
      <Facts>
        <Fact name="When">{formatDateTime(instantOf(data.scheduled_date))}</Fact>
        <Fact name="Where">{data.address}</Fact>
        {data.notes && <Fact name="Notes">{data.notes}</Fact>}
        <Fact name="Customer">
          <CustomerLink {...data.customer} />
        </Fact>
        <Fact name="Operator">{data.operator?.name ?? 'No one yet'}</Fact>
        {data.paid && <Fact name="Money">{PAID[data.paid]}</Fact>}
        {data.rating !== null && <Fact name="Rated">{data.rating} of 5</Fact>}
      </Facts>
      {works && open && <Assign collection={data} />}
      <Proofs collection={data} works={works} />
    </PanelBody>
  );
}

function Assign({ collection }: { collection: StaffCollection }) {
  const client = useQueryClient();
  const operators = useQuery(operatorsQuery).data?.results.filter(({ ended }) => !ended) ?? [];
  const assign = useAction({
    mutationFn: (operator_id: number) =>
      callStaff(wasteStaffRoutes.assign, { collections: [collection.id], operator_id }),
    onSettled: () => wasteChanged(client),
  });
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">Assign to</span>
      <select
        value={collection.operator?.id ?? ''}
        onChange={({ target }) => assign.mutate(Number(target.value))}
        className="h-8 rounded-lg border border-field bg-surface px-2"
      >
        <option value="" disabled>
          Choose an operator
        </option>
        {operators.map(({ id, name, areas }) => (
          <option key={id} value={id}>
            {[name, areas.join(', ')].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      {assign.error && <Notice tone="bad">{errorMessage(assign.error)}</Notice>}
    </label>
  );
}

const MOVES: Record<CollectionMove, { label: string; key: string }> = {
  confirm: { label: 'Confirm', key: 'a' },
  start: { label: 'Start', key: 'a' },
  complete: { label: 'Complete', key: 'a' },
  cancel: { label: 'Cancel collection', key: 'x' },
};

function CollectionActions({ collection }: { collection: StaffCollection }) {
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  const changed = () => wasteChanged(client);
  const move = useAction({
    mutationFn: (to: CollectionMove) =>
      callStaff(wasteStaffRoutes.move, { id: collection.id, move: to }),
    onSettled: changed,
  });
  const press = (to: CollectionMove) => (to === 'cancel' ? setCancelling(true) : move.mutate(to));
  useKeys(
    'This collection',
    cancelling
      ? []
      : collection.moves.map((to) => ({
          key: MOVES[to].key,
          label: MOVES[to].label.toLowerCase(),
          run: () => press(to),
        })),
  );
  if (cancelling) {
    return (
      <ReasonForm
        label="Why cancel this collection?"
        hint="This stays in the log. The customer will be refunded and notified."
        submitLabel="Cancel collection"
        back="Keep collection"
        variant="danger"
        send={(why) =>
          callStaff(wasteStaffRoutes.move, { id: collection.id, move: 'cancel', reason: why })
        }
        onClose={() => setCancelling(false)}
      />
    );
  }
  return (
    <>
      {move.error && (
        <div className="col-span-2">
          <Notice tone="bad">{errorMessage(move.error)}</Notice>
        </div>
      )}
      {collection.moves.map((to) => (
        <ActionButton
          key={to}
          variant={to === 'cancel' ? 'danger' : 'primary'}
          hint={MOVES[to].key}
          wide
          busy={move.isPending}
          onClick={() => press(to)}
        >
          {MOVES[to].label}
        </ActionButton>
      ))}
    </>
  );
}
