// The model's bills, from docs/decisions/0060-bill-reminders.md: they are paid by hand, and a reminder announces the
// next due day at noon the day before, but pays nothing. A payment counts for the due day nearest to it.
import {
  type Bill,
  type BillReminder,
  dateOf,
  dayOf,
  type Model,
  type Person,
  requireThat,
  send,
} from './model.ts';
import { nextDay } from './standing-orders.ts';

/** Customers who only pay bills: no other rule applies to their money. */
export const BILL_PAYERS = ['b1', 'b2', 'b3'];

const NAIRA = 100;

/** The charge for a bill, VAT included; airtime has none. */
export const BILL_CHARGES = { airtime: 0, electricity: 50 * NAIRA };
/** Bounds of a reminder's amount. */
const BOUNDS = {
  airtime: [50 * NAIRA, 50_000 * NAIRA],
  electricity: [100 * NAIRA, 1_000_000 * NAIRA],
} as const;
/** Number of payments that a reminder's page lists. */
const SHOWN_MAX = 12;

type Category = Bill['category'];
type Frequency = BillReminder['frequency'];

/** Takes the amount and its charge. The first payment makes the bill known. */
export function payBill(
  model: Model,
  owner: Person,
  { bill: name, category, amount }: { bill: string; category: Category; amount: number },
  now: number,
): void {
  const bill = model.bills.get(name) ?? { name, owner, category, payments: [], reminders: [] };
  send(owner, amount + BILL_CHARGES[category], now);
  bill.payments.push({ at: now, day: dayOf(now), amount });
  model.bills.set(name, bill);
}

/** Sets a reminder from a payment, which is numbered from 1. While one is open, nothing changes. */
export function setReminder(
  model: Model,
  who: Person,
  { bill: name, payment, frequency }: { bill: string; payment: number; frequency: Frequency },
  now: number,
): void {
  const bill = model.bills.get(name);
  const paid = bill?.payments[payment - 1];
  requireThat(paid !== undefined && bill?.owner === who, 'no such payment');
  if (bill.reminders.some(({ status }) => status !== 'ended')) return;
  bill.reminders.push({
    frequency,
    first: paid.day,
    amount: paid.amount,
    status: 'active',
    set_at: now,
    from: dayOf(now) + 1,
    skipped: new Set(),
    outcomes: new Set(),
  });
}

/** The bill's latest reminder, and its bill. */
function reminderOf(model: Model, who: Person, name: string) {
  const bill = model.bills.get(name);
  const reminder = bill?.reminders.at(-1);
  requireThat(reminder !== undefined && bill?.owner === who, 'no such reminder');
  return { bill, reminder };
}

function openReminderOf(model: Model, who: Person, name: string) {
  const found = reminderOf(model, who, name);
  requireThat(found.reminder.status !== 'ended', 'it has ended');
  return found;
}

/** Another frequency starts from the next of its due days, even one that was skipped. */
export function changeReminder(
  model: Model,
  who: Person,
  { bill: name, amount, frequency }: { bill: string; amount: number; frequency: Frequency },
  now: number,
): void {
  const { bill, reminder } = openReminderOf(model, who, name);
  const [least, most] = BOUNDS[bill.category];
  requireThat(amount >= least && amount <= most, 'not a possible amount');
  if (reminder.frequency !== frequency) reminder.from = dayOf(now) + 1;
  Object.assign(reminder, { amount, frequency });
}

/** Skips the next day; a day that was skipped before can be skipped again. */
export function skipReminder(
  model: Model,
  who: Person,
  { bill: name, day }: { bill: string; day: number },
  now: number,
): void {
  const { bill, reminder } = reminderOf(model, who, name);
  if (nextDue(bill, reminder, now) !== day) {
    requireThat(reminder.skipped.has(day), 'not the next day');
    return;
  }
  reminder.skipped.add(day);
  reminder.from = day + 1;
}

