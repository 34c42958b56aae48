// One of the customer's groups (spec §2 Ajo/Esusu): its ring, its terms, their turn, and the next action at
// the bottom.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { Share2 } from 'lucide-react';
import { formatDate, formatDay, formatDayMonth } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { SeatRing } from '../ui/seat-ring.tsx';
import { amountPerPeriod, positionOf, StatusChip, turnOf } from './chips.tsx';
import { toPay } from './queries.ts';
import { beadsOf, countOfSeats } from './seats.ts';
import { ownTurnPays, ownTurnPaysNow } from './turn-premium/own-turn.ts';

/** The view of the group that a card's button leads to. */
export type FirstView = 'invite' | 'pay';

type Props = { group: Group; onOpen: (view?: FirstView) => void };

/** The whole card opens the group; its button is above that. */
export function GroupCard({ group, onOpen }: Props) {
  const { contribution_amount, frequency, next_collection_date: next } = group;
  const collecting = group.current_collector === group.your_member_id;
  return (
    <article
      className={`relative flex flex-col overflow-hidden rounded-card border bg-surface hover:border-primary has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 ${collecting ? 'border-warn-line' : 'border-line'}`}
    >
      <div className="flex items-center gap-4 p-4 pb-3">
        <SmallRing group={group} />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold leading-snug">
            <button
              type="button"
              onClick={() => onOpen()}
              className="text-left outline-none after:absolute after:inset-0"
            >
              {group.name}
            </button>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <StatusChip status={group.status} outcome={group.outcome} />
            <span>
              {group.total_members}/{group.max_members} members
            </span>
          </p>
          <p className="mt-0.5 font-semibold tabular-nums">
            {amountPerPeriod(contribution_amount, frequency)}
          </p>
          <p className="line-clamp-2 break-words text-muted text-sm">{group.description}</p>
        </div>
      </div>
      <div className="mx-4 flex flex-wrap justify-between gap-x-4 border-line border-t py-2.5 text-muted text-sm tabular-nums">
        <span>Your position: {positionOf(turnOf(group, group.your_turn))}</span>
        <span>Next: {next === null ? 'N/A' : formatDate(next)}</span>
      </div>
      {!collecting && <YourTurn group={group} />}
      <CardFooter group={group} collecting={collecting} onOpen={onOpen} />
    </article>
  );
}

const RING_RADIUS = 40;
const BEAD_MAX = 7;

function SmallRing({ group }: { group: Group }) {
  const beads = beadsOf(group);
  const { count, total, label } = countOfSeats(group);
  return (
    <SeatRing
      beads={beads}
      radius={RING_RADIUS}
      beadRadius={Math.min(BEAD_MAX, (2 * RING_RADIUS) / beads.length)}
      label={`${count} of ${total} ${label}`}
      className="size-24 shrink-0"
    >
      <span className="font-bold leading-5 tabular-nums">
        {count}/{total}
      </span>
      <span className="text-muted text-xs leading-4">{label}</span>
    </SeatRing>
  );
}

function YourTurn({ group }: { group: Group }) {
  const own = group.schedule.find(({ is_you }) => is_you);
  if (group.status !== 'active' || own === undefined || own.collected) return null;
  return (
    <p className="px-4 pb-3 text-15 tabular-nums">
      Your turn:{' '}
      <b className="font-semibold">
        {formatDayMonth(own.date)}, {formatNaira(own.amount)}
      </b>
    </p>
  );
}

type FootProps = Props & { collecting: boolean };

/** The next action, or nothing. */
function CardFooter({ group, collecting, onOpen }: FootProps) {
  const due = toPay(group);
  const free = group.max_members - group.total_members;
  if (collecting && group.status === 'active') {
    return (
      <div className="mt-auto grid gap-3 border-warn-line border-t bg-warn-tint p-4">
        <p className="font-semibold text-warn">
          It's your collection turn! You'll receive {formatNaira(ownTurnPays(group))}
        </p>
        {group.actions.request_collection && (
          <Button variant="amber" className="relative" onClick={() => onOpen()}>
            Collect {formatNaira(ownTurnPaysNow(group))}
          </Button>
        )}
        {due > 0 && <Due group={group} onOpen={onOpen} />}
      </div>
    );
  }
  if (due > 0) {
    return (
      <div className="mt-auto bg-sunk p-4 py-3">
        <Due group={group} onOpen={onOpen} />
      </div>
    );
  }
  if (!group.actions.invite || free === 0) return null;
  return (
    <div className="mt-auto grid gap-3 border-line border-t p-4 pt-3">
      <p className="text-muted text-sm">
        {free} {free === 1 ? 'seat' : 'seats'} left, starts {formatDay(group.start_date)}
      </p>
      <Button variant="tint" className="relative" onClick={() => onOpen('invite')}>
        <Share2 size={18} aria-hidden="true" />
        Invite friends
      </Button>
    </div>
  );
}

function Due({ group, onOpen }: Props) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-15 tabular-nums">
        <b className="font-semibold">{formatNaira(toPay(group))}</b> is due from you.
      </p>
      {group.status !== 'paused' && (
        <Button className="relative" onClick={() => onOpen('pay')}>
          Pay now
        </Button>
      )}
    </div>
  );
}
