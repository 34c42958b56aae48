// The list of payers, visible to the payers and the organiser.
import { formatNaira } from '@alajo/contract/money.ts';
import type { PotPayment, PotPayments } from '@alajo/contract/pots/schemas.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { formatWhen } from '../platform/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SectionHead, SectionLink } from '../ui/section.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';

type Props = { query: UseInfiniteQueryResult<InfiniteData<PotPayments>> };

export function Payers({ query }: Props) {
  const { data } = query;
  const payments = data?.pages.flatMap(({ results }) => results);
  return (
    <section>
      <SectionHead title="Who paid" note={data?.pages[0]?.organised ? HIDDEN_NOTE : undefined} />
      <QueryError query={query} />
      {payments?.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-5 text-center text-muted">
          No one yet. Share the link with the people you’d like to pay in.
        </p>
      )}
      {payments && payments.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {payments.map((payment, index) => (
            // Other people's payments have no reference, and the list only grows at the top.
            <Row key={payment.reference ?? `${payments.length - index}`} payment={payment} />
          ))}
        </ul>
      )}
      <ShowMore query={query} className="mt-3" />
    </section>
  );
}

const HIDDEN_NOTE = 'You see everyone. Other payers can’t see people who chose to hide.';

const GONE: Record<NonNullable<PotPayment['gone']>, string> = {
  going_back: 'On its way back',
  given_back: 'Refunded',
  charged_back: 'Reversed by their bank',
};

function Row({ payment }: { payment: PotPayment }) {
  const { name, amount, mine, hidden, guest, gone, date, reference } = payment;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      {name === null ? (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-muted">
          <EyeOff size={18} aria-hidden="true" />
        </span>
      ) : (
        <Avatar name={name} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-15">
          {mine ? 'You' : (name ?? 'Anonymous')}
        </span>
        <span className="block text-muted text-sm">
          {formatWhen(date)}
          {guest && ' · guest'}
          {hidden && name !== null && ' · hidden from other payers'}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-semibold text-15 tabular-nums">
          {amount === null ? '' : formatNaira(amount)}
        </span>
        {gone && <span className="block text-muted text-sm">{GONE[gone]}</span>}
        {reference && <SectionLink to={`/receipt?ref=${reference}`}>Receipt</SectionLink>}
      </span>
    </li>
  );
}
