// Money alerts: messages outside the app about money that left, came in, failed to move or came back.
import * as z from 'zod/mini';
import { naira, nonNegativeMoney } from '../money.ts';

/** Kinds of alerts; each can be turned on and off separately. */
export const alertTopic = z.enum(['debit', 'credit', 'failure', 'refund']);
export type AlertTopic = z.output<typeof alertTopic>;

/** Until the customer chooses another amount: debits of this much and more cause an alert. */
export const DEBIT_ALERT_FROM = naira(1_000);

/** The highest amount that can be chosen: larger debits always cause an alert. */
export const DEBIT_ALERT_FROM_MAX = naira(1_000_000);

const chosen = z.array(alertTopic).check(z.maxLength(alertTopic.options.length));

export const alertSettings = z.strictObject({
  /** Debits below it cause no alert. */
  debit_from: nonNegativeMoney,
  /** Alerts sent by email, and by SMS. */
  email: chosen,
  sms: chosen,
});
export type AlertSettings = z.output<typeof alertSettings>;

/** A customer who has chosen nothing. */
export const DEFAULT_ALERTS: AlertSettings = {
  debit_from: DEBIT_ALERT_FROM,
  email: [...alertTopic.options],
  sms: [],
};
