// A standing order's row, its upcoming payments, and its public form.
import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type {
  OrderRun,
  StandingOrder,
  StandingOrderDetails,
} from '@alajo/contract/schedules/schemas.ts';
import type { Selectable } from 'kysely';
import { bankPayee, userPayee } from '../identity/approvals/known-payees.ts';
import type { ListFuturePayments } from '../module.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { dueDays, nextDue } from './days.ts';
import { listOwnPayments, payLink, withReminderDays } from './reminder-days.ts';
import type { SchedulesOrder, SchedulesRun } from './tables.ts';

export type OrderRow = Selectable<SchedulesOrder>;
export type RunRow = Selectable<SchedulesRun>;

/** The payee's key among known payees; undefined for airtime and bills, which need none. */
export function payeeKeyOf({
  payee_id,
  target,
}: Pick<OrderRow, 'payee_id' | 'target'>): string | undefined {
  if (payee_id !== null) return userPayee(payee_id);
  return target.type === 'bank' ? bankPayee(target) : undefined;
}

const RUNS_SHOWN = 12;

/** A customer's order with its latest payments. Throws not_found. */
export async function showOrder(
  db: Db | Tx,
  userId: number,
  id: number,
  now: Date,
): Promise<StandingOrderDetails> {
  const row = await db
    .selectFrom('schedules_order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  if (!row.automatic) return showReminder(db, row, now);
  const runs = await db
    .selectFrom('schedules_run')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('due_on', 'desc')
    .limit(RUNS_SHOWN)
    .execute();
  const open = runs.find(({ status }) => status === 'trying' || status === 'paying');
  return { ...publicOrder(row, open), runs: runs.map(publicRun) };
}

/** A reminder with the customer's own payments of its bill. */
async function showReminder(db: Db | Tx, row: OrderRow, now: Date): Promise<StandingOrderDetails> {
  const [dated = row] = await withReminderDays(db, [row], now);
  return { ...publicOrder(dated, undefined), runs: await listOwnPayments(db, row, RUNS_SHOWN) };
}

/** The public form of an order and of its open payment. */
export function publicOrder(row: OrderRow, open: RunRow | undefined): StandingOrder {
  const { id, kind, name, detail, amount, most, expected, note, frequency, first_day } = row;
  return {
    id,
    kind,
    name,
    detail,
    amount,
    most,
    expected,
    note,
    frequency,
    first_day,
    automatic: row.automatic,
    pay_link: row.automatic || row.status !== 'active' ? null : payLink(row),
    status: row.status,
    next_day: row.next_day,
    following_day: row.next_day && nextDue(row, row.next_day),
    open: open === undefined ? null : publicRun(open),
    created_at: row.created_at.toISOString(),
  };
}

const publicRun = ({ due_on, status, total, entry_id, reason, next_try }: RunRow): OrderRun => ({
  due_on,
  status,
  total: status === 'paid' ? total : null,
  reference: entry_id === null ? null : toReference(entry_id),
  reason,
  next_try: next_try?.toISOString() ?? null,
});

/** Each payment of active orders, at the expected price. */
export const futureOrders: ListFuturePayments = (db, users, { until }) =>
  listPayments(db, users, { until, in_progress: true });

/** For reminders: without payments whose money has left the wallet and is with the company. */
export const remindedOrders: ListFuturePayments = (db, users, { until }) =>
  listPayments(db, users, { until, in_progress: false });

async function listPayments(
  db: Db | Tx,
  users: readonly number[],
  { until, in_progress }: { until: string; in_progress: boolean },
): Promise<Map<number, FuturePayment[]>> {
  const rows = await db
    .selectFrom('schedules_order')
    .selectAll()
    .where('user_id', 'in', [...users, 0])
    .where('status', '=', 'active')
    .where('automatic', '=', true)
    .where('next_day', '<=', until)
    .$if(!in_progress, (query) => query.where('next_at', 'is not', null))
    .orderBy('id')
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([user, list]) => [user, list.flatMap(paymentsUntil(until))]));
}

const paymentsUntil = (until: string) => (row: OrderRow) =>
  dueDays(row, row.next_day ?? until, until).map(
    (due_on): FuturePayment => ({
      kind: 'standing_order',
      id: row.id,
      pays: row.kind,
      name: row.name,
      amount: row.expected,
      due_on,
    }),
  );
