// The other cards: groups open to join, requests and seat offers (spec §2 Ajo/Esusu).
import type { OwnRequest } from '@alajo/contract/ajo/invitations.ts';
import type { OpenGroup, SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { ChevronRight, Plus } from 'lucide-react';
import { useId } from 'react';
import { formatDate, formatDue } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { amountPerPeriod, StatusChip } from './chips.tsx';

const CARD = 'relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4';

// The button covers its card; the card shows its focus.
const STRETCH = 'outline-none after:absolute after:inset-0';
const STRETCHED =
  'has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2';

export function OpenCard({ group, onJoin }: { group: OpenGroup; onJoin: () => void }) {
  const name = useId();
  const { total_members, max_members } = group;
  const full = total_members >= max_members;
  return (
    <article className={CARD}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={name} className="min-w-0 break-words font-semibold leading-snug">
          {group.name}
        </h2>
        <StatusChip status={group.status} outcome={group.outcome} />
      </div>
      <p className="line-clamp-3 break-words text-muted text-sm">{group.description}</p>
      <p className="font-semibold text-lg tabular-nums">
        {amountPerPeriod(group.contribution_amount, group.frequency)}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <span>
          {total_members}/{max_members} members
        </span>
        <span className="text-muted">Starts: {formatDate(group.start_date)}</span>
      </p>
      <Progress label={`Members of ${group.name}`} value={total_members} max={max_members} />
      {group.approval && <p className="text-muted text-sm">The organiser approves who joins.</p>}
      <div className="mt-auto flex flex-col gap-2">
        <Button variant="tint" aria-describedby={name} disabled={full} onClick={onJoin}>
          {full ? 'Group Full' : group.approval ? 'Ask to Join' : 'Join Group'}
        </Button>
        {full && (
          <Button variant="secondary" aria-describedby={name} onClick={onJoin}>
            Join the waiting list
          </Button>
        )}
      </div>
    </article>
  );
}

export function CreateCard({ onCreate }: { onCreate: () => void }) {
  return (
    <article
      className={`relative flex min-h-20 items-center gap-4 self-start rounded-card border-2 border-field border-dashed p-4 hover:bg-tint ${STRETCHED}`}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-tint text-primary">
        <Plus size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold">
          <button type="button" onClick={onCreate} className={`text-left ${STRETCH}`}>
            Create New Àjọ
          </button>
        </h2>
        <p className="text-muted text-sm">Start your own savings group and invite friends</p>
      </div>
    </article>
  );
}

/** A request to join that awaits the organiser or a free seat. The whole card opens it. */
export function RequestCard({ request, onOpen }: { request: OwnRequest; onOpen: () => void }) {
  const { group_name, place, contribution_amount, frequency } = request;
  return (
    <article
      className={`relative flex items-center gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary ${STRETCHED}`}
    >
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold">
          <button type="button" onClick={onOpen} className={`text-left ${STRETCH}`}>
            {group_name}
          </button>
        </h2>
        <p className="text-muted text-sm">
          {place === null
            ? 'You’ve asked to join. Nothing has been taken.'
            : `You’re number ${place} on the waiting list. Nothing has been taken.`}{' '}
          {amountPerPeriod(contribution_amount, frequency)}.
        </p>
      </div>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </article>
  );
}

/** A seat offered to the customer by a member who is leaving. */
export function SeatCard({ offer, onTake }: { offer: SeatOffer; onTake: () => void }) {
  const name = useId();
  return (
    <article className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-5">
      <div className="min-w-0">
        <h2 id={name} className="break-words font-semibold">
          A seat in {offer.group_name}
        </h2>
        <p className="text-muted text-sm">
          {offer.from_name} offers you turn #{offer.position} for {formatNaira(offer.price)};{' '}
          {amountPerPeriod(offer.contribution_amount, offer.frequency)} from then on.
          {offer.lapses_at !== null &&
            ` Take it by ${formatDue(offer.lapses_at)}, or we’ll offer it to the next person on the list.`}
        </p>
      </div>
      <Button onClick={onTake} aria-describedby={name}>
        Take the seat
      </Button>
    </article>
  );
}
