// Sign-in with a passkey.
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { passkeyProblem } from '../../platform/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { signChallenge } from '../platform/passkey.ts';
import { meQuery } from '../platform/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { DevelopmentSignIn } from './development.tsx';

const SESSION_END_TEXTS: Record<string, string> = {
  idle: 'You were signed out after 15 minutes of inactivity.',
  expired: 'Your session has ended. Sign in to pick up where you left off.',
  'signed-out': 'You are signed out.',
};

export function Component() {
  const [params] = useSearchParams();
  const enter = useEnter(params.get('next'));
  const notice = SESSION_END_TEXTS[params.get('ended') ?? ''];
  const signIn = useAction({
    mutationFn: async () => call(staffRoutes.signIn, { passkey: await signChallenge() }),
    onSuccess: enter,
  });
  return (
    <AuthFrame
      title="Sign in"
      lead="Use the passkey you created when you were invited. There is no password."
    >
      {notice && <Notice tone="plain">{notice}</Notice>}
      {signIn.error && <Notice tone="bad">{passkeyProblem(signIn.error)}</Notice>}
      <Button loading={signIn.isPending} onClick={() => signIn.mutate()}>
        <Fingerprint size={20} aria-hidden="true" />
        Sign in with a passkey
      </Button>
      <p className="text-muted text-sm">
        Lost your passkey? Two administrators can invite you again.
      </p>
      <DevelopmentSignIn onDone={enter} />
    </AuthFrame>
  );
}

/** Opens the page the user came for. Only the console’s own addresses are followed. */
export function useEnter(next: string | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (me: StaffMe) => {
    client.clear(); // so nothing the previous member saw remains
    client.setQueryData(meQuery.queryKey, me);
    navigate(next !== null && /^\/staff(\/|$|\?)/.test(next) ? next : '/staff', { replace: true });
  };
}
