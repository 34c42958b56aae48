// The bell with its unread count; new notifications are announced. On phones it links to the page, on wide
// screens it opens a popover, loaded on first use. The live stream is loaded after the page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { loadLater } from '../../platform/preload.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useOverlay } from '../../ui/overlay.ts';
import { notificationsQuery } from '../queries.ts';

const load = () => import('./panel.tsx');
const Panel = lazyPart(load);

const SOON_MS = 1000;

export function Bell() {
  const arrived = useLatestArrival();
  const { data } = useQuery(notificationsQuery);
  const { button, used, open, setOpen, anchor } = useOverlay(load);
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  const face = (
    <>
      <BellIcon size={20} />
      {unread > 0 && (
        <span className="absolute top-1 right-1 grid min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  );
  return (
    <>
      <Link to="/notifications" aria-label={label} className={`${BELL} lg:hidden`}>
        {face}
      </Link>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        {...button}
        className={`${BELL} max-lg:hidden`}
      >
        {face}
      </button>
      <span role="status" className="sr-only">
        {arrived}
      </span>
      {used && <Panel open={open} onOpenChange={setOpen} anchor={anchor} />}
    </>
  );
}

const BELL = 'relative grid size-11 place-items-center rounded-full hover:bg-tint';

/** Title of the latest notification that arrived while this page was open. */
function useLatestArrival(): string {
  const client = useQueryClient();
  const [arrived, setArrived] = useState('');
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    const cancel = loadLater(
      async () => {
        const { listen } = await import('../live.ts');
        if (!unmounted)
          stop = listen(client, ({ title }) => setArrived(`New notification: ${title}`));
      },
      { ms: SOON_MS },
    );
    return () => {
      unmounted = true;
      cancel();
      stop?.();
    };
  }, [client]);
  return arrived;
}
