import * as z from 'zod/mini';
import { defineRoutes, idParams, pageQuery } from '../route.ts';
import { notification, notificationTopic } from './schemas.ts';

export const notificationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'notifications/',
    access: 'customer',
    summary: 'List notifications',
    details: 'Notifications, newest first, with the unread count',
    query: z.object({
      ...pageQuery,
      topic: z.optional(notificationTopic),
      unread: z.optional(z.enum(['1'])),
    }),
    reply: z.strictObject({
      results: z.array(notification),
      unread: z.int(),
      next: z.nullable(z.string()),
    }),
  },
  read: {
    method: 'POST',
    path: 'notifications/:id/read/',
    access: 'customer',
    summary: 'Mark a notification as read',
    params: idParams,
    reply: z.strictObject({ unread: z.int() }),
  },
  readAll: {
    method: 'POST',
    path: 'notifications/read-all/',
    access: 'customer',
    summary: 'Mark all notifications as read',
    reply: z.strictObject({ unread: z.int() }),
  },
});
