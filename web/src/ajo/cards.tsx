// Group cards: the customer's groups, groups open to join, and seat offers (spec §2 Ajo/Esusu).
import type { OwnRequest } from '@alajo/contract/ajo/invitations.ts';
import type { Group, OpenGroup, SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { CalendarDays, Coins, Plus, UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { everyTime, positionOf, StatusChip, turnOf } from './chips.tsx';
import { toPay } from './queries.ts';

const CARD = 'relative flex flex-col gap-3 rounded-card border border-line bg-surface p-5';

// The button covers its card; the card shows its focus.
const STRETCH = 'outline-none after:absolute after:inset-0';
const STRETCHED =
  'has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2';

/** The whole card is one button, named after the group. */
export function GroupCard({ group, onOpen }: { group: Group; onOpen: () => void }) {
  const collecting = group.current_collector === group.your_member_id;
  return (
    <article className={`${CARD} ${STRETCHED} hover:border-primary`}>
      <Head group={group}>
        <button type="button" onClick={onOpen} className={`text-left ${STRETCH}`}>
          {group.name}
        </button>
      </Head>
      <p className="line-clamp-3 break-words text-muted text-sm">{group.description}</p>
      <Line icon={Coins}>{everyTime(group.contribution_amount, group.frequency)}</Line>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <span>Your position: {positionOf(turnOf(group, group.your_turn))}</span>
        <span className="text-muted">
          Next:{' '}
          {group.next_collection_date === null ? 'N/A' : formatDate(group.next_collection_date)}
        </span>
      </div>
      {collecting && (
        <p className="rounded-card bg-amber px-4 py-3 font-semibold text-on-amber text-sm">
          It's your collection turn! You'll receive {formatNaira(group.pot)}
        </p>
      )}
      {toPay(group) > 0 && (
        <p className="rounded-card bg-warn-tint px-4 py-3 text-sm text-warn">
          {formatNaira(toPay(group))} is due from you.
        </p>
      )}
    </article>
  );
}

export function OpenCard({ group, onJoin }: { group: OpenGroup; onJoin: () => void }) {
  const name = useId();
  const full = group.total_members >= group.max_members;
  return (
    <article className={CARD}>
      <Head group={group}>
        <span id={name}>{group.name}</span>
      </Head>
      <p className="line-clamp-3 break-words text-muted text-sm">{group.description}</p>
      <Line icon={Coins}>{everyTime(group.contribution_amount, group.frequency)}</Line>
      <Line icon={CalendarDays}>Starts: {formatDate(group.start_date)}</Line>
      <Progress
        label={`Members of ${group.name}`}
        value={group.total_members}
        max={group.max_members}
      />
      <Button className="mt-auto" aria-describedby={name} disabled={full} onClick={onJoin}>
        {full ? 'Group Full' : group.approval ? 'Ask to Join' : 'Join Group'}
      </Button>
    </article>
  );
}

function Head({ group, children }: { group: OpenGroup; children: ReactNode }) {
  const { total_members, max_members } = group;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="break-words font-semibold text-lg leading-snug">{children}</h2>
        <Line icon={UsersRound}>
          {total_members}/{max_members} members
        </Line>
      </div>
      <StatusChip status={group.status} outcome={group.outcome} />
    </div>
  );
}

function Line({ icon: Icon, children }: { icon: typeof Coins; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-sm tabular-nums">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-muted" />
      <span>{children}</span>
    </p>
  );
}

export function CreateCard({ onCreate }: { onCreate: () => void }) {
  return (
    <article
      className={`relative flex min-h-44 flex-col items-center justify-center gap-2 rounded-card border-2 border-field border-dashed p-5 text-center hover:bg-tint ${STRETCHED}`}
    >
      <Plus size={28} aria-hidden="true" className="text-primary" />
      <h2 className="font-semibold">
        <button type="button" onClick={onCreate} className={STRETCH}>
          Create New Àjọ
        </button>
      </h2>
      <p className="text-muted text-sm">Start your own savings group and invite friends</p>
    </article>
  );
}

/** The customer has asked to join, and waits for the organiser. */
export function RequestCard({ request, onWithdraw, pending }: RequestProps) {
  const name = useId();
  return (
    <article className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-5">
      <div className="min-w-0">
        <h2 id={name} className="break-words font-semibold">
          {request.group_name}
        </h2>
        <p className="text-muted text-sm">
          You’ve asked to join: the organiser answers before {formatDate(request.start_date)}.{' '}
          {everyTime(request.contribution_amount, request.frequency)}.
        </p>
      </div>
      <Button variant="secondary" onClick={onWithdraw} loading={pending} aria-describedby={name}>
        Withdraw
      </Button>
    </article>
  );
}

type RequestProps = { request: OwnRequest; onWithdraw: () => void; pending: boolean };

/** A seat offered to the customer by a member who is leaving. */
export function SeatCard({ offer, onTake }: { offer: SeatOffer; onTake: () => void }) {
  const name = useId();
  return (
    <article className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-amber bg-surface p-5">
      <div className="min-w-0">
        <h2 id={name} className="break-words font-semibold">
          A seat in {offer.group_name}
        </h2>
        <p className="text-muted text-sm">
          {offer.from_name} offers you turn #{offer.position} for {formatNaira(offer.price)};{' '}
          {everyTime(offer.contribution_amount, offer.frequency)} from then on.
        </p>
      </div>
      <Button onClick={onTake} aria-describedby={name}>
        Take the seat
      </Button>
    </article>
  );
}
