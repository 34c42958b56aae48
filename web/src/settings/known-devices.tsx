// Known devices: how long each counts as new and what that means, and a way to remove one.
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { formatAt, formatDateTime } from '../platform/format.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Skeleton } from '../ui/card.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { SettingCard } from '../ui/setting-row.tsx';
import { QueryError } from '../ui/states.tsx';
import { TimeLeft } from '../ui/time-left.tsx';
import { DEVICE_ROWS } from './pages.ts';
import { devicesQuery, settingsChanged } from './queries.ts';

export function KnownDevices() {
  const client = useQueryClient();
  const query = useQuery(devicesQuery);
  const [removing, setRemoving] = useState<{ id: number; name: string }>();
  const remove = useAction({
    mutationFn: (id: number) => call(deviceRoutes.forgetDevice, { id }),
    onSuccess: () => setRemoving(undefined),
    onSettled: () => settingsChanged(client),
  });
  return (
    <SettingCard
      row={DEVICE_ROWS['known-devices']}
      about="Signing in anywhere else needs a code, and we’ll notify your other devices."
    >
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-20" />}
      {remove.isSuccess && (
        <Outcome key={remove.submittedAt} tone="good">
          {remove.data.message}
        </Outcome>
      )}
      {query.data?.length === 0 && (
        <p className="text-sm">None yet. The next browser you sign in with will be the first.</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {query.data?.map(({ id, name, added_at, last_used_at, new_until, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="setting-name wrap-anywhere">
                {name} {current && <Chip tone="good">This device</Chip>}
              </p>
              <p className="setting-about">
                Added {formatAt(added_at)} · Last used {formatAt(last_used_at)}
              </p>
              {new_until && (
                <p className="text-sm">
                  New until {formatDateTime(new_until)} (<TimeLeft until={new_until} />
                  ): you can send up to {formatNaira(walletLimitsOn(pricingDay()).new_device_day)} a
                  day from it, in case someone else added it.
                </p>
              )}
            </div>
            <Button
              variant="secondary"
              aria-label={`Remove ${name}`}
              onClick={() => setRemoving({ id, name })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <Confirm
          title={`Remove ${removing.name}?`}
          cancelLabel="Keep it"
          confirmLabel="Remove it"
          action={{ ...remove, mutate: () => remove.mutate(removing.id) }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            It will be signed out. Signing in on it again needs a code, and it counts as new for a
            day.
          </p>
        </Confirm>
      )}
    </SettingCard>
  );
}
