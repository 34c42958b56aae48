// Personal data of notifications: its export, its part in closing an account and its retention.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import type { WordNotice } from '../notices/kinds.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import { cleared, deleted, type Retention } from '../platform/retention.ts';
import type { Row } from './notifications.ts';

export const notificationPersonalData = (word: WordNotice): PersonalData => ({
  exports: exportParts(word),
  closing,
  retention,
});

const exportParts = (word: WordNotice): ExportPart[] => [
  withNoticeText(word),
  tablePart('told_about', 'notification_preference', ['topic', 'in_app', 'push']),
  tablePart('money_alerts', 'notification_alert_choice', [
    'debit_from',
    'email',
    'sms',
    'reminders',
  ]),
  tablePart('told_devices', 'notification_push', ['id', 'endpoint', 'created_at']),
];

type ExportedRow = Pick<Row, 'id' | 'kind' | 'params' | 'read_at' | 'removed_at' | 'created_at'>;

/** Notifications in the texts their customer reads. */
function withNoticeText(word: WordNotice): ExportPart {
  const columns = ['id', 'kind', 'params', 'read_at', 'removed_at', 'created_at'] as const;
  const stored = tablePart('notifications', 'notification', columns);
  return {
    ...stored,
    async *rows(db, userId) {
      for await (const row of stored.rows(db, userId)) {
        const { id, read_at, removed_at, created_at, ...notice } = row as ExportedRow;
        yield { id, ...word(notice), read_at, removed_at, created_at };
      }
    },
  };
}

/** Devices get no pushes once the account is closed. */
const closing: AccountClosingRules = {
  async end(tx, userId) {
    await tx.deleteFrom('notification_push').where('user_id', '=', userId).execute();
  },
};

const retention: readonly Retention[] = [
  deleted('notification', {
    kept: '30 days',
    why: 'deleted; all notices after 24 months, because they contain other people’s names',
  }),
  deleted('notification_alert', { kept: 'at once', why: 'deleted' }),
  deleted('notification_alert_choice', { kept: 'at once', why: 'deleted' }),
  deleted('notification_message', { kept: '30 days', why: 'deleted' }),
  deleted('notification_outside', { kept: 'at once', why: 'deleted' }),
  deleted('notification_preference', { kept: 'at once', why: 'deleted' }),
  deleted('notification_push', { kept: 'at once', why: 'deleted when the account is closed' }),
  cleared(
    'newsletter_subscriber',
    { kept: 'at once', why: 'the address of a closed account gets no newsletter' },
    (_, { email }) => sql`delete from newsletter_subscriber where email = ${email}`,
  ),
];
