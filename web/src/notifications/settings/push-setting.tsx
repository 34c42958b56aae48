// Turns push notifications on and off on this device, or explains why they are unavailable. Acts at once, because
// the browser asks for permission only after a click.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../ui/setting-row.tsx';
import { pushStateQuery, turnPushOff, turnPushOn } from './push.ts';
import { NOTIFICATION_ROWS } from './rows.ts';

const STATE_TEXTS = {
  on: 'Gets notifications even when Alajo is closed, until you log out.',
  off: 'Gets none while Alajo is closed.',
  denied: 'This browser blocks notifications from Alajo. Allow them in its settings for this site.',
  unsupported: 'This browser can’t show notifications while Alajo is closed.',
};

export function ThisDevice() {
  const client = useQueryClient();
  const { data: state } = useQuery(pushStateQuery);
  const turn = useAction({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn()),
    onSuccess: (next) => client.setQueryData(pushStateQuery.queryKey, next),
  });
  if (state === undefined) return <Skeleton className="h-20" />;
  return (
    <SettingRows>
      <SettingRow row={NOTIFICATION_ROWS.push} about={STATE_TEXTS[state]}>
        {(state === 'on' || state === 'off') && (
          <Button variant="secondary" loading={turn.isPending} onClick={() => turn.mutate()}>
            {state === 'on' ? 'Turn off notifications' : 'Turn on notifications'}
          </Button>
        )}
      </SettingRow>
      {turn.error && (
        <Notice tone="bad">
          {errorMessage(turn.error, 'This browser couldn’t turn on notifications.')}
        </Notice>
      )}
    </SettingRows>
  );
}
