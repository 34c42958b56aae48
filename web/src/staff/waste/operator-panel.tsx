// One operator: contact details, unpaid collections and payouts.

import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import {
  COLLECTIONS_PER_ACTION_MAX,
  type OperatorDetails,
  type OperatorPayout,
} from '@alajo/contract/waste/staff-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatFullDate } from '../../platform/format.ts';
import { PanelBody, PanelLoading, PanelTitle } from '../kit/panel.tsx';
import { may } from '../platform/session.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { type StateLabel, StateTag, Tag } from '../ui/tag.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { operatorQuery } from './waste-data.ts';

export function OperatorPanel({ id, me }: { id: number; me: StaffMe }) {
  const { data, error } = useQuery(operatorQuery(id));
  if (data !== undefined) return <OperatorContent operator={data} me={me} />;
  return <PanelLoading error={error} />;
}

type ShownProps = { operator: OperatorDetails; me: StaffMe };

function OperatorContent({ operator, me }: ShownProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<string>();
  const { name, ended, owed, sent, areas, phone_number, bank, unpaid, payouts } = operator;
  const chosen = unpaid
    .filter(({ id, proposal_id }) => proposal_id === null && !left.has(id))
    .slice(0, COLLECTIONS_PER_ACTION_MAX);
  const toggle = (id: number) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const pays = bank !== null && may(me, 'proposals.make_money');
  return (
    <PanelBody
      actions={
        (pays || may(me, 'waste.work')) && (
          <OperatorActions operator={operator} me={me} chosen={chosen} onDone={setDone} />
        )
      }
    >
      <PanelTitle>
        {name} {ended && <Tag tone="quiet">Ended</Tag>}
      </PanelTitle>
      <p role="status" className="rounded-[10px] bg-good-tint px-3 py-2 text-good empty:hidden">
        {done}
      </p>
      <Facts>
        <Fact name="Owed">{formatNaira(owed)}</Fact>
        {sent > 0 && <Fact name="Being paid">{formatNaira(sent)}</Fact>}
        <Fact name="Areas">{areas.join(', ') || 'None'}</Fact>
        <Fact name="Phone">{phone_number ? formatPhone(phone_number) : 'None'}</Fact>
        <Fact name="Account">
          {bank ? (
            `${bank.account_name}, ${bank.bank_name} ${bank.account_number}`
          ) : (
            <span className="text-warn">None. Enter one before paying</span>
          )}
        </Fact>
      </Facts>
      <h3 className="font-semibold">To be paid ({unpaid.length})</h3>
      {unpaid.length === 0 && <p className="text-muted">Nothing is owed.</p>}
      <ul className="flex flex-col gap-1 text-[0.78125rem] empty:hidden">
        {unpaid.map((collection) => (
          <li key={collection.id}>
            <UnpaidCollections
              collection={collection}
              chosen={pays ? chosen.includes(collection) : undefined}
              onToggle={() => toggle(collection.id)}
            />
          </li>
        ))}
      </ul>
      {pays && chosen.length === COLLECTIONS_PER_ACTION_MAX && (
        <p className="text-muted">At most {COLLECTIONS_PER_ACTION_MAX} are paid at once.</p>
      )}
      <h3 className="font-semibold">Payouts</h3>
      {payouts.length === 0 && <p className="text-muted">None so far.</p>}
      <ul className="flex flex-col gap-2 text-[0.78125rem] empty:hidden">
        {payouts.map((payout) => (
          <Payout key={payout.id} payout={payout} />
        ))}
      </ul>
    </PanelBody>
  );
}

type UnpaidProps = {
  collection: OperatorDetails['unpaid'][number];
  /** Undefined for members who can’t propose payments. */
  chosen: boolean | undefined;
  onToggle: () => void;
};

function UnpaidCollections({ collection, chosen, onToggle }: UnpaidProps) {
  const { scheduled_date, address, amount, proposal_id } = collection;
  const text = (
    <>
      <span className="min-w-0 flex-1 break-words">
        {formatFullDate(`${scheduled_date.slice(0, 10)}T12:00:00Z`)}{' '}
        <span className="text-muted">{address.replaceAll('\n', ' ')}</span>
      </span>
      <span className="tabular-nums">{formatNaira(amount)}</span>
    </>
  );
  if (chosen === undefined || proposal_id !== null) {
    return (
      <div className="flex items-baseline gap-2">
        {text}
        {proposal_id !== null && (
          <Link
            to={`/staff/proposals?open=${proposal_id}`}
            className="font-semibold text-warn underline"
          >
            Proposed
          </Link>
        )}
      </div>
    );
  }
  return (
    <label className="flex items-baseline gap-2">
      <input
        type="checkbox"
        checked={chosen}
        onChange={onToggle}
        className="size-3.5 shrink-0 translate-y-0.5 accent-primary"
      />
      {text}
    </label>
  );
}

const PAYOUT: Record<OperatorPayout['status'], StateLabel> = {
  initiated: { label: 'Being sent', tone: 'info' },
  sent: { label: 'Being sent', tone: 'info' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed, now payable again', tone: 'bad' },
  returned: { label: 'Returned, now payable again', tone: 'bad' },
};

function Payout({
  payout: { at, amount, collections, status, reason },
}: {
  payout: OperatorPayout;
}) {
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <b className="font-semibold tabular-nums">{formatNaira(amount)}</b>
        <StateTag {...PAYOUT[status]} />
      </p>
      <p className="break-words text-muted">
        {formatDateTime(at)}, {collections === 1 ? 'one collection' : `${collections} collections`}
        {reason && `. ${reason}`}
      </p>
    </li>
  );
}
