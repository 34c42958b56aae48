// Reminders of bills: setting one from a payment already made, and changing it. Skipping, pausing and ending them are
// those of standing orders.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { normalisePhone } from '@alajo/contract/phone.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { orderTarget, type StandingOrderDetails } from '@alajo/contract/schedules/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { operationId } from '../payments/operations.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { findPlanId } from '../services/catalogue.ts';
import { findPurchase } from '../services/purchase-rows.ts';
import type { PurchaseRow } from '../services/purchase-states.ts';
import { nextDue } from './days.ts';
import { showOrder } from './order-rows.ts';
import { hasPlan, lockCount, lockOpen, requireRoom } from './orders.ts';
import { chargesFor, requireAmount } from './targets.ts';

/**
 * Reminds a customer to pay again what they have paid, in the same rhythm. Needs no PIN, because it pays nothing. A
 * bill has one reminder: a repeat returns it unchanged. Throws not_found for anything but the caller's airtime or
 * bill, too_many_standing_orders.
 */
export async function setReminder(
  deps: Deps,
  userId: number,
  { reference, frequency }: Input<typeof scheduleRoutes.remind>,
): Promise<StandingOrderDetails> {
  const now = deps.clock.now();
  const today = dayInLagos(now);
  const paid = await findPurchase(deps.db, fromReference(reference));
  if (paid?.user_id !== userId || paid.status === 'failed') throw new AppError('not_found');
  return inTransaction(deps.db, async (tx) => {
    const target = await targetOf(tx, paid);
    await lockCount(tx, userId);
    const made = await findReminder(tx, userId, JSON.stringify(target));
    if (made !== undefined) return showOrder(tx, userId, made.id, now);
    await requireRoom(tx, userId);
    const { biller_name, account_number, customer_name, amount } = paid;
    const first_day = dayInLagos(paid.created_at);
    const expected = kobo(amount + chargesFor(target, amount, today));
    const row = await tx
      .insertInto('schedules_order')
      .values({
        operation: operationId({ user_id: userId }),
        user_id: userId,
        kind: target.type,
        target: JSON.stringify(target),
        payee_id: null,
        name: target.type === 'airtime' ? `${biller_name} airtime` : biller_name,
        detail: [account_number, customer_name].filter(Boolean).join(', '),
        amount,
        most: expected,
        expected,
        note: null,
        frequency,
        first_day,
        passed_payday: null,
        automatic: false,
        status: 'active',
        next_day: nextDue({ frequency, first_day }, today),
        next_at: null,
        capped_until: null,
        created_at: now,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return showOrder(tx, userId, row.id, now);
  });
}

/** The target of an order that pays what a purchase paid. Throws not_found for data. */
async function targetOf(tx: Tx, paid: PurchaseRow) {
  const { category, biller, account_number, variant } = paid;
  const plan_id = await findPlanId(tx, paid);
  const target =
    category === 'airtime'
      ? { type: 'airtime', network: biller, phone_number: normalisePhone(account_number) }
      : {
          type: 'bill',
          category,
          provider: biller,
          account_number,
          ...(category === 'electricity' && { variant }),
          ...(plan_id !== undefined && { plan_id }),
        };
  const { data } = orderTarget.safeParse(target);
  if (data === undefined) throw new AppError('not_found');
  return data;
}

const findReminder = (tx: Tx, userId: number, target: string) =>
  tx
    .selectFrom('schedules_order')
    .select('id')
    .where('user_id', '=', userId)
    .where('target', '=', sql<never>`${target}::jsonb`)
    .where('automatic', '=', false)
    .where('status', '<>', 'ended')
    .executeTakeFirst();

/** Changes the amount and how often. Throws not_found, standing_order_changed. */
export async function changeReminder(
  deps: Deps,
  userId: number,
  { id, amount: changed, frequency }: Input<typeof scheduleRoutes.changeReminder>,
): Promise<StandingOrderDetails> {
  const now = deps.clock.now();
  const today = dayInLagos(now);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, userId, id, now);
    if (row.automatic) throw new AppError('standing_order_changed');
    const amount = hasPlan(row) ? row.amount : changed;
    if (!hasPlan(row)) requireAmount(row.target, amount, today);
    const expected = kobo(amount + chargesFor(row.target, amount, today));
    const next_day =
      frequency === row.frequency
        ? row.next_day
        : nextDue({ frequency, first_day: row.first_day }, today);
    await tx
      .updateTable('schedules_order')
      .set({ amount, most: expected, expected, frequency, next_day })
      .where('id', '=', id)
      .execute();
    return showOrder(tx, userId, id, now);
  });
}
