// Accepts an invitation: its link leads here, and registering a new passkey completes it.
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import { invitationCode } from '@alajo/contract/staff/schemas.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage, Refusal } from '../../platform/api.ts';
import { createPasskey, passkeyProblem } from '../../platform/passkeys.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { rolesText } from '../team/role-labels.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useEnter } from './sign-in.tsx';

export function Component() {
  // The token comes after the #, so it never reaches a server or a log.
  const code = useLocation().hash.slice(1);
  const complete = z.safeParse(invitationCode, code).success;
  const look = () => call(staffRoutes.invitation, { code });
  const invitation = useQuery({
    queryKey: ['invitation', code],
    queryFn: look,
    enabled: complete,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const enter = useEnter(null);
  const accept = useAction({
    mutationFn: async () => {
      // Fetched on each attempt: every passkey prompt needs a fresh challenge.
      const { options } = await look();
      return call(staffRoutes.accept, { code, passkey: await createPasskey(options) });
    },
    onSuccess: enter,
  });
  if (!complete || invitation.error instanceof Refusal) return <UnusableInvitation />;
  if (invitation.error) return <NotRead invitation={invitation} />;
  const invited = invitation.data;
  return (
    <AuthFrame
      title={invited ? `Welcome, ${invited.name}` : 'Your invitation'}
      lead={
        invited ? (
          <>
            You are invited to Alajo’s staff console as <b>{rolesText(invited.roles)}</b>, with the
            address <span className="break-words">{invited.email}</span>.
          </>
        ) : (
          <Skeleton className="h-12" />
        )
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-15 leading-5.5">
        <li>A passkey is unlocked with your fingerprint, your face or this device’s PIN.</li>
        <li>It replaces a password, and a fake site can’t steal it.</li>
        <li>Create it on a device that only you use.</li>
      </ul>
      {accept.error && <Notice tone="bad">{passkeyProblem(accept.error)}</Notice>}
      <Button
        disabled={invited === undefined}
        loading={accept.isPending}
        onClick={() => accept.mutate()}
      >
        <Fingerprint size={20} aria-hidden="true" />
        Create your passkey
      </Button>
    </AuthFrame>
  );
}

const UnusableInvitation = () => (
  <AuthFrame title="This invitation can’t be used">
    <Notice tone="warn">
      It has already been used, is more than a day old, or the link is incomplete. Ask the
      administrator who sent it for a new one.
    </Notice>
    <ButtonLink variant="secondary" to="/staff/sign-in">
      Sign in
    </ButtonLink>
  </AuthFrame>
);

function NotRead({ invitation }: { invitation: UseQueryResult }) {
  return (
    <AuthFrame title="Can’t open the invitation">
      <Notice tone="warn">{errorMessage(invitation.error)}</Notice>
      <Button loading={invitation.isFetching} onClick={() => invitation.refetch()}>
        Try again
      </Button>
    </AuthFrame>
  );
}
