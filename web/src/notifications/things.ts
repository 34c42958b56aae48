// Notifications of a day by the thing they are about, such as one Ajo group, and those that may be removed.
import type { Notification } from '@alajo/contract/notifications/schemas.ts';

/** The latest notification of a thing, and earlier ones of the same day. */
export type NotificationThread = { latest: Notification; earlier: readonly Notification[] };

/** Newest first, as they come. */
export const groupByThing = (notifications: readonly Notification[]): NotificationThread[] =>
  [...Map.groupBy(notifications, thingOf).values()].flatMap(([latest, ...earlier]) =>
    latest === undefined ? [] : [{ latest, earlier }],
  );

/**
 * The part of the link that names something: `12` of `/ajo?group=12` and of `/ajo/officers/12`, or a ticket's number,
 * which may have no digit.
 */
function thingOf({ id, topic, link }: Notification): string {
  const name = link?.split(/[/?=&#]/).find((part) => /\d|^ALJ-/.test(part));
  return name === undefined ? `only ${id}` : `${topic} ${name}`;
}

/** Security notices stay. */
export const removableOf = (notifications: readonly Notification[]): number[] =>
  notifications.filter(({ topic }) => topic !== 'security').map(({ id }) => id);
