// The bell's popover: the latest notifications and a link to all.
import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { formatWhen } from '../../platform/format.ts';
import { useLayer } from '../../platform/layers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/states.tsx';
import { notificationsQuery } from '../queries.ts';
import { NotificationRow, useReadAll } from '../rows.tsx';

const LATEST = 6;

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
};

export default function Panel({ open, onOpenChange, anchor }: Props) {
  const query = useQuery(notificationsQuery);
  const readAll = useReadAll();
  const close = () => onOpenChange(false);
  useLayer(open, close);
  const unread = query.data?.unread ?? 0;
  return (
    <Popover.Root open={open} modal onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="flex max-h-[70dvh] w-[min(380px,92vw)] flex-col rounded-card border border-line bg-surface p-3"
          >
            <div className="flex items-center justify-between px-2">
              <Popover.Title className="font-bold">Notifications</Popover.Title>
              {unread > 0 && (
                <Button
                  variant="ghost"
                  loading={readAll.isPending}
                  onClick={() => readAll.mutate()}
                >
                  Mark all read
                </Button>
              )}
            </div>
            <QueryError query={query} />
            {query.data?.results.length === 0 && (
              <EmptyState drawing="payments" title="No notifications yet">
                <p className="text-muted text-sm">
                  Payments, due dates and replies will show here.
                </p>
              </EmptyState>
            )}
            <ul className="-m-1 min-h-0 overflow-y-auto p-1">
              {query.data?.results.slice(0, LATEST).map((notification) => (
                <li key={notification.id}>
                  <NotificationRow
                    notification={notification}
                    when={formatWhen(notification.created_at)}
                    onVisit={close}
                  />
                </li>
              ))}
            </ul>
            <ButtonLink
              variant="ghost"
              to="/notifications"
              onClick={close}
              className="mt-2 shrink-0"
            >
              View All Notifications
            </ButtonLink>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
