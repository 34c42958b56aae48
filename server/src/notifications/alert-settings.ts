// A customer’s choice of money alerts by email and SMS, and of reminders outside the app.

import type { MessageChannel } from '@alajo/contract/channels.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type AlertSettings, DEFAULT_ALERTS } from '@alajo/contract/notifications/alerts.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { inTransaction } from '../platform/database/database.ts';
import { findAlertSettings } from './alerts.ts';
import type { FindRecipient } from './message-rows.ts';
import { notifyEverywhere } from './messages.ts';
import { ownNotices } from './notices.ts';

type ChosenAlerts = Omit<AlertSettings, 'reminders'> & { reminders?: boolean | undefined };
type AlertSettingsView = AlertSettings & { channels: MessageChannel[] };

export async function listAlerts(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  userId: number,
): Promise<AlertSettingsView> {
  const settings = (await findAlertSettings(db, [userId])).get(userId) ?? DEFAULT_ALERTS;
  return { ...settings, channels: [...providers.messages.channels] };
}

/**
 * Chooses the alerts from now on. Turning some off is announced on every channel, because a thief would do that
 * first. Refuses SMS if none can be sent: `sms_unavailable`.
 */
export async function chooseAlerts(
  deps: Pick<Deps, 'db' | 'clock' | 'providers'>,
  findRecipient: FindRecipient,
  user_id: number,
  chosen: ChosenAlerts,
): Promise<AlertSettingsView> {
  const { db, clock, providers } = deps;
  if (chosen.sms.length > 0 && !providers.messages.channels.includes('sms')) {
    throw new AppError('sms_unavailable', { field: 'sms' });
  }
  await inTransaction(db, async (tx) => {
    const before = (await findAlertSettings(tx, [user_id])).get(user_id) ?? DEFAULT_ALERTS;
    const { reminders = before.reminders } = chosen;
    const settings = {
      ...chosen,
      email: unique(chosen.email),
      sms: unique(chosen.sms),
      reminders,
    };
    await tx
      .insertInto('notification_alert_choice')
      .values({ user_id, ...settings })
      .onConflict((row) => row.column('user_id').doUpdateSet(settings))
      .execute();
    if (!disablesAlerts(settings, before)) return;
    const notice = createNotice(ownNotices.alerts_changed, user_id, clock.now(), {});
    await notifyEverywhere(tx, notice, await findRecipient(tx, user_id));
  });
  return listAlerts(deps, user_id);
}

const unique = <Topic>(topics: readonly Topic[]) => [...new Set(topics)];

const disablesAlerts = (after: AlertSettings, before: AlertSettings) =>
  after.debit_from > before.debit_from ||
  before.email.some((topic) => !after.email.includes(topic)) ||
  before.sms.some((topic) => !after.sms.includes(topic));
