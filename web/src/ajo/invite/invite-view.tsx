// A member's invitation to a group: its link and QR code, the number who joined with it, and a way to end it.

import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { invitationText, joinPath } from '@alajo/contract/ajo/invitations.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { QueryError } from '../../ui/states.tsx';
import { ViewFrame } from '../dialog-views.tsx';
import { invitationQuery } from './queries.ts';
import { ShareText } from './share-invitation.tsx';

type Props = { group: Group; onBack: () => void };

export default function InviteView({ group, onBack }: Props) {
  const [ended, setEnded] = useState<string>();
  return (
    <ViewFrame title={`Invite friends to ${group.name}`} onBack={onBack}>
      {ended === undefined ? (
        <Link group={group} onEnded={setEnded} />
      ) : (
        <>
          <Notice tone="good">{ended}</Notice>
          <Button variant="secondary" onClick={() => setEnded(undefined)}>
            Create a new link
          </Button>
        </>
      )}
    </ViewFrame>
  );
}

function Link({ group, onEnded }: { group: Group; onEnded: (message: string) => void }) {
  const client = useQueryClient();
  const query = useQuery(invitationQuery(group.id));
  const end = useAction({
    mutationFn: () => call(invitationRoutes.revokeInvitation, { id: group.id }),
    onSuccess: ({ message }) => {
      client.removeQueries({ queryKey: invitationQuery(group.id).queryKey });
      onEnded(message);
    },
  });
  const { data } = query;
  if (data === undefined) {
    return query.isPending ? <Skeleton className="h-80" /> : <QueryError query={query} />;
  }
  const link = `${window.location.origin}${joinPath(data.code)}`;
  return (
    <>
      <div className="flex flex-col items-center gap-3 rounded-card border border-line p-4 text-center">
        <img
          alt={`QR code of the invitation to ${group.name}`}
          className="size-44 rounded-lg bg-white p-1.5"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
        />
        <p className="break-all font-medium text-sm">{link}</p>
        <p className="text-muted text-sm">
          {data.joined === 0
            ? 'No one has'
            : `${data.joined} ${data.joined === 1 ? 'has' : 'have'}`}{' '}
          joined with this link. Valid until {formatDate(data.expires_at)}.
        </p>
      </div>
      <p className="text-muted text-sm">{joinRuleText(group)}</p>
      <ShareText text={invitationText(group, link)} copied={link} />
      {end.error && <Notice tone="bad">{errorMessage(end.error)}</Notice>}
      <Button variant="ghost" loading={end.isPending} onClick={() => end.mutate()}>
        End this link
      </Button>
    </>
  );
}

function joinRuleText({ approval, members }: Group): string {
  const organises = members.some(({ is_you, is_organiser }) => is_you && is_organiser);
  if (organises && !approval)
    return 'Anyone with this link can read the terms and join right away.';
  if (organises) return 'Anyone with this link can read the terms and ask to join. You approve.';
  return 'Anyone with this link can read the terms and ask to join. The organiser approves.';
}
