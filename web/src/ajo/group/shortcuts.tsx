// At most three rows with a live state: what the customer can do now that most members never need.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { ArrowLeftRight, FastForward, Megaphone } from 'lucide-react';
import { formatDate } from '../../platform/format.ts';
import type { View } from '../dialog-views.tsx';
import { toPay } from '../queries.ts';
import { Row, Rows } from '../row.tsx';
import { swapTurns } from './swaps.tsx';

type Props = { group: Group; onOpen: (view: View) => void };

export function Shortcuts({ group, onOpen }: Props) {
  const { actions, announcement, status } = group;
  return (
    <Rows label="Shortcuts">
      {actions.ahead > 0 && toPay(group) === 0 && (
        <Row
          icon={FastForward}
          title="Pay ahead"
          note={`Up to ${actions.ahead} ${actions.ahead === 1 ? 'round' : 'rounds'} ahead`}
          onClick={() => onOpen({ at: 'ahead' })}
        />
      )}
      {(group.swaps.length > 0 || (status === 'active' && swapTurns(group).length > 0)) && (
        <Row
          icon={ArrowLeftRight}
          title="Swap my turn"
          note={swapNote(group)}
          onClick={() => onOpen({ at: 'swap' })}
        />
      )}
      {announcement && (
        <Row
          icon={Megaphone}
          title="Announcements"
          note={`“${announcement.text}”`}
          oneLine
          badge={
            announcement.read ? null : (
              <span className="rounded-full bg-primary px-2 font-semibold text-on-primary text-xs leading-5">
                New
              </span>
            )
          }
          onClick={() => onOpen({ at: 'announcements' })}
        />
      )}
    </Rows>
  );
}

function swapNote(group: Group): string {
  const offer = group.swaps.find(({ to_member }) => to_member === group.your_member_id);
  const turn = group.schedule.find(({ position }) => position === offer?.from_position);
  if (offer && turn) return `${firstNameOf(offer.from_name)} offers ${formatDate(turn.date)}`;
  const ownOffer = group.swaps.find(({ from_member }) => from_member === group.your_member_id);
  if (ownOffer) return `You’ve asked ${firstNameOf(ownOffer.to_name)}`;
  return `Yours is #${group.your_turn}`;
}
