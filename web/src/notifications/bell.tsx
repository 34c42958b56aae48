// The bell: how many are not read, and a popover with the latest.
import { type Notification, notificationRoutes } from '@alajo/contract/notifications.ts';
import { Popover } from '@base-ui/react/popover';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { formatDateTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { notificationsQuery } from './queries.ts';

export function Bell() {
  const [open, setOpen] = useState(false);
  const query = useQuery(notificationsQuery);
  const client = useQueryClient();
  const readAll = useMutation({
    mutationFn: () => call(notificationRoutes.readAll),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const unread = query.data?.unread ?? 0;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative grid size-11 place-items-center rounded-full hover:bg-tint"
      >
        <BellIcon size={20} />
        {unread > 0 && (
          <span className="absolute top-1 right-1 grid min-w-5 place-items-center rounded-full bg-amber px-1 text-xs font-bold text-on-amber">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={8} className="z-40">
          <Popover.Popup className="flex max-h-[70dvh] w-[min(380px,92vw)] flex-col overflow-y-auto rounded-card border border-line bg-surface p-3">
            <div className="flex items-center justify-between px-2">
              <Popover.Title className="font-bold">Notifications</Popover.Title>
              {unread > 0 && (
                <Button look="ghost" loading={readAll.isPending} onClick={() => readAll.mutate()}>
                  Mark all read
                </Button>
              )}
            </div>
            <QueryTrouble query={query} />
            {query.data?.results.length === 0 && <EmptyState title="No notifications yet" />}
            <ul>
              {query.data?.results.map((one) => (
                <Row key={one.id} one={one} onVisit={() => setOpen(false)} />
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Row({ one, onVisit }: { one: Notification; onVisit: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: () => call(notificationRoutes.read, { id: one.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const visit = () => {
    if (!one.read) read.mutate();
    if (one.link === null) return;
    onVisit();
    navigate(one.link);
  };
  return (
    <li>
      <button
        type="button"
        onClick={visit}
        className="flex w-full gap-3 rounded-card p-2 text-left hover:bg-tint"
      >
        <span
          className={`mt-2 size-2 shrink-0 rounded-full ${one.read ? 'bg-line' : 'bg-primary'}`}
        >
          <span className="sr-only">{one.read ? '' : 'Unread'}</span>
        </span>
        <span>
          <span className="block font-semibold">{one.title}</span>
          <span className="block text-sm text-muted">{one.body}</span>
          <span className="block text-xs text-muted">{formatDateTime(one.created_at)}</span>
        </span>
      </button>
    </li>
  );
}
