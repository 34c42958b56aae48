// Turning push on and off for the device in hand, or why that cannot be.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { pushState, turnPushOff, turnPushOn } from './push.ts';

const DEVICE = ['push-state'];

const WORDS = {
  on: 'This device is told even when Alajo is closed, until you log out.',
  off: 'Be told on this device even when Alajo is closed. Your balance is never shown.',
  denied: 'This browser blocks notifications of Alajo. Allow them in its settings for this site.',
  unsupported: 'This browser cannot show notifications while Alajo is closed.',
};

export function ThisDevice() {
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: DEVICE, queryFn: pushState });
  const turn = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn()),
    onSuccess: (next) => client.setQueryData(DEVICE, next),
  });
  if (state === undefined) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card bg-tint p-4">
      <p className="text-sm">{WORDS[state]}</p>
      {turn.error && (
        <Notice tone="bad">{sentence(turn.error, 'This browser did not turn it on.')}</Notice>
      )}
      {(state === 'on' || state === 'off') && (
        <Button
          look={state === 'on' ? 'secondary' : 'primary'}
          className="self-start"
          loading={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {state === 'on' ? 'Stop telling this device' : 'Tell this device'}
        </Button>
      )}
    </div>
  );
}
