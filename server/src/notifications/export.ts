// The notifications' part of what a customer can take away.
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import type { Row } from './notifications.ts';
import type { WordNotice } from './wording.ts';

export const notificationParts = (word: WordNotice): ExportPart[] => [
  worded(word),
  tablePart('told_about', 'notification_preference', ['topic', 'in_app', 'push']),
  tablePart('money_alerts', 'notification_alert_choice', ['debit_from', 'email', 'sms']),
  tablePart('told_devices', 'notification_push', ['id', 'endpoint', 'created_at']),
];

type Exported = Pick<Row, 'id' | 'kind' | 'params' | 'read_at' | 'created_at'>;

/** Notifications as their customer reads them. */
function worded(word: WordNotice): ExportPart {
  const columns = ['id', 'kind', 'params', 'read_at', 'created_at'] as const;
  const stored = tablePart('notifications', 'notification', columns);
  return {
    ...stored,
    async *rows(db, userId) {
      for await (const row of stored.rows(db, userId)) {
        const { id, read_at, created_at, ...notice } = row as Exported;
        yield { id, ...word(notice), read_at, created_at };
      }
    },
  };
}
