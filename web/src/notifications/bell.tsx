// The bell: how many are not read. Its popover is fetched when it is first pressed.
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useOverlay } from '../ui/overlay.ts';
import { notificationsQuery } from './queries.ts';

const load = () => import('./panel.tsx');
const Panel = lazy(load);

export function Bell() {
  const { data } = useQuery(notificationsQuery);
  const { button, used, open, setOpen, anchor } = useOverlay(load);
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        {...button}
        className="relative grid size-11 place-items-center rounded-full hover:bg-tint"
      >
        <BellIcon size={20} />
        {unread > 0 && (
          <span className="absolute top-1 right-1 grid min-w-5 place-items-center rounded-full bg-amber px-1 text-xs font-bold text-on-amber">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Suspense>{used && <Panel open={open} onOpenChange={setOpen} anchor={anchor} />}</Suspense>
    </>
  );
}
