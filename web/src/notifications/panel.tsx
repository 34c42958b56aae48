// The popover of the bell: the latest notifications, and marking them read.
import { type Notification, notificationRoutes } from '@alajo/contract/notifications.ts';
import { Popover } from '@base-ui/react/popover';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { formatDateTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { notificationsQuery, olderQuery } from './queries.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
};

export default function Panel({ open, onOpenChange, anchor }: Props) {
  const query = useQuery(notificationsQuery);
  const client = useQueryClient();
  const readAll = useMutation({
    mutationFn: () => call(notificationRoutes.readAll),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const unread = query.data?.unread ?? 0;
  return (
    <Popover.Root open={open} modal onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="flex max-h-[70dvh] w-[min(380px,92vw)] flex-col overflow-y-auto rounded-card border border-line bg-surface p-3"
          >
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
            <Rows rows={query.data?.results ?? []} onVisit={() => onOpenChange(false)} />
            {query.data?.next && (
              <Older cursor={query.data.next} onVisit={() => onOpenChange(false)} />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Rows({ rows, onVisit }: { rows: Notification[]; onVisit: () => void }) {
  return (
    <ul>
      {rows.map((one) => (
        <Row key={one.id} one={one} onVisit={onVisit} />
      ))}
    </ul>
  );
}

/** Older ones, fetched only when they are asked for. */
function Older({ cursor, onVisit }: { cursor: string; onVisit: () => void }) {
  const [asked, setAsked] = useState(false);
  const query = useInfiniteQuery({ ...olderQuery(cursor), enabled: asked });
  const more = () => (asked ? query.fetchNextPage() : setAsked(true));
  return (
    <>
      {query.data && (
        <Rows rows={query.data.pages.flatMap((page) => page.results)} onVisit={onVisit} />
      )}
      {asked && <QueryTrouble query={query} />}
      {(!asked || query.isFetching || query.hasNextPage) && (
        <Button look="ghost" loading={query.isFetching} onClick={more}>
          Show older
        </Button>
      )}
    </>
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
