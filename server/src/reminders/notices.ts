// Notices about what is due: the same sentence in the app, by push and by WhatsApp, a sum by email, and one SMS.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { listText, PULL_HOUR, REMINDER_DAYS } from '@alajo/contract/time-limits.ts';
import { noticeKinds, type OutsideMessage } from '../notices/kinds.ts';
import { quietFrom } from '../notifications/quiet-hours.ts';
import { shortDay } from '../platform/clock.ts';
import { reminderSms } from './reminder-sms.ts';

/** A payment due to a group or by an order; `tried_at`: the Lagos time of the first attempt. */
export type DueItem = { name: string; amount: Kobo; tried_at: string };

type Turn = { name: string; amount: Kobo; link: string };

/** A bill that the customer pays themselves; the link opens it filled in. */
type Bill = { name: string; amount: Kobo; link: string };

/** A payment that comes from the customer's bank on the evening before. */
type BankPayment = { bank: string; amount: Kobo };

export type PaymentsDue = {
  sent_on: string;
  /** The Lagos day on which, or by which, all items are due. */
  day: string;
  items: readonly DueItem[];
  /** False if some were due before. */
  all_on_day: boolean;
  have: Kobo;
  /** 0 if the wallet has enough. */
  missing: Kobo;
  /** Payments from banks on the evening before, for the missing part. */
  pulls?: readonly BankPayment[];
  /** Due two days later. */
  then?: readonly DueItem[];
  /** Payouts due tomorrow. */
  turns?: readonly Turn[];
  /** Bills to be paid by tomorrow. */
  bills?: readonly Bill[];
  /** On the day: nothing about it was read so far. */
  unread?: true;
};

export type TurnsAhead = { sent_on: string; turns: readonly Turn[]; bills?: readonly Bill[] };

export type BillsDue = { bills: readonly Bill[] };

type ReminderNotices = {
  payments_due: PaymentsDue;
  turns_ahead: TurnsAhead;
  bills_due: BillsDue;
};

