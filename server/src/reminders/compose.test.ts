// A customer's reminder: what is counted, what is said, and when there is none.
import { kobo, naira } from '@alajo/contract/money.ts';
import { describe, expect, test } from 'vitest';
import type { RemindedPayment } from '../module.ts';
import { type CustomerDues, composeAhead, composeToday, type Reminder } from './compose.ts';
import { reminderNotices } from './notices.ts';

const TODAY = '2026-12-03';
const ajo = (name: string, whole: number, due_on: string, id = 1): RemindedPayment => ({
  kind: 'ajo',
  id,
  name,
  amount: naira(whole),
  due_on,
  tried_at: '00:00',
});
const order = (name: string, whole: number, due_on: string): RemindedPayment => ({
  kind: 'standing_order',
  id: 1,
  pays: 'airtime',
  name,
  amount: naira(whole),
  due_on,
  tried_at: '06:00',
});
const dues = (whole: number, ...payments: RemindedPayment[]): CustomerDues => ({
  payments,
  payouts: [],
  bills: [],
  pulls: undefined,
  balance: naira(whole),
});

const wordsOf = (reminder: Reminder | null) => {
  if (reminder === null) return null;
  const { payments_due, turns_ahead, bills_due } = reminderNotices;
  if (reminder.about === 'turns') return turns_ahead.text(reminder.params);
  if (reminder.about === 'bills') return bills_due.text(reminder.params);
  return payments_due.text(reminder.params);
};
const paramsOf = (reminder: Reminder | null) => {
  if (reminder?.about !== 'payments') throw new Error('not about payments');
  return reminder.params;
};

const both = dues(
  4000,
  ajo('Balógun Traders', 5500, '2026-12-04'),
  order('MTN', 1500, '2026-12-04'),
);

const BILL = {
  name: 'Ikeja Electric',
  amount: naira(5050),
  due_on: '2026-12-04',
  link: '/services',
};
const linkOf = (reminder: Reminder | null) => {
  const { payments_due, bills_due } = reminderNotices;
  const of = { payments: payments_due.link, bills: bills_due.link, turns: undefined };
  const link = reminder ? of[reminder.about] : undefined;
  return typeof link === 'function' && link((reminder?.params ?? {}) as never);
};

describe('a payment from the customer’s bank', () => {
  const due = dues(2300, ajo('Balógun Traders', 5500, '2026-12-04'));
  const pulls = [{ bank: 'GTBank •••123', amount: naira(3200) }];
  const ahead = composeAhead(TODAY, { ...due, pulls });

  test('the message about tomorrow says what comes tonight, and opens other ways to pay', () => {
    expect(wordsOf(ahead)).toEqual({
      title: 'Tonight from GTBank •••123',
      body: 'Tomorrow: ₦5,500 for Balógun Traders. You have ₦2,300, so you need ₦3,200 more. ₦3,200 will come from GTBank •••123 at 20:00. Tap to pay another way.',
    });
    expect(linkOf(ahead)).toBe('/banks/tonight');
  });

  test('email and SMS say it too, instead of asking for the money', () => {
    const outside = reminderNotices.payments_due.outside?.(paramsOf(ahead));
    expect(outside?.button).toBe('Pay another way');
    expect(outside?.email?.closing).toBe('₦3,200 will come from GTBank •••123 at 20:00.');
    expect(outside?.sms?.text('alajo.example')).toBe(
      'Alajo: tomorrow N5,500 for Balogun Traders. You have N2,300. N3,200 comes from GTBank 123 at 20:00. We never ask for your PIN.',
    );
  });

  test('no other message announces one', () => {
    const later = dues(0, ajo('Balógun Traders', 5500, '2026-12-06'));
    expect(paramsOf(composeAhead(TODAY, { ...later, pulls })).pulls).toBeUndefined();
    const today = dues(0, ajo('Balógun Traders', 5500, TODAY));
    expect(paramsOf(composeToday(TODAY, { ...today, pulls })).pulls).toBeUndefined();
  });
});

describe('a bill that the customer pays themselves', () => {
  test('the message about tomorrow names a bill without adding it to the payments', () => {
    const due = { ...both, balance: naira(7000), bills: [BILL] };
    expect(wordsOf(composeAhead(TODAY, due))).toEqual({
      title: '₦7,000 is due tomorrow',
      body: 'Tomorrow: ₦5,500 for Balógun Traders and ₦1,500 for MTN. You have ₦7,000, which is enough. Your reminder for tomorrow: ₦5,050 for Ikeja Electric. Nothing is paid until you pay it.',
    });
    expect(linkOf(composeAhead(TODAY, due))).toBe('/services');
    expect(linkOf(composeAhead(TODAY, { ...due, balance: naira(4000) }))).toBe('/wallet?add=3000');
  });

  test('a message about bills alone opens the bill, and one about two opens the list', () => {
    const alone = composeAhead(TODAY, { ...dues(0), bills: [BILL] });
    expect(wordsOf(alone)?.title).toBe('₦5,050 to pay by tomorrow');
    expect(linkOf(alone)).toBe('/services');
    const two = composeAhead(TODAY, { ...dues(0), bills: [BILL, { ...BILL, name: 'GOtv' }] });
    expect(wordsOf(two)?.body).toBe(
      'Your reminders for tomorrow: ₦5,050 for Ikeja Electric and ₦5,050 for GOtv. Nothing is paid until you pay them.',
    );
    expect(linkOf(two)).toBe('/coming-up');
  });

  test('no other day announces a bill, nor does the day itself', () => {
    const due = (due_on: string) => ({ ...dues(0), bills: [{ ...BILL, due_on }] });
    for (const day of ['2026-12-03', '2026-12-05', '2026-12-06']) {
      expect(composeAhead(TODAY, due(day))).toBeNull();
    }
    expect(composeToday(TODAY, due(TODAY))).toBeNull();
  });
});

