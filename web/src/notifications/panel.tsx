// The popover of the bell: the latest notifications, older ones on asking, marking them read.
import { type Notification, notificationRoutes } from '@alajo/contract/notifications.ts';
import type { Reply } from '@alajo/contract/routes.ts';
import { Popover } from '@base-ui/react/popover';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { formatDateTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { allNotificationsQuery, notificationsQuery } from './queries.ts';

type Page = Reply<typeof notificationRoutes.list>;

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
            {query.data && <List first={query.data} onVisit={() => onOpenChange(false)} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The first page, kept fresh by the bell, and what is older as it is asked for. */
function List({ first, onVisit }: { first: Page; onVisit: () => void }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [arrived, setArrived] = useState<number>();
  const all = useInfiniteQuery({ ...allNotificationsQuery, enabled: asked });
  const rows = newestFirst([...(asked ? (all.data?.pages ?? []) : []), first]);
  const more = async () => {
    if (!asked) {
      const begun = { pages: [first], pageParams: [''] };
      client.setQueryData(allNotificationsQuery.queryKey, begun);
      setAsked(true);
    }
    const { data, isSuccess } = await all.fetchNextPage();
    // The button is disabled meanwhile and goes with the last page: the focus goes on to the list.
    if (isSuccess) setArrived(data.pages.at(-1)?.results[0]?.id);
  };
  return (
    <>
      <ul>
        {rows.map((one) => (
          <Row key={one.id} one={one} onVisit={onVisit} focused={one.id === arrived} />
        ))}
      </ul>
      {all.error && <QueryTrouble query={{ ...all, data: undefined, refetch: more }} />}
      {!all.error && (asked ? all.hasNextPage : first.next !== null) && (
        <Button look="ghost" loading={all.isFetchingNextPage} onClick={more}>
          {asked ? 'Show older' : 'View All Notifications'}
        </Button>
      )}
    </>
  );
}

/** Each once: a page that came later has the same row as it is now. */
function newestFirst(pages: Page[]): Notification[] {
  const rows = new Map(pages.flatMap(({ results }) => results).map((one) => [one.id, one]));
  return [...rows.values()].sort((one, other) => other.id - one.id);
}

type RowProps = { one: Notification; onVisit: () => void; focused: boolean };

function Row({ one, onVisit, focused }: RowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
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
        ref={button}
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
