// Known devices, and where the customer is signed in: each session can be signed out, or all others at once,
// including WhatsApp.

import { deviceName } from '@alajo/contract/device-name.ts';
import { sessionRoutes } from '@alajo/contract/identity/session-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatAt } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Notice, Skeleton } from '../ui/card.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { SettingCard } from '../ui/setting-row.tsx';
import { QueryError } from '../ui/states.tsx';
import { KnownDevices } from './known-devices.tsx';
import { DEVICE_ROWS } from './pages.ts';
import { sessionsQuery, settingsChanged } from './queries.ts';

export default function Devices() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const changed = { onSettled: () => settingsChanged(client) };
  const end = useAction({
    mutationFn: (id: number) => call(sessionRoutes.endSession, { id }),
    ...changed,
  });
  const endOthers = useAction({
    mutationFn: () => call(settingsRoutes.endOtherSessions),
    ...changed,
  });
  const error = end.error ?? endOthers.error;
  // The latest of the two results. Its message takes the focus, because the button just pressed is gone.
  const [done] = [end, endOthers]
    .filter(({ isSuccess }) => isSuccess)
    .sort((a, b) => b.submittedAt - a.submittedAt);
  return (
    <>
      <SettingCard row={DEVICE_ROWS.sessions}>
        <QueryError query={query} />
        {query.isPending && <Skeleton className="h-16" />}
        {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
        {done && (
          <Outcome key={done.submittedAt} tone="good">
            {done.data?.message}
          </Outcome>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {query.data?.map(({ id, device, address, last_used_at, current }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="setting-name wrap-anywhere">
                  {deviceName(device)} {current && <Chip tone="good">This device</Chip>}
                </p>
                <p className="setting-about">
                  {address} · Last used {formatAt(last_used_at)}
                </p>
              </div>
              {!current && (
                <Button
                  variant="secondary"
                  aria-label={`Sign out ${deviceName(device)}`}
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          className="self-start"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      </SettingCard>
      <KnownDevices />
    </>
  );
}
