// A notification row: topic, text, time and read state. A click opens its link and marks it read.
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Notification, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  Bell,
  LifeBuoy,
  type LucideIcon,
  Recycle,
  ShieldCheck,
  ShoppingBag,
  Target,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { markReadInCache } from './notification-queries.ts';

/** Label and icon of each topic. */
export const TOPICS: Record<NotificationTopic, { label: string; icon: LucideIcon }> = {
  money: { label: 'Money', icon: Wallet },
  security: { label: 'Security', icon: ShieldCheck },
  ajo: { label: 'Ajo', icon: UsersRound },
  savings: { label: 'Savings', icon: Target },
  shop: { label: 'Shop', icon: ShoppingBag },
  waste: { label: 'Waste', icon: Recycle },
  support: { label: 'Support', icon: LifeBuoy },
  account: { label: 'Your account', icon: UserRound },
};

/** Marks one notification read, in the caches too once the server confirms. */
function useRead() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: number) => call(notificationRoutes.read, { id }),
    onSuccess: ({ unread }, id) => markReadInCache(client, [id], unread),
  });
}

export function useReadAll() {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => call(notificationRoutes.readAll),
    onSuccess: ({ unread }) => markReadInCache(client, 'all', unread),
  });
}

type Props = {
  notification: Notification;
  /** The time as formatted by the list. */
  when: string;
  onVisit?: () => void;
};

export function NotificationRow({ notification, when, onVisit }: Props) {
  const navigate = useNavigate();
  const read = useRead();
  const visit = () => {
    if (!notification.read) read.mutate(notification.id);
    if (notification.link === null) return;
    onVisit?.();
    navigate(notification.link);
  };
  return (
    <button type="button" onClick={visit} className={ROW}>
      <NotificationLines notification={notification} when={when} />
    </button>
  );
}

export const ROW = 'flex w-full min-w-0 flex-1 gap-3 rounded-control p-2 text-left hover:bg-tint';

/** Its topic, text, time and read state. */
export function NotificationLines({ notification, when }: Omit<Props, 'onVisit'>) {
  const Icon = TOPICS[notification.topic]?.icon ?? Bell;
  return (
    <>
      <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-tint text-primary">
        <Icon size={18} aria-hidden="true" />
        {!notification.read && (
          <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-surface bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className={`block ${notification.read ? 'font-medium' : 'font-semibold'}`}>
          {notification.title}
        </span>
        <span className="block text-muted text-sm">{notification.body}</span>
        <span className="block text-muted text-xs">{when}</span>
      </span>
    </>
  );
}
