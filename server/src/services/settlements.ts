// Settlements of a purchase: the entry that captures or refunds its hold, the change of its row and
// the notice, which exist only together. Mostly the ledger's next batch books them; for a person's
// decision, that transaction does.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { account as system } from '../ledger/chart.ts';
import { derivedId, type Entry, post } from '../ledger/entries.ts';
import { findEntry } from '../ledger/statement.ts';
import { attachedRow, isPosted, type Writer } from '../ledger/submit.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { noticeRows, notify } from '../notifications/notifications.ts';
import type { SettleDeps } from '../payments/outside/engine.ts';
import { dayInLagos } from '../platform/clock.ts';
import { plainArray, timeArray } from '../platform/database/arrays.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Delivery, OrderState } from '../providers/services/services.ts';
import type { EndingDeps } from '../staff/payments.ts';
import { serviceNotices } from './notices.ts';
import { closePurchase, flagForReview, requirePurchase } from './purchase-rows.ts';
import { boughtIn, isOpen, kindOf, type PurchaseRow, vatInside } from './purchase-states.ts';

export type Settlement = { entry: Entry; settled: SettledPurchase; notice: Notice };

type SettledPurchase = {
  id: string;
  status: 'completed' | 'failed';
  at: Date;
  delivery: Delivery | null;
  provider_reference: string | null;
  reason: string | null;
};

/** Dependencies for changing a purchase, and the way its settlements are booked. */
export type SettlementBooking = {
  db: Db | Tx;
  clock: SettleDeps['clock'];
  log: SettleDeps['log'];
  /** Books a settlement, at most once. Returns the updated purchase. */
  book(row: PurchaseRow, settlement: Settlement): Promise<PurchaseRow>;
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Books in the ledger's batches: purchases that settle at the same time share a statement and a commit. */
export const batchedBooking = (deps: SettleDeps): SettlementBooking => ({
  ...deps,
  book: (row, settlement) => submitSettlement(deps, row, settlement),
  inTransaction: (work) => inTransaction(deps.db, work),
});

/** Books in a transaction that has the purchase locked. */
export const bookingIn = (tx: Tx, deps: EndingDeps): SettlementBooking => ({
  ...deps,
  db: tx,
  book: (row, settlement) => postSettlement(tx, row, settlement),
  inTransaction: (work) => work(tx),
});

export type DeliveredOrder = Omit<Extract<OrderState, { status: 'delivered' }>, 'status'>;

/** The settlement of a delivered purchase. */
export function captureOf(
  booking: Pick<SettlementBooking, 'clock' | 'log'>,
  row: PurchaseRow,
  { delivery, provider_reference, cost }: DeliveredOrder,
): Settlement {
  const vat = vatInside(row.fee, dayInLagos(row.created_at));
  const margin = marginOf(booking, row, cost);
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
  const settled = { id: row.id, status: 'completed' as const, at: booking.clock.now() };
  const outcome = { delivery, provider_reference, reason: null };
  const { amount, plan_name, account_number } = row;
  const { token } = delivery;
  const announced = row.status === 'pending';
  const details = { ...boughtIn(row), amount, plan_name, account_number, token };
  const params = { ...details, total, announced };
  const { purchase_delivered } = serviceNotices;
  const notice = createNotice(purchase_delivered, row.user_id, settled.at, params);
  return { entry, settled: { ...settled, ...outcome }, notice };
}

/**
 * Our earnings from a sale: the provider's commission less its fees. A cost that can't be right
 * moves nothing, so that one odd reply doesn't upset the books.
 */
function marginOf(
  { log }: Pick<SettlementBooking, 'log'>,
  row: PurchaseRow,
  cost: Kobo | undefined,
): Kobo {
  if (cost === undefined) return kobo(0);
  const margin = kobo(row.amount - cost);
  if (Math.abs(margin) < row.amount) return margin;
  log.error({ purchase: row.id, cost, amount: row.amount }, 'implausible cost of a purchase');
  return kobo(0);
}

/** The settlement of a purchase that was not delivered. */
export async function refundOf(
  { db, clock }: Pick<SettlementBooking, 'db' | 'clock'>,
  row: PurchaseRow,
  reason: string,
): Promise<Settlement> {
  const wallet = await walletOf(db, row);
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
  const settled = { id: row.id, status: 'failed' as const, at: clock.now() };
  const outcome = { delivery: null, provider_reference: null, reason };
  const params = { ...boughtIn(row), total };
  const notice = createNotice(serviceNotices.purchase_failed, row.user_id, settled.at, params);
  return { entry, settled: { ...settled, ...outcome }, notice };
}

async function walletOf(db: Db | Tx, row: PurchaseRow): Promise<number> {
  const held = (await findEntry(db, row.id))?.postings.find((posting) => posting.amount < 0);
  if (held === undefined) throw new Error(`purchase ${row.id} has no hold`);
  return held.account_id;
}

async function submitSettlement(
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
    const { at: settled_at, ...changes } = settled;
    return posted.repeated ? requirePurchase(deps.db, row.id) : { ...row, ...changes, settled_at };
  } catch (error) {
    // A parallel check settled it the other way: a contradiction moves no money.
    const current = await requirePurchase(deps.db, row.id);
    if (isOpen(current)) throw error;
    deps.log.error({ err: error, purchase: row.id, status: current.status }, 'a contradiction');
    await flagForReview(deps.db, row.id, settled.at);
    return current;
  }
}

/** Updates the row in the statement that posts its entry: neither exists without the other. */
const settledWriter: Writer<SettledPurchase> = {
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

/** Reads the settled rows: writers of both tables lock the purchase first, so none deadlocks. */
const closedWriter: Writer<null> = {
  name: 'closed_purchases',
  reads: settledWriter,
  write: () => sql`
    delete from service_open
    where purchase_id in (select id from ${sql.ref(settledWriter.name)})`,
};

async function postSettlement(
  tx: Tx,
  row: PurchaseRow,
  { entry, settled, notice }: Settlement,
): Promise<PurchaseRow> {
  const { at: settled_at, id, delivery, ...changes } = settled;
  await post(tx, settled_at, entry);
  await tx
    .updateTable('service_purchase')
    .set({ ...changes, settled_at, delivery: delivery && JSON.stringify(delivery) })
    .where('id', '=', id)
    .where('status', '=', row.status)
    .execute();
  await closePurchase(tx, id);
  await notify(tx, [notice]);
  return { ...row, ...changes, settled_at, delivery };
}
