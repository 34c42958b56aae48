// Bar at the top of the page while access to an account is open: the reason, and the time left.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { AccessGrant } from '@alajo/contract/console/customer-schemas.ts';
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { callStaff } from '../platform/session.ts';
import { Kbd } from '../ui/kbd.tsx';
import { formatLeft } from './short-dates.ts';

type Props = {
  id: number;
  grant: AccessGrant;
  /** Set in the customer’s own view. */
  name: string | undefined;
  /** Called when access expires. */
  onOver: () => void;
  onEnded: () => void;
  children?: ReactNode;
};

/** Ends access on the server; the caller clears the data it showed. */
export function useEndAccess(id: number, at: AccessGrant['at'], onEnded: () => void) {
  return useAction({
    mutationFn: () => callStaff(customerRoutes.endLook, { id, at }),
    onSuccess: onEnded,
  });
}

export function AccessBar({ id, grant, name, onOver, onEnded, children }: Props) {
  const end = useEndAccess(id, grant.at, onEnded);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 bg-info-tint px-4 py-1.5 text-[0.78125rem] text-info">
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-56 break-words">
        <b className="font-bold">
          {name ? `You’re seeing what ${name} sees` : 'You’re viewing this account'}
        </b>
        , {name && 'read-only, '}
        <AccessTimeLeft until={grant.until} onOver={onOver} /> left. Reason:{' '}
        {grant.reason.replace(/[.!?]$/, '')}. This appears in their security activity.
      </p>
      {end.error && <span role="alert">{errorMessage(end.error)}</span>}
      {children}
      <button
        type="button"
        aria-keyshortcuts="esc"
        aria-disabled={end.isPending || undefined}
        onClick={() => end.mutate()}
        className="rounded font-semibold hover:underline"
      >
        End access <Kbd>esc</Kbd>
      </button>
    </div>
  );
}

/** Counts down every second, and reports once that the time is over. */
export function AccessTimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const [now, setNow] = useState(Date.now);
  const over = Date.parse(until) <= now;
  useEffect(() => {
    if (over) {
      onOver();
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over, onOver]);
  return <span className="tabular-nums">{formatLeft(until, now)}</span>;
}
