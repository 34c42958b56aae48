// A purchase after its hold: the provider is called outside any transaction, then the money is captured
// if it delivered, refunded once if it definitely did not, and checked again while that is unknown
// (reconcile.ts). Every step may be the last one before a crash, and can be repeated.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { account as system } from '../ledger/chart.ts';
import { derivedId, type Entry } from '../ledger/entries.ts';
import { findEntry } from '../ledger/statement.ts';
import { attachedRow, isPosted, type Writer } from '../ledger/submit.ts';
import { createNotice, type Notice } from '../notifications/kinds.ts';
import { noticeRows, notify } from '../notifications/notifications.ts';
import { keepAnswer } from '../payments/outside/provider-answers.ts';
import { needsPerson, nextCheckAt } from '../payments/outside/retry-schedule.ts';
import { dayInLagos, SECOND } from '../platform/clock.ts';
import { plainArray, timeArray } from '../platform/database/arrays.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { ProviderUnavailable } from '../providers/providers.ts';
import type { Delivery, OrderState } from '../providers/services/services.ts';
import { serviceNotices } from './notices.ts';
import { isOpen, kindOf, type PurchaseRow, vatInside } from './purchase-states.ts';

export const findPurchase = (db: Db | Tx, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('service_purchase').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a purchase that must exist, because its hold does. */
export async function requirePurchase(db: Db, id: string): Promise<PurchaseRow> {
  const row = await findPurchase(db, id);
  if (row === undefined) throw new Error(`purchase ${id} has a hold and no row`);
  return row;
}

/** Orders the delivery. No answer returns `unknown`, which is never a failure. */
export const orderFromProvider = (deps: Deps, row: PurchaseRow): Promise<OrderState> =>
  askProvider(deps, row, 'send', () =>
    deps.providers.services.buy({
      reference: row.reference,
      category: row.category,
      biller: row.biller,
      account_number: row.account_number,
      variant: row.plan ?? row.variant,
      phone: row.phone,
      amount: row.amount,
      quantity: row.quantity,
      renews: row.renews,
    }),
  );

/** Runs a call to the provider; returns `unknown` when it fails. */
export async function askProvider(
  deps: Deps,
  row: PurchaseRow,
  asked: 'send' | 'check',
  ask: () => Promise<OrderState>,
) {
  try {
    return await keepOrderState(deps, row, asked, ask);
  } catch (error) {
    // This covers bugs in the adapter too: whatever went wrong, it may have been delivered.
    if (!(error instanceof ProviderUnavailable)) deps.log.error({ err: error, purchase: row.id });
    return { status: 'unknown' } as const;
  }
}

/** Asks about a purchase and keeps the answer. */
export const keepOrderState = (
  deps: Deps,
  { id }: PurchaseRow,
  asked: 'send' | 'check',
  ask: () => Promise<OrderState>,
) => keepAnswer(deps, { payment_id: id, provider: deps.config.services, asked }, ask);

/** The dependencies of settling, which never calls a provider. */
export type SettleDeps = Pick<Deps, 'db' | 'ledger' | 'clock' | 'log'>;

/**
 * Brings a purchase to the state the provider reports: capture or refund, each at most once. Returns the
 * purchase as it is then.
 */
export async function settlePurchase(
  deps: SettleDeps,
  row: PurchaseRow,
  state: OrderState,
): Promise<PurchaseRow> {
  switch (state.status) {
    case 'delivered':
      return submit(deps, row, captureOf(deps, row, state));
    case 'failed':
      return submit(deps, row, await refundOf(deps, row, state.reason));
    case 'reversed': // before anything was delivered
      return submit(deps, row, await refundOf(deps, row, 'refused'));
    case 'pending':
    case 'unseen':
    case 'unknown':
      return checkLater(deps, row);
    default:
      throw new Error(`unknown order state ${state satisfies never}`);
  }
}

type MarginDeps = Pick<SettleDeps, 'clock' | 'log'>;
type Delivered = Extract<OrderState, { status: 'delivered' }>;

/** What settles a purchase that was delivered. */
export function captureOf(
  deps: MarginDeps,
  row: PurchaseRow,
  { delivery, provider_reference, cost }: Delivered,
): Settlement {
  const vat = vatInside(row.fee, dayInLagos(row.created_at));
  const margin = marginOf(deps, row, cost);
  const parts = [
    { account: system.services_float, amount: kobo(row.amount - margin) },
    { account: margin > 0 ? system.commissions : system.provider_costs, amount: margin },
    { account: system.fees, amount: kobo(row.fee - vat) },
    { account: system.vat_payable, amount: vat },
  ];
  const total = kobo(row.amount + row.fee);
  const entry: Entry = {
    id: derivedId('closes', row.id),
    closes: row.id,
    kind: `${kindOf(row.category)}_delivered`,
    content: row.id,
    metadata: { delivery },
    postings: [
      { account: system.services_pending, amount: kobo(-total) },
      ...parts.filter((part) => part.amount !== 0),
    ],
  };
  const settled = { id: row.id, status: 'completed' as const, at: deps.clock.now() };
  const more = { delivery, provider_reference, reason: null };
  const { amount, plan_name, account_number } = row;
  const { token } = delivery;
  const announced = row.status === 'pending';
  const what = { ...boughtIn(row), amount, plan_name, account_number, token };
  const params = { ...what, total, announced };
  const { purchase_delivered } = serviceNotices;
  const notice = createNotice(purchase_delivered, row.user_id, settled.at, params);
  return { entry, settled: { ...settled, ...more }, notice };
}

/**
 * What we keep of a sale: the provider's commission less its fees. A cost that cannot be right moves
 * nothing, so that one odd reply does not upset the books.
 */
function marginOf({ log }: MarginDeps, row: PurchaseRow, cost: Kobo | undefined): Kobo {
  if (cost === undefined) return kobo(0);
  const margin = kobo(row.amount - cost);
  if (Math.abs(margin) < row.amount) return margin;
  log.error({ purchase: row.id, cost, amount: row.amount }, 'a purchase cannot have cost this');
  return kobo(0);
}

/** What settles a purchase that was not delivered. */
export async function refundOf(
  deps: { db: Db | Tx; clock: Deps['clock'] },
  row: PurchaseRow,
  reason: string,
): Promise<Settlement> {
  const wallet = await walletOf(deps.db, row);
  const total = kobo(row.amount + row.fee);
  const entry: Entry = {
    id: derivedId('reverses', row.id),
    reverses: row.id,
    kind: `${kindOf(row.category)}_reversal`,
    content: row.id,
    postings: [
      { account: wallet, amount: total },
      { account: system.services_pending, amount: kobo(-total) },
    ],
  };
  const settled = { id: row.id, status: 'failed' as const, at: deps.clock.now() };
  const more = { delivery: null, provider_reference: null, reason };
  const params = { ...boughtIn(row), total };
  const notice = createNotice(serviceNotices.purchase_failed, row.user_id, settled.at, params);
  return { entry, settled: { ...settled, ...more }, notice };
}

type Settled = {
  id: string;
  status: 'completed' | 'failed';
  at: Date;
  delivery: Delivery | null;
  provider_reference: string | null;
  reason: string | null;
};

/** Updates the row in the statement that posts its entry: neither exists without the other. */
const settledWriter: Writer<Settled> = {
  name: 'settled_purchases',
  write: (rows, places) => sql`
    update service_purchase p set status = s.status, settled_at = s.at, delivery = s.delivery,
      provider_reference = s.provider_reference, reason = s.reason
    from unnest(${plainArray(rows.map((row) => row.id))}::uuid[],
      ${plainArray(rows.map((row) => row.status))}::text[],
      ${timeArray(rows.map((row) => row.at))}::timestamptz[],
      ${rows.map((row) => row.delivery && JSON.stringify(row.delivery))}::jsonb[],
      ${rows.map((row) => row.provider_reference)}::text[],
      ${rows.map((row) => row.reason)}::text[], ${plainArray(places)}::int[])
      s(id, status, at, delivery, provider_reference, reason, place)
    where p.id = s.id and ${isPosted('s.place')} returning p.id`,
};

/** Reads the settled rows: whoever changes both tables locks the purchase first, so none deadlocks. */
const closedWriter: Writer<null> = {
  name: 'closed_purchases',
  reads: settledWriter,
  write: () => sql`
    delete from service_open
    where purchase_id in (select id from ${sql.ref(settledWriter.name)})`,
};

export type Settlement = { entry: Entry; settled: Settled; notice: Notice };

async function submit(
  deps: SettleDeps,
  row: PurchaseRow,
  { entry, settled, notice }: Settlement,
): Promise<PurchaseRow> {
  try {
    const posted = await deps.ledger.submit(
      entry,
      attachedRow(settledWriter, settled),
      attachedRow(closedWriter, null),
      ...noticeRows(notice),
    );
    const { at: settled_at, ...now } = settled;
    return posted.repeated ? requirePurchase(deps.db, row.id) : { ...row, ...now, settled_at };
  } catch (error) {
    // A parallel check settled it the other way: a contradiction moves no money.
    const now = await requirePurchase(deps.db, row.id);
    if (isOpen(now)) throw error;
    deps.log.error({ err: error, purchase: row.id, status: now.status }, 'a contradiction');
    await flagForReview(deps.db, row.id, settled.at);
    return now;
  }
}

/** Flags a settled purchase for a person to review. */
export async function flagForReview(db: Db, purchase_id: string, needs_attention_at: Date) {
  await keepFlag(db, purchase_id, needs_attention_at);
  await db
    .insertInto('service_open')
    .values({ purchase_id, look_at: null, needs_attention_at })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute();
}

/** The first time stays in the purchase's history when it needs nobody any more. */
const keepFlag = (db: Db | Tx, id: string, flagged_at: Date) =>
  db
    .updateTable('service_purchase')
    .set({ flagged_at })
    .where('id', '=', id)
    .where('flagged_at', 'is', null)
    .execute();

// The column's limit; the waits stop growing long before.
const CHECKS_MAX = 1000;
// The job runs first; the sweep finds purchases that lost their job.
const SWEEP_AFTER_MS = 60 * SECOND;

async function checkLater(deps: SettleDeps, row: PurchaseRow): Promise<PurchaseRow> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const pending = await tx
      .updateTable('service_purchase')
      .set({ status: 'pending' })
      .where('id', '=', row.id)
      .where('status', 'in', ['initiated', 'pending'])
      .executeTakeFirst();
    const open = pending.numUpdatedRows === 1n ? await findOpen(tx, row.id) : undefined;
    if (open === undefined) return;
    if (open.checks === 0) await announcePending(tx, now, row);
    const at = nextCheckAt({ ...open, created_at: row.created_at }, now);
    await tx
      .updateTable('service_open')
      .set({
        checks: Math.min(open.checks + 1, CHECKS_MAX),
        look_at: new Date(at.getTime() + SWEEP_AFTER_MS),
        ...(needsPerson(row, now) ? { needs_attention_at: open.needs_attention_at ?? now } : {}),
      })
      .where('purchase_id', '=', row.id)
      .execute();
    if (needsPerson(row, now)) await keepFlag(tx, row.id, now);
    // A check enqueued by a webhook during this one may know more: it keeps its earlier time.
    await enqueuePurchasePoll(tx, row.id, at, true);
  });
  return requirePurchase(deps.db, row.id);
}

