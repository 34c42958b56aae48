// Standing orders: setting up, changing, skipping, pausing and ending them. run-due-orders.ts makes the
// payments.
import { STANDING_ORDERS_MAX } from '@alajo/contract/count-limits.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import {
  FIRST_DAY_MAX,
  type StandingOrder,
  type StandingOrderDetails,
} from '@alajo/contract/schedules/schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import type { PaymentContext } from '../payments/context.ts';
import { findByKey, once, requireSame } from '../payments/idempotency.ts';
import { cappedUntil, latest } from '../payments/limits.ts';
import { operationId, rememberOperation } from '../payments/operations.ts';
import { dayInLagos } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { firstDue, nextDue, payAt } from './days.ts';
import { enqueueClock } from './jobs-queue.ts';
import { type OrderRow, payeeKeyOf, publicOrder, showOrder } from './order-rows.ts';
import { withReminderDays } from './reminder-days.ts';
import type { SchedulesRun } from './tables.ts';
import {
  chargesFor,
  findPayee,
  findTarget,
  type ResolvedTarget,
  requireAmount,
} from './targets.ts';

type OrderInput = Input<typeof scheduleRoutes.create>;

/** The caller's orders that have not ended, newest first; at most STANDING_ORDERS_MAX. */
export async function listOrders({ db, clock }: Deps, userId: number): Promise<StandingOrder[]> {
  const rows = await db
    .selectFrom('schedules_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .orderBy('id', 'desc')
    .execute();
  const [runs, dated] = await Promise.all([
    openRuns(db, rows),
    withReminderDays(db, rows, clock.now()),
  ]);
  return dated.map((row) => publicOrder(row, runs.get(row.id)));
}

async function openRuns(db: Db, rows: readonly OrderRow[]) {
  if (rows.length === 0) return new Map<number, Selectable<SchedulesRun>>();
  const runs = await db
    .selectFrom('schedules_run')
    .selectAll()
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('status', 'in', ['trying', 'paying'])
    .execute();
  return new Map(runs.map((run) => [run.order_id, run]));
}

/** One of the caller's orders. Throws not_found. */
export const findOrder = ({ db, clock }: Deps, userId: number, id: number) =>
  showOrder(db, userId, id, clock.now());

/** The payee of a payment and what it would cost today. */
export async function quoteOrder(
  deps: Deps,
  payments: PaymentContext,
  userId: number,
  input: Input<typeof scheduleRoutes.quote>,
) {
  const { name, detail, amount, charges } = await findTarget(deps, payments, userId, input);
  return { name, detail, amount, charges, total: kobo(amount + charges) };
}

/**
 * Sets up a standing order; the customer gives their PIN once. A repeated key returns the first one. Checks,
 * in this order: PIN, days, the target, a limit below today's price, a payday that has passed, too many
 * orders.
 */
export async function createOrder(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: OrderInput,
): Promise<StandingOrderDetails> {
  const payer = await payments.payers.approve(caller, async () =>
    orderTerms(await findTarget(deps, payments, caller.user_id, input), input),
  );
  const { user_id } = payer;
  const now = deps.clock.now();
  const operation = operationId(caller);
  const keyed = { table: 'schedules_order', key: { operation } } as const;
  const made = await findByKey(deps.db, keyed);
  if (made !== undefined) {
    requireSame(made, requestedTerms(input, await payeeIdOf(payments, user_id, input)));
    return showOrder(deps.db, user_id, made.id, now);
  }
  requireFirstDay(input.first_day, dayInLagos(now));
  const { charges, ...found } = await findTarget(deps, payments, user_id, input);
  const expected = kobo(found.amount + charges);
  requireLimit(input.most, expected);
  const { frequency, first_day, passed_payday } = input;
  const next_day = firstDue({ frequency, first_day }, dayInLagos(now), passed_payday);
  if (next_day === null) throw firstDayError();
  return inTransaction(deps.db, async (tx) => {
    const { row } = await once(tx, keyed, requestedTerms(input, found.payee_id), async () => {
      await requireRoom(tx, user_id);
      const next_at = payAt(next_day);
      const row = await tx
        .insertInto('schedules_order')
        .values({
          ...found,
          target: JSON.stringify(found.target),
          operation,
          user_id,
          kind: found.target.type,
          most: input.most,
          expected,
          note: input.note || null,
          frequency,
          first_day,
          passed_payday: passed_payday ?? null,
          status: 'active',
          next_day,
          next_at,
          capped_until: cappedUntil(payer, now),
          created_at: now,
          ended_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await enqueueClock(tx, [next_at]);
      await rememberOperation(tx, now, caller);
      return row;
    });
    return showOrder(tx, user_id, row.id, now);
  });
}

type Payee = Pick<ResolvedTarget, 'target' | 'payee_id' | 'name' | 'detail'>;
type Plan = Pick<OrderInput, 'amount' | 'most' | 'frequency' | 'first_day' | 'note'>;

/** Approval terms: each payment is as much as a manual one, and to the same payee. */
function orderTerms(payee: Payee, plan: Plan): Terms {
  const { name, detail } = payee;
  const { amount, most, frequency, first_day, note } = plan;
  const key = payeeKeyOf(payee);
  const terms = paymentTerms({
    kind: 'standing_order',
    verb: 'Set up payments of',
    amount,
    to: name,
    detail,
    note,
    from_wallet: false,
    ...(key !== undefined && { payee: { key } }),
  });
  return {
    ...terms,
    amount: most,
    lines: [
      ...terms.lines,
      { label: 'How often', value: `${frequency}, from ${first_day}` },
      { label: 'Each at most', value: formatNaira(most) },
    ],
  };
}

async function showRow({ db }: Deps, { user_id }: Customer, id: number): Promise<OrderRow> {
  const row = await db
    .selectFrom('schedules_order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The parts of a request that define its order. All handles of a customer count as the same. */
function requestedTerms({ target, amount, note, ...terms }: OrderInput, payee_id: number | null) {
  const { most, frequency, first_day, passed_payday = null } = terms;
  return {
    most,
    frequency,
    first_day,
    passed_payday,
    note: note || null,
    ...(hasPlan({ target }) ? {} : { amount }),
    ...(target.type === 'user' ? { payee_id } : { target }),
  };
}

const payeeIdOf = async (payments: PaymentContext, userId: number, { target }: OrderInput) =>
  target.type === 'user' ? (await findPayee(payments, userId, target)).user_id : null;

/** A bill with a plan costs the plan's price. */
export const hasPlan = ({ target }: Pick<OrderInput, 'target'>) =>
  target.type === 'bill' && target.plan_id !== undefined;

function requireFirstDay(day: string, today: string): void {
  if (day > today && day <= addDays(today, FIRST_DAY_MAX)) return;
  throw firstDayError();
}

const firstDayError = () =>
  new AppError('invalid_request', {
    field: 'first_day',
    message: 'Choose a first day between tomorrow and a year from now',
  });

function requireLimit(most: Kobo, expected: Kobo): void {
  if (most >= expected) return;
  const message = `It costs ${formatNaira(expected)} today, so your limit can’t be lower.`;
  throw new AppError('invalid_request', { field: 'most', message });
}

// Advisory lock per customer, held while their orders are counted.
const COUNT_LOCK = 7_208_519;

/** Makes the customer's other new orders wait until the transaction ends. */
export const lockCount = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashint8(${userId}))`.execute(tx);

/** Throws too_many_standing_orders. */
export async function requireRoom(tx: Tx, userId: number): Promise<void> {
  await lockCount(tx, userId);
  const { count } = await tx
    .selectFrom('schedules_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow();
  if (count >= STANDING_ORDERS_MAX) throw new AppError('too_many_standing_orders');
}

/**
 * Changes the amount, the limit and the note from the next payment on, with the PIN. A bill with a plan keeps
 * the plan's price. Throws not_found, standing_order_changed.
 */
export async function changeOrder(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, amount: changed, most, note }: Input<typeof scheduleRoutes.change>,
): Promise<StandingOrderDetails> {
  const payer = await payments.payers.approve(caller, async () => {
    const { target, payee_id, name, detail, frequency, first_day } = await showRow(
      deps,
      caller,
      id,
    );
    return orderTerms(
      { target, payee_id, name, detail },
      { amount: changed, most, note, frequency, first_day },
    );
  });
  const { user_id } = payer;
  const now = deps.clock.now();
  const today = dayInLagos(now);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, user_id, id, now);
    if (!row.automatic) throw new AppError('standing_order_changed');
    await assertNotPaying(tx, row);
    const amount = hasPlan(row) ? row.amount : changed;
    if (!hasPlan(row)) requireAmount(row.target, amount, today);
    const expected = kobo(amount + chargesFor(row.target, amount, today));
    requireLimit(most, expected);
    await tx
      .updateTable('schedules_order')
      .set({ amount, most, expected, note: note || null, capped_until: cappedUntil(payer, now) })
      .where('id', '=', id)
      .execute();
    await rememberOperation(tx, now, caller);
    return showOrder(tx, user_id, id, now);
  });
}

type OpenOrder = OrderRow & { next_day: string };

/** Locks the caller's order. Throws not_found; standing_order_changed for one that has ended. */
export async function lockOpen(tx: Tx, userId: number, id: number, now: Date): Promise<OpenOrder> {
  const row = await lockAny(tx, userId, id, now);
  const { next_day } = row;
  if (next_day === null) throw new AppError('standing_order_changed');
  return { ...row, next_day };
}

/** A payment in progress can no longer be changed. */
async function assertNotPaying(tx: Tx, { id, next_day }: OpenOrder): Promise<void> {
  const run = await findRun(tx, id, next_day);
  if (run?.status === 'paying') throw new AppError('standing_order_changed');
}

const findRun = (tx: Tx, order: number, day: string) =>
  tx
    .selectFrom('schedules_run')
    .selectAll()
    .where('order_id', '=', order)
    .where('due_on', '=', day)
    .executeTakeFirst();

/** Skips the next payment, even one that is being retried. Idempotent. */
export async function skipDay(
  deps: Deps,
  userId: number,
  { id, day }: Input<typeof scheduleRoutes.skip>,
): Promise<StandingOrderDetails> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockAny(tx, userId, id, now);
    if (row.next_day !== day) {
      const run = await findRun(tx, id, day);
      if (run?.status !== 'skipped') throw new AppError('standing_order_changed');
      return showOrder(tx, userId, id, now);
    }
    const open = { ...row, next_day: day };
    await assertNotPaying(tx, open);
    await recordSkip(tx, open, now);
    await moveOn(tx, open, now);
    return showOrder(tx, userId, id, now);
  });
}

async function lockAny(tx: Tx, userId: number, id: number, now: Date): Promise<OrderRow> {
  const row = await tx
    .selectFrom('schedules_order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const [dated = row] = await withReminderDays(tx, [row], now);
  return dated;
}

const recordSkip = (tx: Tx, { id, user_id, most, next_day }: OpenOrder, now: Date) =>
  tx
    .insertInto('schedules_run')
    .values({
      order_id: id,
      due_on: next_day,
      user_id,
      status: 'skipped',
      tries: 0,
      most,
      total: null,
      entry_id: null,
      reason: null,
      next_try: null,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('schedules_run_once')
        .doUpdateSet({ status: 'skipped', next_try: null, changed_at: now }),
    )
    .execute();

/** Moves an order to its next day, or ends it. */
async function moveOn(tx: Tx, row: OpenOrder, now: Date): Promise<void> {
  const today = dayInLagos(now);
  const passed = payAt(today) <= now ? today : addDays(today, -1);
  const next_day = nextDue(row, row.next_day > passed ? row.next_day : passed);
  const next_at = next_day === null ? null : nextStep(row, next_day);
  const ended = next_day === null ? { status: 'ended' as const, ended_at: now } : {};
  await tx
    .updateTable('schedules_order')
    .set({ next_day, next_at, ...ended })
    .where('id', '=', row.id)
    .execute();
  if (next_at !== null) await enqueueClock(tx, [next_at]);
}

/** Time of an order's next payment; null for reminders and while it is paused. */
const nextStep = ({ automatic, status }: OrderRow, next_day: string) =>
  automatic && status === 'active' ? payAt(next_day) : null;

/** Pauses an order. A payment that was being retried waits too. */
export async function pauseOrder(deps: Deps, userId: number, id: number) {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, userId, id, now);
    await assertNotPaying(tx, row);
    await tx
      .updateTable('schedules_order')
      .set({ status: 'paused', next_at: null })
      .where('id', '=', id)
      .execute();
    return showOrder(tx, userId, id, now);
  });
}

/**
 * Resumes a paused order. Days that passed meanwhile aren't paid; a one-day order whose day has passed ends.
 */
export async function resumeOrder(
  deps: Deps,
  { payers }: PaymentContext,
  caller: Customer,
  id: number,
) {
  const payer = await payers.identify(caller);
  const { user_id: userId } = payer;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, userId, id, now);
    if (row.status !== 'paused') return showOrder(tx, userId, id, now);
    const resumed = { ...row, status: 'active' as const };
    const capped_until = latest(row.capped_until, cappedUntil(payer, now));
    await tx
      .updateTable('schedules_order')
      .set({ status: 'active', capped_until })
      .where('id', '=', id)
      .execute();
    if (row.automatic && payAt(row.next_day) <= now) {
      await recordSkip(tx, resumed, now);
      await moveOn(tx, resumed, now);
      return showOrder(tx, userId, id, now);
    }
    const next_at = nextStep(resumed, row.next_day);
    await tx.updateTable('schedules_order').set({ next_at }).where('id', '=', id).execute();
    if (next_at !== null) await enqueueClock(tx, [next_at]);
    return showOrder(tx, userId, id, now);
  });
}

/** Ends an order for good. Idempotent. Throws not_found, standing_order_changed. */
export async function endOrder(deps: Deps, userId: number, id: number) {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockAny(tx, userId, id, now);
    const { next_day } = row;
    if (next_day === null) return showOrder(tx, userId, id, now);
    const open = { ...row, next_day };
    await assertNotPaying(tx, open);
    if ((await findRun(tx, id, next_day)) !== undefined) await recordSkip(tx, open, now);
    await tx
      .updateTable('schedules_order')
      .set({ status: 'ended', ended_at: now, next_day: null, next_at: null })
      .where('id', '=', id)
      .execute();
    return showOrder(tx, userId, id, now);
  });
}
