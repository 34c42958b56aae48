// Composes a customer's one reminder of a morning or a noon from what all modules say is due. Pure: no queries.
import { addDays } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { REMINDER_DAYS } from '@alajo/contract/time-limits.ts';
import type { DueBill, Payout, RemindedPayment } from '../module.ts';
import type { BillsDue, DueItem, PaymentsDue, TurnsAhead } from './notices.ts';

/** One customer's balance, and payments from and to them in any order. */
export type CustomerDues = {
  payments: readonly RemindedPayment[];
  payouts: readonly Payout[];
  bills: readonly DueBill[];
  /** Payments from the customer's banks tonight. */
  pulls: PaymentsDue['pulls'];
  balance: Kobo;
};

/** A message about payments, or about payouts or bills alone. */
export type Reminder =
  | { about: 'payments'; params: PaymentsDue }
  | { about: 'turns'; params: TurnsAhead }
  | { about: 'bills'; params: BillsDue };

const [EARLY_DAYS, LATE_DAYS] = REMINDER_DAYS;

/**
 * At noon: what is due tomorrow, and in three days what isn't due tomorrow. Null if there is neither. Bills are
 * announced once, the day before, and not added up: the customer may pay them another way.
 */
export function composeAhead(today: string, dues: CustomerDues): Reminder | null {
  const [tomorrow, later] = [addDays(today, LATE_DAYS), addDays(today, EARLY_DAYS)];
  const turns = dues.payouts.filter(({ due_on }) => due_on === tomorrow).map(linkedItem);
  const bills = dues.bills.filter(({ due_on }) => due_on === tomorrow).map(linkedItem);
  const more = { ...(turns.length > 0 && { turns }), ...(bills.length > 0 && { bills }) };
  const isDue = (day: string) => dues.payments.some(({ due_on }) => due_on === day);
  if (isDue(tomorrow)) {
    const then = mergeItems(dues.payments.filter(({ due_on }) => due_on === later));
    const params = sumOf(today, tomorrow, dues);
    const pulls = dues.pulls?.length ? { pulls: dues.pulls } : {};
    return about({ ...params, ...pulls, ...(then.length > 0 && { then }), ...more });
  }
  if (isDue(later)) return about({ ...sumOf(today, later, dues), ...more });
  if (turns.length > 0) return { about: 'turns', params: { sent_on: today, ...more, turns } };
  return bills.length > 0 ? { about: 'bills', params: { bills } } : null;
}

/** In the morning: what is missing of the payments due today. Null for customers who have enough. */
export function composeToday(today: string, dues: CustomerDues): Reminder | null {
  if (!dues.payments.some(({ due_on }) => due_on === today)) return null;
  const params = sumOf(today, today, dues);
  return params.missing === 0 ? null : about(params);
}

const about = (params: PaymentsDue): Reminder => ({ about: 'payments', params });

const linkedItem = ({ name, amount, link }: Payout | DueBill) => ({ name, amount, link });

/** Everything still to be paid by the end of a day: what is overdue is taken first. */
function sumOf(sent_on: string, day: string, { payments, balance }: CustomerDues): PaymentsDue {
  const counted = payments.filter(({ due_on }) => due_on <= day);
  const items = mergeItems(counted);
  const needed = items.reduce((sum, { amount }) => sum + amount, 0);
  return {
    sent_on,
    day,
    items,
    all_on_day: day === sent_on || counted.every(({ due_on }) => due_on === day),
    have: balance,
    missing: kobo(Math.max(needed - balance, 0)),
  };
}

/** One item per group or order, in the order in which they are tried. */
function mergeItems(payments: readonly RemindedPayment[]): DueItem[] {
  const groups = Map.groupBy(payments, ({ kind, id }) => `${kind}:${id}`);
  const items = [...groups.values()].flatMap((list): DueItem[] => {
    const [first] = list;
    if (first === undefined) return [];
    const amount = kobo(list.reduce((sum, payment) => sum + payment.amount, 0));
    return [{ name: first.name, amount, tried_at: first.tried_at }];
  });
  return items.sort((a, b) => a.tried_at.localeCompare(b.tried_at));
}
