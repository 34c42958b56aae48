// Buttons that lead a signed-in customer from an invitation into the group.

import type { InvitationTerms } from '@alajo/contract/ajo/invitations.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { QueryError } from '../../ui/states.tsx';
import { JoinButtons } from '../join-frame.tsx';
import { NoSeat } from './invitation-unavailable.tsx';
import { useInvitedGroup } from './invited-group.ts';
import JoinDialog from './join-dialog.tsx';
import { joinLabel } from './join-label.ts';

type Props = { code: string; terms: InvitationTerms };

export default function JoinByInvitation({ code, terms }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const query = useInvitedGroup(code, true);
  const { data } = query;
  return (
    <JoinButtons>
      {query.isPending && <Skeleton className="h-12" />}
      <QueryError query={query} />
      {data?.is_member && (
        <ButtonLink to={`/ajo?group=${data.group.id}`} className="min-h-12">
          You’re a member: open the group
        </ButtonLink>
      )}
      {data?.is_waiting && (
        <>
          <Notice tone="info">
            You’ve asked to join. We’ll tell you as soon as you have a seat.
          </Notice>
          <ButtonLink to="/ajo" variant="secondary" className="min-h-12">
            My groups
          </ButtonLink>
        </>
      )}
      {data && !data.is_member && !data.is_waiting && (
        <JoinButton terms={terms} onOpen={() => setOpen(true)} />
      )}
      {data && open && (
        <JoinDialog
          group={data.group}
          invitation={code}
          approval={data.approval}
          onClose={() => setOpen(false)}
          onVisit={(id) => navigate(`/ajo?group=${id}`)}
        />
      )}
    </JoinButtons>
  );
}

function JoinButton({ terms, onOpen }: { terms: InvitationTerms; onOpen: () => void }) {
  if (terms.state === 'started') return <NoSeat state={terms.state} />;
  return (
    <>
      {terms.state === 'full' && <NoSeat state={terms.state} />}
      <Button className="min-h-12" onClick={onOpen}>
        {joinLabel(terms)}
      </Button>
    </>
  );
}
