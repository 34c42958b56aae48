// A looser setting that takes effect later, and the button that stops it.
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import type { LimitSetting } from '@alajo/contract/wallet/own-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useSecondsUntil } from '../platform/countdown.ts';
import { formatDue } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { TimeLeft } from '../ui/time-left.tsx';
import { ownLimitsChanged } from './own-limits-query.ts';

type Props = { setting: LimitSetting; at: string; keep: string; children: ReactNode };

export function UpcomingChange({ setting, at, keep, children }: Props) {
  const client = useQueryClient();
  const cancel = useAction({
    mutationFn: () => call(ownLimitRoutes.cancelLimitChange, { setting }),
    onSuccess: (limits) => ownLimitsChanged(client, limits),
  });
  const now = useSecondsUntil(Date.parse(at)) === 0;
  useEffect(() => {
    if (now) client.invalidateQueries({ queryKey: ['wallet'] });
  }, [now, client]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-warn-tint px-4 py-3 text-sm text-warn">
      <p className="min-w-0 flex-1 basis-56">
        From {formatDue(at)}: {children}.{' '}
        <b>
          <TimeLeft until={at} />
        </b>{' '}
        If you didn’t ask for this, stop it and change your password.
      </p>
      <Button variant="secondary" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {keep}
      </Button>
      {cancel.error && (
        <div className="w-full">
          <Notice tone="bad">{errorMessage(cancel.error)}</Notice>
        </div>
      )}
    </div>
  );
}
