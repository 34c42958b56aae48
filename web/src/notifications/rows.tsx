// A notification row: topic, text, time and read state. Pressing it opens its link and marks it read.
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Notification, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { call } from '../platform/api.ts';
import { readLocally } from './lists.ts';

/** Each topic's label and icon. */
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

/** Marks one read, in the caches too once the server confirms. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(notificationRoutes.read, { id }),
    onSuccess: ({ unread }, id) => readLocally(client, [id], unread),
  });
}

export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(notificationRoutes.readAll),
    onSuccess: ({ unread }) => readLocally(client, 'all', unread),
  });
}

type Props = {
  one: Notification;
  /** The time as formatted by the list. */
  when: string;
  onVisit?: () => void;
};

export function NotificationRow({ one, when, onVisit }: Props) {
  const navigate = useNavigate();
  const read = useRead();
  const Icon = TOPICS[one.topic]?.icon ?? Bell;
  const visit = () => {
    if (!one.read) read.mutate(one.id);
    if (one.link === null) return;
    onVisit?.();
    navigate(one.link);
  };
  return (
    <button
      type="button"
      onClick={visit}
      className="flex w-full min-w-0 flex-1 gap-3 rounded-card p-2 text-left hover:bg-tint"
    >
      <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-tint text-primary">
        <Icon size={18} aria-hidden="true" />
        {!one.read && (
          <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-surface bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <span className="wrap-anywhere min-w-0">
        <span className={`block ${one.read ? 'font-medium' : 'font-semibold'}`}>{one.title}</span>
        <span className="block text-muted text-sm">{one.body}</span>
        <span className="block text-muted text-xs">{when}</span>
      </span>
    </button>
  );
}
