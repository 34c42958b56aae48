// Bar while the member is calling the customer, who sees it too: the time left, and the button that ends the call.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { CallGrant } from '@alajo/contract/console/customer-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { AccessTimeLeft } from './access-bar.tsx';
import { customerQuery } from './customers-data.ts';

type Props = { id: number; name: string; call: CallGrant; onOver: () => void };

export function CallBar({ id, name, call, onOver }: Props) {
  const client = useQueryClient();
  const end = useAction({
    mutationFn: () => callStaff(customerRoutes.endCall, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: customerQuery(id).queryKey }),
  });
  useKeys('This call', [{ key: 'c', label: 'end call', run: () => end.mutate() }]);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 bg-good-tint px-4 py-1.5 text-[0.78125rem] text-good">
      <Phone size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-56 break-words">
        <b className="font-bold">{name} sees that you’re calling</b>,{' '}
        <AccessTimeLeft until={call.until} onOver={onOver} /> left. Reason:{' '}
        {call.reason.replace(/[.!?]$/, '')}. Never ask for a PIN, a password or a code.
      </p>
      {end.error && <span role="alert">{errorMessage(end.error)}</span>}
      <ActionButton hint="c" busy={end.isPending} onClick={() => end.mutate()}>
        End call
      </ActionButton>
    </div>
  );
}
