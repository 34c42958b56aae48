// The customer's tickets, newest first, each with its number, status and promised reply time.
import type { Ticket } from '@alajo/contract/support/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatWhen } from '../platform/format.ts';
import { Card, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { ticketsQuery } from './queries.ts';
import { promiseOf, TicketChip } from './status.tsx';

type Props = { onOpen: (number: string) => void; preload: () => void };

export function Tickets({ onOpen, preload }: Props) {
  const query = useInfiniteQuery(ticketsQuery);
  const tickets = query.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">My tickets</h2>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-40" />}
      {query.isSuccess && tickets.length === 0 && (
        <EmptyState drawing="payments" title="No tickets yet">
          <p className="text-muted text-sm">Your messages and our replies will appear here.</p>
        </EmptyState>
      )}
      {tickets.length > 0 && (
        <ul className="-mx-2 divide-y divide-line" onPointerDown={preload}>
          {tickets.map((ticket) => (
            <li key={ticket.number}>
              <Row ticket={ticket} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Card>
  );
}

function Row({ ticket, onOpen }: { ticket: Ticket; onOpen: (number: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(ticket.number)}
      className="flex w-full flex-col gap-1 rounded-control px-2 py-3 text-left hover:bg-tint"
    >
      <span className="flex w-full items-start justify-between gap-2">
        <span className="wrap-anywhere font-medium">{ticket.subject}</span>
        <TicketChip ticket={ticket} />
      </span>
      <span className="text-muted text-sm tabular-nums">
        {ticket.number}, {formatWhen(ticket.updated_at)}
      </span>
      <span className="text-sm">{promiseOf(ticket)}</span>
    </button>
  );
}