/** Pauses or resumes. Idempotent. */
export function pauseReminder(
  model: Model,
  who: Person,
  { bill, status }: { bill: string; status: 'active' | 'paused' },
): void {
  openReminderOf(model, who, bill).reminder.status = status;
}

/** Idempotent. */
export function endReminder(model: Model, who: Person, { bill }: { bill: string }): void {
  reminderOf(model, who, bill).reminder.status = 'ended';
}

/** The first due day that is neither over, skipped nor paid; null once the reminder has ended. */
export function nextDue(bill: Bill, reminder: BillReminder, now: number): number | null {
  if (reminder.status === 'ended') return null;
  let day = nextDay(reminder, Math.max(reminder.from, dayOf(now)) - 1);
  while (isPaid(bill, reminder, day)) day = nextDay(reminder, day);
  return day;
}

const isPaid = (bill: Bill, reminder: BillReminder, day: number): boolean =>
  paymentsOf(bill, reminder).some((payment) => nearestDue(reminder, payment.day) === day);

/** Payments since the reminder was set. */
const paymentsOf = ({ payments }: Bill, { set_at }: BillReminder) =>
  payments.filter(({ at }) => at > set_at);

/** The due day nearest to a day, the earlier one of two. */
function nearestDue(reminder: BillReminder, day: number): number {
  let before = reminder.first;
  for (let due = before; due <= day; due = nextDay(reminder, due)) before = due;
  const after = nextDay(reminder, before);
  return day - before <= after - day ? before : after;
}

/** Announces the bills due tomorrow, in one message per customer. */
export function announceBills(model: Model, now: number): void {
  const due = [...model.bills.values()].flatMap((bill) =>
    bill.reminders.flatMap((reminder) => {
      const outcome = outcomeOf(bill, reminder, now);
      if (outcome !== null) reminder.outcomes.add(outcome);
      return outcome === 'announced' ? [{ bill, reminder }] : [];
    }),
  );
  for (const [owner, bills] of Map.groupBy(due, ({ bill }) => bill.owner.name)) {
    const texts = bills.map(({ bill, reminder }) =>
      announcedText(bill.category, priceOf(bill, reminder)),
    );
    model.announced.set(`${owner} ${dateOf(dayOf(now))}`, [messageText(texts)]);
  }
}

/** The outcome of tomorrow's due day at noon; null if tomorrow is no due day. */
function outcomeOf(bill: Bill, reminder: BillReminder, now: number) {
  const tomorrow = dayOf(now) + 1;
  const { status } = reminder;
  if (status === 'ended' || nextDay(reminder, tomorrow - 1) !== tomorrow) return null;
  if (nextDue(bill, reminder, now) === tomorrow) {
    return status === 'paused' ? 'paused' : 'announced';
  }
  return isPaid(bill, reminder, tomorrow) ? 'paid' : 'skipped';
}

const priceOf = ({ category }: Bill, { amount }: BillReminder) => amount + BILL_CHARGES[category];

export const announcedText = (category: string, price: number) => `${price} for ${category}`;

export const messageText = (bills: string[]) => bills.sort().join(', ');

/** Each reminder of a bill, numbered from 1. */
export const billSnapshot = (bill: Bill, now: number): [string, string][] =>
  bill.reminders.map((reminder, index) => {
    const next = nextDue(bill, reminder, now);
    const price = priceOf(bill, reminder);
    const paid = Math.min(paymentsOf(bill, reminder).length, SHOWN_MAX);
    const { status, frequency } = reminder;
    const day = next === null ? null : dateOf(next);
    return [
      reminderName(bill.name, index + 1),
      reminderText({ status, frequency, price, next: day, paid }),
    ];
  });

export const reminderName = (bill: string, number: number) => `${bill} reminder ${number}`;

type ReminderState = {
  status: string;
  frequency: string;
  price: number;
  next: string | null;
  paid: number;
};

export const reminderText = ({ status, frequency, price, next, paid }: ReminderState) =>
  `${status}, ${price} ${frequency}, next ${next ?? 'never'}, paid ${paid}`;
