// One item: both sides, the lines it came from, a pending change, and its resolution.

import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { type ItemDetails, itemKinds } from '@alajo/contract/reconciliation/schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { formatDateTime, formatDue } from '../../platform/format.ts';
import { PanelBody, PanelLoading, PanelTitle } from '../kit/panel.tsx';
import { usePendingChange } from '../payments/pending-change.tsx';
import { Banner } from '../ui/banner.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { Tag } from '../ui/tag.tsx';
import { ItemActions } from './item-actions.tsx';

const TONES = {
  matched: 'good',
  open: 'warn',
  explained: 'quiet',
  resolved: 'good',
  withdrawn: 'quiet',
} as const;
const STATES = {
  matched: 'Matched',
  open: 'Open',
  explained: 'Explained',
  resolved: 'Matched later',
  withdrawn: 'Withdrawn',
} as const;

export function ItemPanel({ query }: { query: UseQueryResult<ItemDetails> }) {
  const { data, error } = query;
  if (data === undefined) return <PanelLoading error={error} />;
  return <ItemContent item={data} />;
}

function ItemContent({ item: data }: { item: ItemDetails }) {
  const waiting = usePendingChange(data.object);
  const fee = data.kind === 'fee_differs';
  return (
    <PanelBody actions={<ItemActions item={data} waits={waiting !== undefined} />}>
      <div className="flex items-center gap-2">
        <Tag tone={TONES[data.state]}>{STATES[data.state]}</Tag>
        <span className="text-muted">{itemKinds[data.kind]}</span>
      </div>
      <PanelTitle>
        {data.party ?? 'Unknown'}
        {data.bank && <span className="font-medium text-muted"> · {data.bank}</span>}
      </PanelTitle>
      {waiting && <ChangeWaits proposal={waiting} />}
      <div className="grid grid-cols-2 gap-2">
        <ItemSide
          name={fee ? 'Fee we booked' : 'Our books'}
          amount={fee ? data.our_fee : data.ours}
        />
        <ItemSide
          name={fee ? 'Fee they charged' : 'Their list'}
          amount={fee ? data.their_fee : data.theirs}
          bad={data.state === 'open'}
        />
      </div>
      <Counterpart item={data} />
      {fee && (
        <p className="text-muted">Fee differences are costs and don’t affect the reconciliation.</p>
      )}
      <ItemFacts item={data} />
    </PanelBody>
  );
}

function ChangeWaits({ proposal: { id, title, maker, expires_at } }: { proposal: Proposal }) {
  return (
    <Banner icon={<Users size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}>
      <b className="font-bold">A change is waiting for a second person.</b> {maker.name} proposed:{' '}
      <Link to={`/staff/proposals?open=${id}`} className="font-semibold underline">
        {title}
      </Link>
      . It expires by {formatDue(expires_at)}.
    </Banner>
  );
}

function ItemSide({ name, amount, bad }: { name: string; amount: number | null; bad?: boolean }) {
  return (
    <div
      className={`rounded-lg border px-2.5 py-2 ${bad ? 'border-bad bg-bad-tint text-bad' : 'border-line bg-surface'}`}
    >
      <span className={bad ? '' : 'text-muted'}>{name}</span>
      <b className="block font-bold text-17 tabular-nums leading-6">
        {amount === null ? 'Nothing' : formatNaira(kobo(amount))}
      </b>
    </div>
  );
}

function Counterpart({ item: { counterpart } }: { item: ItemDetails }) {
  const [params] = useSearchParams();
  if (counterpart === null) return null;
  const next = new URLSearchParams(params);
  next.set('open', String(counterpart.id));
  return (
    <p className="text-muted">
      The opposite difference exists at{' '}
      <Link to={{ search: next.toString() }} className="font-semibold text-primary underline">
        {counterpart.party ?? 'an unknown payment'}
      </Link>
      : the two may belong together.
    </p>
  );
}

function ItemFacts({ item }: { item: ItemDetails }) {
  return (
    <Facts>
      <Fact name="Reference">
        <Mono>{item.reference}</Mono>
      </Fact>
      {item.our_at && <Fact name="Booked">{formatDateTime(item.our_at)}</Fact>}
      {item.lines.map(({ id, at, amount, withdrawn, import_id }) => (
        <Fact key={`${import_id} ${id}`} name={withdrawn ? 'Withdrawn' : 'Listed'}>
          {formatNaira(amount)}, {formatDateTime(at)}
        </Fact>
      ))}
      {item.kind !== 'fee_differs' && item.our_fee !== null && (
        <Fact name="Fee">
          {formatNaira(item.our_fee)}
          {item.their_fee !== null && `, theirs ${formatNaira(item.their_fee)}`}
        </Fact>
      )}
      {item.was && <Fact name="Was">{itemKinds[item.was]}</Fact>}
      {item.since && <Fact name="Found">{formatDateTime(item.since)}</Fact>}
      {item.case_at && <Fact name="Case opened">{formatDateTime(item.case_at)}</Fact>}
      {item.ended_by && (
        <Fact name="Ended by">
          <Link
            to={`/staff/payments/${item.ended_by.reference}`}
            className="font-semibold text-primary underline"
          >
            <Mono>{item.ended_by.reference}</Mono>
          </Link>
          {item.ended_by.proposal_id === null ? (
            ', by one person'
          ) : (
            <>
              ,{' '}
              <Link
                to={`/staff/proposals?open=${item.ended_by.proposal_id}`}
                className="font-semibold text-primary underline"
              >
                proposal {item.ended_by.proposal_id}
              </Link>
            </>
          )}
        </Fact>
      )}
      {item.reason && (
        <Fact name="Because">
          {item.reason} ({item.closed_by})
        </Fact>
      )}
    </Facts>
  );
}