/** `today`, `tomorrow`, `Fri 4 Dec` */
function dueWhen({ sent_on, day }: Pick<PaymentsDue, 'sent_on' | 'day'>): string {
  const days = daysBetween(sent_on, day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : shortDay(day);
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const NAMED_MAX = 4;

/** `₦5,500 for Balógun Traders and ₦1,500 for MTN` */
function itemsText(items: readonly Pick<DueItem, 'name' | 'amount'>[]): string {
  const named = items.length > NAMED_MAX ? items.slice(0, NAMED_MAX - 1) : items;
  const rest = items.slice(named.length);
  const texts = named.map(({ name, amount }) => `${formatNaira(amount)} for ${name}`);
  if (rest.length > 0) texts.push(`${formatNaira(totalOf(rest))} for ${rest.length} more`);
  return listText(texts);
}

const totalOf = (items: readonly { amount: Kobo }[]): Kobo =>
  kobo(items.reduce((sum, { amount }) => sum + amount, 0));

/** `Tomorrow: ₦5,500 for Balógun Traders. You have ₦4,000, so you need ₦1,500 more.` */
function dueText(due: PaymentsDue): string {
  const { items, have, missing, all_on_day } = due;
  const when = dueWhen(due);
  const sentences = [
    `${all_on_day ? capital(when) : `By ${when}`}: ${itemsText(items)}.`,
    missing > 0
      ? `You have ${formatNaira(have)}, so you need ${formatNaira(missing)} more.`
      : `You have ${formatNaira(have)}, which is enough.`,
    ...(due.day === due.sent_on ? [ADD_UNTIL] : []),
    ...(due.pulls ? [`${pullsText(due.pulls)} Tap to pay another way.`] : []),
    ...laterTexts(due),
  ];
  return sentences.join(' ');
}

/** `₦3,200 will come from GTBank •••123 at 20:00.` */
const pullsText = (pulls: readonly BankPayment[]): string =>
  `${listText(pulls.map(({ amount, bank }) => `${formatNaira(amount)} will come from ${bank}`))} at ${PULL_HOUR}:00.`;

type LaterPayments = Pick<PaymentsDue, 'sent_on' | 'then' | 'turns' | 'bills'>;

const laterTexts = ({ sent_on, then, turns, bills }: LaterPayments) => [
  ...(bills ? [billsText(bills)] : []),
  ...(then ? [`${shortDay(addDays(sent_on, REMINDER_DAYS[0]))}: ${itemsText(then)}.`] : []),
  ...(turns ? [`${turnsText(turns)}.`] : []),
];

const ADD_UNTIL = 'You can add it until 23:59.';

/** `You collect ₦60,000 in Balógun Traders tomorrow, once everyone has paid` */
const turnsText = (turns: readonly Turn[]): string => {
  const pots = turns.map(({ name, amount }) => `${formatNaira(amount)} in ${name}`);
  return `You collect ${listText(pots)} tomorrow, once everyone has paid`;
};

/** `Your reminder for tomorrow: ₦5,000 for Ikeja Electric. Nothing is paid until you pay it.` */
const billsText = (bills: readonly Bill[]): string =>
  bills.length === 1
    ? `Your reminder for tomorrow: ${itemsText(bills)}. Nothing is paid until you pay it.`
    : `Your reminders for tomorrow: ${itemsText(bills)}. Nothing is paid until you pay them.`;

/** The bill filled in, or the list of several. */
const billsLink = ([first, second]: readonly Bill[]) =>
  first === undefined || second !== undefined ? '/coming-up' : first.link;

const YOUR_TURN = 'It’s your turn tomorrow';

/** The page on which pulls announced for tonight can be replaced or skipped. */
const TONIGHT = '/banks/tonight';

const addMoney = (missing: Kobo) => `/wallet?add=${toNaira(missing)}`;

export const reminderNotices = noticeKinds({ topic: 'money', shown_as: 'notice' })<ReminderNotices>(
  {
    payments_due: {
      link: ({ missing, bills = [], pulls }) =>
        pulls ? TONIGHT : missing > 0 ? addMoney(missing) : billsLink(bills),
      text: (due) => ({ title: titleOf(due), body: dueText(due) }),
      outside: (due) => (due.missing > 0 || due.turns ? outsideOf(due) : null),
    },
    turns_ahead: {
      link: ({ turns: [first] }) => first?.link ?? '/ajo',
      text: (due) => ({ title: YOUR_TURN, body: laterTexts(due).join(' ') }),
      outside: ({ sent_on }) => ({ button: 'Open the group', until: untilEvening(sent_on) }),
    },
    bills_due: {
      link: ({ bills }) => billsLink(bills),
      text: ({ bills }) => ({
        title: `${formatNaira(totalOf(bills))} to pay by tomorrow`,
        body: billsText(bills),
      }),
    },
  },
);

const titleOf = ({ items, missing, pulls, ...due }: PaymentsDue): string => {
  const when = dueWhen(due);
  if (pulls) return `Tonight from ${listText(pulls.map(({ bank }) => bank))}`;
  if (missing > 0) return `${formatNaira(missing)} more for ${when}`;
  const on = daysBetween(due.sent_on, due.day) > 1 ? 'on ' : '';
  return `${formatNaira(totalOf(items))} is due ${on}${when}`;
};

/** Outdated from the evening on: the next reminder has different figures. */
const untilEvening = (day: string): string => quietFrom(day).toISOString();

function outsideOf(due: PaymentsDue): OutsideMessage {
  const { items, have, missing, sent_on, day } = due;
  const until = untilEvening(sent_on);
  if (missing === 0) {
    const text = { title: YOUR_TURN, body: dueText(due) };
    return { text, button: 'See what’s coming up', until };
  }
  const when = dueWhen(due);
  const by = when === shortDay(day) ? when : `${when}, ${shortDay(day)}`;
  return {
    button: due.pulls ? 'Pay another way' : `Add ${formatNaira(missing)}`,
    until,
    email: {
      subject: `You need ${formatNaira(missing)} more for ${when}`,
      caption: `Needed by ${by}`,
      figure: formatNaira(missing),
      rows: [
        ...rowsOf(items),
        ['In your wallet', `${have > 0 ? '−' : ''}${formatNaira(have)}`],
        ['Missing', formatNaira(missing)],
      ],
      closing: [due.pulls ? pullsText(due.pulls) : closingText(due), ...laterTexts(due)].join(' '),
    },
    sms: {
      to: due.unread ? 'everyone' : 'chosen',
      text: (host) => reminderSms({ when, items, have, missing, pulls: due.pulls }, host),
    },
  };
}

const ROWS_MAX = 8;

function rowsOf(items: readonly DueItem[]) {
  const shown = items.length > ROWS_MAX ? items.slice(0, ROWS_MAX - 1) : items;
  const rest = items.slice(shown.length);
  const rows = shown.map(({ name, amount }) => [name, formatNaira(amount)] as const);
  return rest.length === 0
    ? rows
    : [...rows, [`${rest.length} more`, formatNaira(totalOf(rest))] as const];
}

/** `If you do nothing, both are tried tomorrow at 06:00. You can add the rest until 23:59.` */
function closingText({ items, ...due }: PaymentsDue): string {
  const rest = 'You can add the rest until 23:59';
  const days = daysBetween(due.sent_on, due.day);
  if (days === 0) return `The first try found too little in your wallet. ${rest}.`;
  const when = days > 1 ? `on ${dueWhen(due)}` : dueWhen(due);
  const [first] = items;
  const sameTime = items.every(({ tried_at }) => tried_at === first?.tried_at);
  const all = items.length === 1 ? 'it is' : items.length === 2 ? 'both are' : 'all are';
  const at = `${sameTime ? 'at' : 'from'} ${first?.tried_at ?? ''}`;
  return `If you do nothing, ${all} tried ${when} ${at}. ${rest}${days > 1 ? ' that day' : ''}.`;
}
