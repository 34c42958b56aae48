// Days of reminders. A reminder moves on without a job: past a day that is over, and past a day whose bill the customer
// has paid, wherever they paid it. Reading it works that out, so nothing can do it twice or late.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { kobo, toNaira } from '@alajo/contract/money.ts';
import { localPhone } from '@alajo/contract/phone.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { OrderRun } from '@alajo/contract/schedules/schemas.ts';
import type { Selectable } from 'kysely';
import type { ListDueBills } from '../module.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { type Bill, listPaymentsOf, listPurchasesSince } from '../services/purchase-rows.ts';
import type { PurchaseRow } from '../services/purchase-states.ts';
import { nextDue } from './days.ts';
import type { SchedulesOrder } from './tables.ts';

type OrderRow = Selectable<SchedulesOrder>;

/** Half of the longest period, a month. */
const AHEAD_DAYS = 16;

/** The orders, each reminder with its next day as of now. */
export async function withReminderDays(
  db: Db | Tx,
  rows: readonly OrderRow[],
  now: Date,
): Promise<OrderRow[]> {
  const reminders = rows.filter(({ automatic }) => !automatic);
  if (reminders.length === 0) return [...rows];
  const today = dayInLagos(now);
  const users = [...new Set(reminders.map(({ user_id }) => user_id))];
  const paid = await listPurchasesSince(db, users, startOfDay(addDays(today, -AHEAD_DAYS)));
  return rows.map((row) => {
    if (row.automatic || row.next_day === null) return row;
    const bill = billOf(row);
    const latest = paid.find(
      (purchase) => isOf(purchase, bill) && purchase.created_at > row.created_at,
    );
    return { ...row, next_day: openDay(row, row.next_day, { today, latest }) };
  });
}

/** The first day that is neither over nor paid. */
function openDay(
  row: OrderRow,
  stored: string,
  { today, latest }: { today: string; latest: PurchaseRow | undefined },
): string | null {
  const day = stored < today ? nextDue(row, addDays(today, -1)) : stored;
  if (day === null || latest === undefined) return day;
  // A payment counts for the due day nearest to it, of two for the earlier: is one as near before it?
  const paid = dayInLagos(latest.created_at);
  const since = addDays(paid, -daysBetween(paid, day));
  return nextDue(row, addDays(since, -1)) === day ? nextDue(row, day) : day;
}

const isOf = (paid: Bill, bill: Bill) =>
  paid.user_id === bill.user_id &&
  paid.category === bill.category &&
  paid.biller === bill.biller &&
  paid.account_number === bill.account_number;

/** The biller and number of a reminder, as purchases have them. */
function billOf({ user_id, target }: OrderRow): Bill {
  switch (target.type) {
    case 'airtime': {
      const account_number = localPhone(target.phone_number);
      return { user_id, category: 'airtime', biller: target.network, account_number };
    }
    case 'bill': {
      const { category, provider, account_number } = target;
      return { user_id, category, biller: provider, account_number };
    }
    default:
      throw new RangeError(`no reminder is about a ${target.type}`);
  }
}

/** The customer's own payments of a reminder's bill, newest first. */
export async function listOwnPayments(
  db: Db | Tx,
  row: OrderRow,
  limit: number,
): Promise<OrderRun[]> {
  const bought = await listPaymentsOf(db, billOf(row), { since: row.created_at, limit });
  return bought.map(({ id, amount, fee, created_at }) => ({
    due_on: dayInLagos(created_at),
    status: 'paid',
    total: kobo(amount + fee),
    reference: toReference(id),
    reason: null,
    next_try: null,
  }));
}

/** Digital Services with the bill filled in: a tap and the PIN pay it. */
export function payLink({ target, amount }: Pick<OrderRow, 'target' | 'amount'>): string {
  const { type: kind, ...fields } = target;
  const tab = kind === 'bill' ? 'bills' : 'airtime';
  const params = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries({ ...fields, amount: toNaira(amount) })) {
    params.set(name, String(value));
  }
  return `/services?${params}`;
}

/** The bills that customers want to be reminded of. */
export const remindedBills: ListDueBills = async (db, users, { now, until }) => {
  const rows = await db
    .selectFrom('schedules_order')
    .selectAll()
    .where('user_id', 'in', [...users, 0])
    .where('status', '=', 'active')
    .where('automatic', '=', false)
    .orderBy('id')
    .execute();
  const due = (await withReminderDays(db, rows, now)).flatMap((row) => {
    const { user_id, name, expected, next_day } = row;
    if (next_day === null || next_day > until) return [];
    return [{ user_id, name, amount: expected, due_on: next_day, link: payLink(row) }];
  });
  const byUser = Map.groupBy(due, ({ user_id }) => user_id);
  return new Map(
    [...byUser].map(([user, bills]) => [user, bills.map(({ user_id: _, ...bill }) => bill)]),
  );
};
