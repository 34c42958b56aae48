// In a group: the open link to the customer's own seat, and requests for members' seats that await an answer.
import type { Group, SeatAsk } from '@alajo/contract/ajo/schemas.ts';
import { seatLinkRoutes } from '@alajo/contract/ajo/seat-links.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { Panel, type View } from '../dialog-views.tsx';

type Props = { group: Group; onOpen: (view: View) => void; onDone: (sentence: string) => void };

export default function SeatLinkPanels({ group, onOpen, onDone }: Props) {
  const { seat_link, seat_asks } = group;
  return (
    <>
      {seat_link && (
        <Panel>
          <p>
            Your link offers your seat for {formatNaira(seat_link.price)} until{' '}
            {formatDate(seat_link.expires_at)}. {requestCountText(seat_link.asked)}
          </p>
          <Button variant="secondary" onClick={() => onOpen({ at: 'leave' })}>
            Show the link
          </Button>
        </Panel>
      )}
      {seat_asks.map((ask) => (
        <SeatRequestPanel key={ask.id} group={group} ask={ask} onDone={onDone} />
      ))}
    </>
  );
}

function requestCountText(count: number): string {
  if (count === 0) return 'Nothing changes until someone takes it.';
  return count === 1 ? 'One person has asked for it.' : `${count} people have asked for it.`;
}

function SeatRequestPanel({ group, ask, onDone }: { ask: SeatAsk } & Omit<Props, 'onOpen'>) {
  const client = useQueryClient();
  const { name, username, trust_score, seat_of } = ask;
  const answer = useAction({
    mutationFn: (verb: 'approveBuyer' | 'declineBuyer') =>
      changeGroup(client, call(seatLinkRoutes[verb], { id: group.id, seat_ask: ask.id })),
    onSuccess: ({ message }) => onDone(message),
    onError: () => client.invalidateQueries({ queryKey: ['ajo', 'group', group.id] }),
  });
  return (
    <Panel>
      <p>
        <b>{name}</b> is asking for {seat_of}’s seat. @{username}, trust score {trust_score}.
      </p>
      {answer.error && <Notice tone="bad">{errorMessage(answer.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          aria-label={`Decline ${name}`}
          loading={answer.isPending && answer.variables === 'declineBuyer'}
          onClick={() => answer.mutate('declineBuyer')}
        >
          Decline
        </Button>
        <Button
          aria-label={`Approve ${name}`}
          loading={answer.isPending && answer.variables === 'approveBuyer'}
          onClick={() => answer.mutate('approveBuyer')}
        >
          Approve
        </Button>
      </div>
    </Panel>
  );
}
