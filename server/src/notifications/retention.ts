// How long notifications are kept of a closed account.
import { sql } from 'kysely';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

export const notificationRetention: readonly Retention[] = [
  deleted('notification', {
    kept: '30 days',
    why: 'deleted; everybody’s after 24 months, so that no names of others stay in them',
  }),
  deleted('notification_alert', { kept: 'at once', why: 'deleted' }),
  deleted('notification_alert_choice', { kept: 'at once', why: 'deleted' }),
  deleted('notification_message', { kept: '30 days', why: 'deleted' }),
  deleted('notification_preference', { kept: 'at once', why: 'deleted' }),
  deleted('notification_push', { kept: 'at once', why: 'deleted when the account is closed' }),
  cleared(
    'newsletter_subscriber',
    { kept: 'at once', why: 'the address of a closed account gets no newsletter' },
    (_, { email }) => sql`delete from newsletter_subscriber where email = ${email}`,
  ),
];
