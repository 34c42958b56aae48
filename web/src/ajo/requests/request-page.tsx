// A customer's request to join a group, as large as a page: the group's seats with the one they asked for, who
// decides and by when, and a button to withdraw it.

import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import type { OwnRequest } from '@alajo/contract/ajo/invitations.ts';
import { potOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDate, formatDeadline } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Notice } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ScreenDialog } from '../../ui/screen-dialog.tsx';
import { beadRadius, RING_RADIUS, type SeatMarker, SeatRing } from '../../ui/seat-ring.tsx';
import { QueryError } from '../../ui/states.tsx';
import { amountPerPeriod } from '../chips.tsx';
import { RingTexts } from '../group/ring-header.tsx';
import { StateCard } from '../group/situation-card.tsx';
import { requestsQuery } from '../invite/queries.ts';
import { midnightOf, type Situation } from '../own-payments.ts';

type Props = { id: number; onClose: () => void };

export default function RequestPage({ id, onClose }: Props) {
  const query = useQuery(requestsQuery);
  const request = query.data?.find((item) => item.id === id);
  return (
    <ScreenDialog
      title={request?.group_name ?? 'Your request'}
      status={request && <Chip tone="warn">waiting</Chip>}
      summary={request && amountPerPeriod(request.contribution_amount, request.frequency)}
      onClose={onClose}
    >
      <div className="mx-auto flex max-w-[560px] flex-col gap-4">
        <QueryError query={query} />
        {query.isPending && <Progress label="Loading your request" />}
        {query.data && request === undefined && (
          <Notice tone="info">
            This request has ended. If you have a seat, the group is among your groups.
          </Notice>
        )}
        {request && <Request request={request} onEnded={onClose} />}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </ScreenDialog>
  );
}

function Request({ request, onEnded }: { request: OwnRequest; onEnded: () => void }) {
  const client = useQueryClient();
  const withdraw = useAction({
    mutationFn: () => call(invitationRoutes.withdrawRequest, { id: request.id }),
    onSuccess: onEnded,
    onSettled: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <StateCard
      label="Your request"
      ring={<RequestedSeat request={request} />}
      situation={situationOf(request)}
    >
      {withdraw.error && <Notice tone="bad">{errorMessage(withdraw.error)}</Notice>}
      <Button
        variant="secondary"
        className="mt-1 w-full max-w-sm"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {request.place === null ? 'Take back my request' : 'Leave the list'}
      </Button>
    </StateCard>
  );
}

function RequestedSeat({ request }: { request: OwnRequest }) {
  const { total_members, max_members, start_date, place } = request;
  const large = `${total_members} of ${max_members}`;
  const below = `Starts ${formatDate(start_date)}`;
  return (
    <SeatRing
      beads={beadsOf(request)}
      radius={RING_RADIUS}
      beadRadius={beadRadius(max_members)}
      label={`Seats taken: ${large}. ${below}.`}
      className="w-full group-ring-small"
    >
      <RingTexts
        above="Seats taken"
        large={large}
        below={below}
        pill={place === null ? 'Organiser decides' : `#${place} in line`}
      />
    </SeatRing>
  );
}

/** Names are private until the customer is a member. */
function beadsOf({ total_members, max_members }: OwnRequest): SeatMarker[] {
  return Array.from({ length: max_members }, (_, seat): SeatMarker => {
    if (seat < total_members) return { state: 'joined' };
    if (seat > total_members) return { state: 'free' };
    return { state: 'requested', initials: 'You', isYou: true };
  });
}

function situationOf(request: OwnRequest): Situation {
  const { contribution_amount, total_members, max_members, started, asked_at, place } = request;
  const pot = formatNaira(potOf(contribution_amount, started ? total_members : max_members));
  return {
    ...waitText(request),
    facts: [
      {
        name: place === null ? 'You asked' : 'On the list since',
        value: formatDate(asked_at),
      },
      { name: 'You would collect', value: started ? pot : `${pot} if full` },
    ],
  };
}

function waitText({
  place,
  started,
  start_date,
}: OwnRequest): Pick<Situation, 'sentence' | 'detail'> {
  if (place === null) {
    return {
      sentence: `Nothing has been taken. The organiser decides by ${formatDeadline(midnightOf(start_date))}.`,
      detail: 'No answer by then? Your request ends automatically.',
    };
  }
  return {
    sentence: `Nothing has been taken. You’re number ${place} on the waiting list.`,
    detail: started
      ? 'If a member gives up their seat, we’ll offer it to you when you’re next.'
      : 'You get the next free seat when you’re first in line.',
  };
}
