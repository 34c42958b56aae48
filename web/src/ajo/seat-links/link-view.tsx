// A member's link to their own seat in a running group: its effect, sharing it, and ending it.
import { seatPath } from '@alajo/contract/ajo/invitations.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { seatLinkRoutes, seatText } from '@alajo/contract/ajo/seat-links.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { QueryError } from '../../ui/states.tsx';
import { ViewFrame } from '../dialog-views.tsx';
import { ShareText } from '../invite/share-invitation.tsx';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export default function SeatLinkView({ group, onBack, onDone }: Props) {
  return (
    <ViewFrame title="Offer your seat by link" onBack={onBack}>
      <Link group={group} onDone={onDone} />
    </ViewFrame>
  );
}

function Link({ group, onDone }: Omit<Props, 'onBack'>) {
  const client = useQueryClient();
  const key = ['ajo', 'own-seat-link', group.id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(seatLinkRoutes.makeSeatLink, { id: group.id }, { signal }),
  });
  const hasLoaded = query.isSuccess;
  useEffect(() => {
    if (hasLoaded) client.invalidateQueries({ queryKey: ['ajo', 'group', group.id] });
  }, [hasLoaded, client, group.id]);
  const end = useAction({
    mutationFn: () => call(seatLinkRoutes.endSeatLink, { id: group.id }),
    onSuccess: ({ message }) => {
      client.removeQueries({ queryKey: key });
      client.invalidateQueries({ queryKey: ['ajo', 'group', group.id] });
      onDone(message);
    },
  });
  const { data } = query;
  if (data === undefined) {
    return query.isPending ? <Skeleton className="h-80" /> : <QueryError query={query} />;
  }
  const link = `${window.location.origin}${seatPath(data.code)}`;
  const price = group.seat_link?.price ?? kobo(0);
  return (
    <>
      <p className="text-muted text-sm">
        {group.approval
          ? 'Anyone with this link can read the terms and ask for your seat. The organiser approves them, or any other member if that’s you.'
          : 'Anyone with this link can read the terms and take your seat.'}{' '}
        They pay you what you’ve paid in{price > 0 && `, ${formatNaira(price)} so far`}. Until then
        you keep it and go on contributing.
      </p>
      <p className="break-all rounded-card border border-line p-4 text-center font-medium text-sm">
        {link}
      </p>
      <p className="text-muted text-sm">Valid until {formatDate(data.expires_at)}.</p>
      <ShareText text={seatText(group, price, link)} copied={link} />
      {end.error && <Notice tone="bad">{errorMessage(end.error)}</Notice>}
      <Button variant="ghost" loading={end.isPending} onClick={() => end.mutate()}>
        End this link
      </Button>
    </>
  );
}
