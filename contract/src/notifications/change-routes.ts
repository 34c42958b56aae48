// Marking and removing several notifications at once. Separate from the other routes, which every page loads.
import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';

/** The most notifications of one change. */
export const CHANGED_MAX = 500;

const notificationChange = z.strictObject({
  ids: z.array(z.int()).check(z.minLength(1), z.maxLength(CHANGED_MAX)),
  /** Removed ones count as read; `listed` undoes a removal. */
  status: z.enum(['read', 'removed', 'listed']),
});
export type NotificationChange = z.output<typeof notificationChange>;

export const changeRoutes = defineRoutes({
  change: {
    method: 'PUT',
    path: 'notifications/',
    access: 'customer',
    summary: 'Mark notifications as read, remove or restore them',
    details:
      'Mark notifications as read, remove them from the list or restore them; security notices stay, and unknown ids change nothing',
    body: notificationChange,
    reply: z.strictObject({ unread: z.int() }),
    per_minute: 60,
  },
});
