// The invitation that registration leads back to: the group, and the person who shared the link.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { type InvitationTerms, SEAT_PREFIX } from '@alajo/contract/ajo/invitations.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../platform/api.ts';
import { NEXT_KEY, read, sessionStore } from '../platform/storage.ts';

/** `unknown` is shown while the group isn't known, and for a link of another kind. */
export type InvitedComponent = (props: { unknown: string }) => ReactNode;

export default function Invited({ unknown }: Parameters<InvitedComponent>[0]) {
  const [terms, setTerms] = useState<InvitationTerms>();
  useEffect(() => {
    const code = read(sessionStore(), NEXT_KEY)?.split('/')[2] ?? '';
    if (code.startsWith(SEAT_PREFIX)) return;
    const leaving = new AbortController();
    call(invitationRoutes.invitation, { code }, { signal: leaving.signal }).then(
      setTerms,
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return terms === undefined ? unknown : `${terms.invited_by} invites you to ${terms.name}.`;
}
