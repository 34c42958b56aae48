// The notifications' part of what a customer can take away.
import { own, type Part } from '../platform/data-export.ts';

export const notificationParts: Part[] = [
  own('notifications', 'notification', [
    'id',
    'kind',
    'title',
    'body',
    'link',
    'read_at',
    'created_at',
  ]),
  own('told_about', 'notification_preference', ['topic', 'in_app', 'push']),
  own('told_devices', 'notification_push', ['id', 'endpoint', 'created_at']),
];