async function announcePending(tx: Tx, now: Date, row: PurchaseRow): Promise<void> {
  const { account_number, amount, fee, user_id } = row;
  const params = { ...boughtIn(row), account_number, total: kobo(amount + fee) };
  await notify(tx, [createNotice(serviceNotices.purchase_pending, user_id, now, params)]);
}

/** The row of an open purchase, or of a settled one flagged for review; undefined for any other. */
export const findOpen = (db: Db | Tx, id: string) =>
  db.selectFrom('service_open').selectAll().where('purchase_id', '=', id).executeTakeFirst();

/**
 * Enqueues a check of an open purchase; at most one job waits for each. With `yields`, a waiting job
 * keeps its time.
 */
export const enqueuePurchasePoll = (tx: Tx, id: string, run_at: Date, yields = false) =>
  enqueue(
    tx,
    'service_purchase',
    { id },
    { key: `service_purchase:${id}`, run_at, keep_run_at: yields },
  );

async function walletOf(db: Db | Tx, row: PurchaseRow): Promise<number> {
  const held = (await findEntry(db, row.id))?.postings.find((posting) => posting.amount < 0);
  if (held === undefined) throw new Error(`purchase ${row.id} has no hold`);
  return held.account_id;
}

/** The parameters that every notice about a purchase has. */
export const boughtIn = ({ id, category, biller_name }: PurchaseRow) => ({
  category,
  biller_name,
  reference: toReference(id),
});
