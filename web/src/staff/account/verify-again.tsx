// Asks for the passkey again when a call requires it: before money, documents and staff changes.
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useAction } from '../../platform/action.ts';
import { passkeyProblem } from '../../platform/passkeys.ts';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { signChallenge } from '../platform/passkey.ts';
import {
  callStaff,
  meQuery,
  resolvePasskeyRequest,
  useMe,
  usePasskeyRequest,
} from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DevelopmentSignIn } from './development.tsx';

export function VerifyAgain() {
  return usePasskeyRequest() ? <Question /> : null;
}

function Question() {
  const { id } = useMe();
  const client = useQueryClient();
  const done = (me: StaffMe) => {
    client.setQueryData(meQuery.queryKey, me);
    resolvePasskeyRequest(true);
  };
  const verify = useAction({
    mutationFn: async () => callStaff(staffRoutes.verify, { passkey: await signChallenge() }),
    onSuccess: done,
  });
  return (
    <Dialog open onOpenChange={() => resolvePasskeyRequest(false)} title="Confirm it’s you">
      <div data-alone className="dense flex flex-col gap-3">
        <p>Confirm with your passkey to continue. We won’t ask again for five minutes.</p>
        {verify.error && <Notice tone="bad">{passkeyProblem(verify.error)}</Notice>}
        <div className="grid grid-cols-2 gap-2">
          <ActionButton onClick={() => resolvePasskeyRequest(false)}>Not now</ActionButton>
          <ActionButton variant="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
            <Fingerprint size={16} aria-hidden="true" />
            Use passkey
          </ActionButton>
        </div>
        <DevelopmentSignIn only={id} onDone={done} />
      </div>
    </Dialog>
  );
}
