// Messages outside the app: money alerts about debits, credits, failed payments and refunds, and reminders.
import * as z from 'zod/mini';
import { naira, nonNegativeMoney } from '../money.ts';

/** Kinds of alerts; each can be turned on and off separately. */
export const alertTopic = z.enum(['debit', 'credit', 'failure', 'refund']);
export type AlertTopic = z.output<typeof alertTopic>;

/** Default minimum amount of a debit alert. */
export const DEBIT_ALERT_FROM = naira(1_000);

/** Highest minimum that can be chosen, because larger debits always cause an alert. */
export const DEBIT_ALERT_FROM_MAX = naira(1_000_000);

const chosen = z.array(alertTopic).check(z.maxLength(alertTopic.options.length));

export const alertSettings = z.strictObject({
  /** Minimum amount of a debit alert. */
  debit_from: nonNegativeMoney,
  /** Alerts sent by email, and by SMS. */
  email: chosen,
  sms: chosen,
  /** Reminders by email, WhatsApp and SMS; false leaves push and the app. */
  reminders: z._default(z.boolean(), true),
});
export type AlertSettings = z.output<typeof alertSettings>;

/** Settings of a customer who has chosen nothing. */
export const DEFAULT_ALERTS: AlertSettings = {
  debit_from: DEBIT_ALERT_FROM,
  email: [...alertTopic.options],
  sms: [],
  reminders: true,
};
