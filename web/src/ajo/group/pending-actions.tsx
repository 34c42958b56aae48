// What a group asks of the customer, on top of its dialog, and what else can be done, at its end.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { toPay } from '../queries.ts';
import { Panel, type View } from '../views.tsx';
import { SeatOffered, VoteNotice } from './membership.tsx';
import { isOpenTurn, SwapNotices } from './swaps.tsx';

type Props = { group: Group; onOpen: (view: View) => void; onDone: (sentence: string) => void };

export function ForYou({ group, onOpen, onDone }: Props) {
  const { arrears } = group.actions;
  return (
    <>
      <Turn group={group} />
      {toPay(group) > 0 && (
        <Panel>
          <p>
            <b>{formatNaira(toPay(group))} is due from you</b>
            {arrears > 0 && `, ${formatNaira(arrears)} of it owed from before`}.
          </p>
          {group.status !== 'paused' && (
            <Button onClick={() => onOpen({ at: 'pay' })}>Pay now</Button>
          )}
        </Panel>
      )}
      {group.turn_needs && <Notice tone="warn">{group.turn_needs}</Notice>}
      <SwapNotices group={group} onDone={onDone} />
      <VoteNotice group={group} onDone={onDone} />
      {group.seat_offer && <SeatOffered offer={group.seat_offer} onDone={onDone} />}
    </>
  );
}

function Turn({ group }: { group: Group }) {
  if (group.current_collector !== group.your_member_id) return null;
  return (
    <div className="rounded-card bg-amber px-4 py-3 text-on-amber text-sm">
      <p className="font-semibold">
        It's your collection turn! You'll receive {formatNaira(group.pot)}
      </p>
      {!group.actions.request_collection && (
        <p>You can request it as soon as this round’s contributions are in.</p>
      )}
    </div>
  );
}

const VOTE = { pause: 'Propose a pause', resume: 'Propose to go on' } as const;

export function Asks({ group, onOpen }: Omit<Props, 'onDone'>) {
  const { actions, vote, seed_hash } = group;
  const proposes = vote === null && (actions.pause ? 'pause' : actions.resume ? 'resume' : null);
  return (
    <section aria-label="More" className="grid gap-2 sm:grid-cols-2">
      {actions.ahead > 0 && toPay(group) === 0 && (
        <Ask onClick={() => onOpen({ at: 'ahead' })}>Pay ahead</Ask>
      )}
      {group.status === 'active' && isOpenTurn(group, group.your_turn) && (
        <Ask onClick={() => onOpen({ at: 'swap' })}>Swap turns</Ask>
      )}
      <Ask onClick={() => onOpen({ at: 'history' })}>What happened</Ask>
      {seed_hash !== null && <Ask onClick={() => onOpen({ at: 'draw' })}>Check the draw</Ask>}
      {proposes && <Ask onClick={() => onOpen({ at: 'vote' })}>{VOTE[proposes]}</Ask>}
      {actions.leave && <Ask onClick={() => onOpen({ at: 'leave' })}>Leave group</Ask>}
      {actions.offer_seat && <Ask onClick={() => onOpen({ at: 'leave' })}>Offer your seat</Ask>}
    </section>
  );
}

function Ask({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button look="secondary" onClick={onClick}>
      {children}
    </Button>
  );
}
