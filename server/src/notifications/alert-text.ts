// The words of money alerts: one email or one SMS about all that happened within a minute.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { type AlertTopic, alertTopic } from '@alajo/contract/notifications/alerts.ts';
import { SMS_MAX, toGsm } from '../platform/gsm.ts';
import type { MessageText, MoneyAlert } from './kinds.ts';

export type WordedAlert = MoneyAlert & { at: Date; link: string | null };

const DIRECTIONS: Record<AlertTopic, string> = {
  debit: 'out',
  credit: 'in',
  failure: 'failed',
  refund: 'back',
};

const time = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

type Frame = {
  /** The address of the web app. */
  url: string;
  support_email: string;
};

/** An email about one alert or more, oldest first. */
export function alertEmail(
  alerts: readonly WordedAlert[],
  { url, support_email }: Frame,
): MessageText {
  const [first] = alerts;
  if (first === undefined) throw new RangeError('an email about no alert');
  const subject =
    alerts.length === 1
      ? `${moved(first)}: ${first.detail}`
      : `${alerts.length} payments: ${sumsOf(alerts)}`;
  const lines = alerts.slice(0, LINES_MAX).map((alert) => {
    const line = `${time.format(alert.at)}  ${moved(alert)}: ${alert.detail}`;
    return alert.link ? `${line}\n${url}${alert.link}` : line;
  });
  const rest = alerts.length - lines.length;
  return {
    subject,
    text: [
      ...lines,
      ...(rest > 0 ? [`And ${rest} more: ${url}/transactions`] : []),
      `If this was not you, freeze your wallet at once: ${url}/settings#freeze\nThen change your password and write to ${support_email}.`,
      `Choose which alerts you get: ${url}/settings#notifications\nAlajo never asks for your PIN, password or codes.`,
    ].join('\n\n'),
  };
}

const LINES_MAX = 50;
const NOT_YOU = 'Not you? Freeze your wallet in Settings.';

/** One SMS of one part, about one alert or more. */
export function alertSms(alerts: readonly WordedAlert[]): string {
  const [first] = alerts;
  if (first === undefined) throw new RangeError('an SMS about no alert');
  const at = time.format(first.at);
  const end = alerts.some(({ about }) => about === 'debit') ? ` ${NOT_YOU}` : '';
  if (alerts.length > 1) {
    const sums = toGsm(`Alajo: ${alerts.length} payments, ${at}. ${sumsOf(alerts)}.`);
    return sums.length + end.length <= SMS_MAX ? `${sums}${end}` : sums;
  }
  const [head, tail] = [toGsm(`Alajo: ${moved(first)}. `), toGsm(`. ${at}.${end}`)];
  return head + cut(toGsm(first.detail), SMS_MAX - head.length - tail.length) + tail;
}

const moved = ({ amount, about }: MoneyAlert) => `${formatNaira(amount)} ${DIRECTIONS[about]}`;

/** `₦52,000 out, ₦3,000 in` */
const sumsOf = (alerts: readonly MoneyAlert[]): string =>
  alertTopic.options
    .map((about) => ({ about, amount: totalOf(alerts.filter((alert) => alert.about === about)) }))
    .filter(({ amount }) => amount > 0)
    .map(({ about, amount }) => `${formatNaira(amount)} ${DIRECTIONS[about]}`)
    .join(', ');

const totalOf = (alerts: readonly MoneyAlert[]): Kobo =>
  kobo(alerts.reduce((sum, { amount }) => sum + amount, 0));

const cut = (text: string, room: number): string =>
  text.length <= room ? text : `${text.slice(0, room - 3).trimEnd()}...`;
