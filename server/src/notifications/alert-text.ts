// Texts of money alerts: one email or one SMS about everything that happened within a minute.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { type AlertTopic, alertTopic } from '@alajo/contract/notifications/alerts.ts';
import type { MessageText, MoneyAlert } from '../notices/kinds.ts';
import { SMS_MAX, toGsm } from '../platform/gsm.ts';
import { alertHtml } from './alert-html.ts';

export type WordedAlert = MoneyAlert & { at: Date; link: string | null };

const LABELS: Record<AlertTopic, string> = {
  debit: 'Debit',
  credit: 'Credit',
  failure: 'Failed',
  refund: 'Refund',
};

const alertTime = new Intl.DateTimeFormat('en-NG', {
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

/** An email about one or more alerts, oldest first. */
export function alertEmail(
  alerts: readonly WordedAlert[],
  { url, support_email }: Frame,
): MessageText {
  const [first] = alerts;
  if (first === undefined) throw new RangeError('an email about no alert');
  const subject =
    alerts.length === 1
      ? `${moved(first)}: ${first.detail}`
      : `${alerts.length} payments: ${totalsText(alerts)}`;
  const listed = alerts.slice(0, LINES_MAX);
  const rest = alerts.length - listed.length;
  const notes = [
    `If this wasn’t you, freeze your wallet at once: ${url}/settings#freeze\nThen change your password and write to ${support_email}.`,
    `Choose which alerts you get: ${url}/settings#notifications\nAlajo never asks for your PIN, password or codes.`,
  ];
  const page = alerts.length === 1 ? (first.link ?? '/transactions') : '/transactions';
  return {
    subject,
    text: [
      ...listed.map((alert) => {
        const line = `${alertTime.format(alert.at)}  ${moved(alert)}: ${alert.detail}`;
        return alert.link ? `${line}\n${url}${alert.link}` : line;
      }),
      ...(rest > 0 ? [`And ${rest} more: ${url}/transactions`] : []),
      ...notes,
    ].join('\n\n'),
    html: alertHtml({
      lines: listed.map((alert) => ({
        label: labelOf(alert),
        amount: formatNaira(alert.amount),
        detail: alert.detail,
        at: alertTime.format(alert.at),
      })),
      button: {
        text: page.startsWith('/receipt') ? 'View receipt' : 'Open Alajo',
        url: `${url}${page}`,
      },
      rest,
      notes,
    }),
  };
}

const LINES_MAX = 50;
const NOT_YOU = 'Not you? Freeze your wallet in Settings.';

/** A single-part SMS about one or more alerts. */
export function alertSms(alerts: readonly WordedAlert[]): string {
  const [first] = alerts;
  if (first === undefined) throw new RangeError('an SMS about no alert');
  const at = alertTime.format(first.at);
  const end = alerts.some(({ about }) => about === 'debit') ? ` ${NOT_YOU}` : '';
  if (alerts.length > 1) {
    const sums = toGsm(`Alajo: ${alerts.length} payments, ${at}. ${totalsText(alerts)}.`);
    return sums.length + end.length <= SMS_MAX ? `${sums}${end}` : sums;
  }
  const [head, tail] = [toGsm(`Alajo: ${moved(first)}. `), toGsm(`. ${at}.${end}`)];
  return head + cut(toGsm(first.detail), SMS_MAX - head.length - tail.length) + tail;
}

const labelOf = ({ about, label = LABELS[about] }: MoneyAlert): string => label;

/** `Debit ₦2,500` */
const moved = (alert: MoneyAlert) => `${labelOf(alert)} ${formatNaira(alert.amount)}`;

/** `Debit ₦52,000, Credit ₦3,000` */
const totalsText = (alerts: readonly MoneyAlert[]): string => {
  const inOrder = alertTopic.options.flatMap((about) =>
    alerts.filter((alert) => alert.about === about),
  );
  return [...Map.groupBy(inOrder, labelOf)]
    .map(([label, those]) => `${label} ${formatNaira(totalOf(those))}`)
    .join(', ');
};

const totalOf = (alerts: readonly MoneyAlert[]): Kobo =>
  kobo(alerts.reduce((sum, { amount }) => sum + amount, 0));

const cut = (text: string, room: number): string =>
  text.length <= room ? text : `${text.slice(0, room - 3).trimEnd()}...`;