describe('the day before', () => {
  test('one sentence covers all groups and orders, with what is missing', () => {
    expect(wordsOf(composeAhead(TODAY, both))).toEqual({
      title: '₦3,000 more for tomorrow',
      body: 'Tomorrow: ₦5,500 for Balógun Traders and ₦1,500 for MTN. You have ₦4,000, so you need ₦3,000 more.',
    });
    const { link } = reminderNotices.payments_due;
    expect(typeof link === 'function' && link(paramsOf(composeAhead(TODAY, both)))).toBe(
      '/wallet?add=3000',
    );
  });

  test('an email has the amount, the sum in lines, one button, and when it is tried', () => {
    const message = reminderNotices.payments_due.outside?.(paramsOf(composeAhead(TODAY, both)));
    expect(message?.button).toBe('Add ₦3,000');
    expect(message?.email).toEqual({
      subject: 'You need ₦3,000 more for tomorrow',
      caption: 'Needed by tomorrow, Fri 4 Dec',
      figure: '₦3,000',
      rows: [
        ['Balógun Traders', '₦5,500'],
        ['MTN', '₦1,500'],
        ['In your wallet', '−₦4,000'],
        ['Missing', '₦3,000'],
      ],
      closing:
        'If you do nothing, both are tried tomorrow from 00:00. You can add the rest until 23:59.',
    });
  });

  test('payments that are all tried at the same time are said to be', () => {
    const due = dues(0, order('MTN', 1500, '2026-12-04'));
    const message = reminderNotices.payments_due.outside?.(paramsOf(composeAhead(TODAY, due)));
    expect(message?.email?.closing).toBe(
      'If you do nothing, it is tried tomorrow at 06:00. You can add the rest until 23:59.',
    );
  });

  test('a wallet with enough is told in the app and by push only', () => {
    const reminder = composeAhead(TODAY, { ...both, balance: naira(7000) });
    expect(wordsOf(reminder)).toEqual({
      title: '₦7,000 is due tomorrow',
      body: 'Tomorrow: ₦5,500 for Balógun Traders and ₦1,500 for MTN. You have ₦7,000, which is enough.',
    });
    expect(reminderNotices.payments_due.outside?.(paramsOf(reminder))).toBeNull();
  });

  test('overdue payments count, because they are taken first, and the same group is one item', () => {
    const late = dues(1000, ajo('Eko', 2000, '2026-12-02', 7), ajo('Eko', 3000, '2026-12-04', 7));
    expect(wordsOf(composeAhead(TODAY, late))?.body).toBe(
      'By tomorrow: ₦5,000 for Eko. You have ₦1,000, so you need ₦4,000 more.',
    );
  });

  test('the same message has payments due two days later, and a turn to collect', () => {
    const more: CustomerDues = {
      ...dues(9000, ajo('Eko', 3000, '2026-12-04'), order('Rent', 2000, '2026-12-06')),
      payouts: [
        { name: 'Ibadan', amount: naira(60_000), due_on: '2026-12-04', link: '/ajo?group=2' },
        { name: 'Later', amount: naira(1000), due_on: '2026-12-06', link: '/ajo?group=3' },
      ],
    };
    expect(wordsOf(composeAhead(TODAY, more))?.body).toBe(
      'Tomorrow: ₦3,000 for Eko. You have ₦9,000, which is enough. Sun 6 Dec: ₦2,000 for Rent. You collect ₦60,000 in Ibadan tomorrow, once everyone has paid.',
    );
  });

  test('a turn to collect is announced even if nothing is due', () => {
    const turn: CustomerDues = {
      ...dues(0),
      payouts: [
        { name: 'Ibadan', amount: naira(60_000), due_on: '2026-12-04', link: '/ajo?group=2' },
      ],
    };
    expect(wordsOf(composeAhead(TODAY, turn))).toEqual({
      title: 'It’s your turn tomorrow',
      body: 'You collect ₦60,000 in Ibadan tomorrow, once everyone has paid.',
    });
  });
});

test('three days before, the message names the day and counts what is due until then', () => {
  const due = dues(1000, ajo('Eko', 3000, '2026-12-06'), order('MTN', 500, '2026-12-05'));
  expect(wordsOf(composeAhead(TODAY, due))).toEqual({
    title: '₦2,500 more for Sun 6 Dec',
    body: 'By Sun 6 Dec: ₦3,000 for Eko and ₦500 for MTN. You have ₦1,000, so you need ₦2,500 more.',
  });
});

test('a payment due neither tomorrow nor in three days causes no message', () => {
  const others = ['2026-12-02', TODAY, '2026-12-05', '2026-12-07'];
  for (const day of others) expect(composeAhead(TODAY, dues(0, ajo('Eko', 3000, day)))).toBeNull();
});

describe('on the day', () => {
  test('customers who are still short learn what is missing and until when', () => {
    const today = dues(4000, ajo('Balógun Traders', 5500, TODAY), order('MTN', 1500, TODAY));
    expect(wordsOf(composeToday(TODAY, today))).toEqual({
      title: '₦3,000 more for today',
      body: 'Today: ₦5,500 for Balógun Traders and ₦1,500 for MTN. You have ₦4,000, so you need ₦3,000 more. You can add it until 23:59.',
    });
  });

  test('no one with enough is told again, and no one about debts from before', () => {
    expect(composeToday(TODAY, dues(5500, ajo('Eko', 5500, TODAY)))).toBeNull();
    expect(composeToday(TODAY, dues(0, ajo('Eko', 5500, '2026-12-02')))).toBeNull();
    expect(composeToday(TODAY, { ...dues(0), balance: kobo(0) })).toBeNull();
  });
});
