// Turns push notifications on and off on this device, or explains why they are unavailable.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { pushState, turnPushOff, turnPushOn } from './push.ts';

const DEVICE = ['push-state'];

const STATE_TEXTS = {
  on: 'This device gets notifications even when Alajo is closed, until you log out.',
  off: 'Get notifications on this device even when Alajo is closed. Your balance is never shown.',
  denied: 'This browser blocks notifications from Alajo. Allow them in its settings for this site.',
  unsupported: 'This browser can’t show notifications while Alajo is closed.',
};

export function ThisDevice() {
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: DEVICE, queryFn: pushState });
  const turn = useAction({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn()),
    onSuccess: (next) => client.setQueryData(DEVICE, next),
  });
  if (state === undefined) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card bg-tint p-4">
      <p className="text-sm">{STATE_TEXTS[state]}</p>
      {turn.error && (
        <Notice tone="bad">
          {errorMessage(turn.error, 'This browser couldn’t turn on notifications.')}
        </Notice>
      )}
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          className="self-start"
          loading={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {state === 'on' ? 'Turn off notifications' : 'Turn on notifications'}
        </Button>
      )}
    </div>
  );
}
