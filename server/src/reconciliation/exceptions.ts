// Resolves exceptions by two-person money changes: the change is derived from the exception's figures, and the
// exception ends with the entry that explains it.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../deps.ts';
import { account as system } from '../ledger/chart.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { ExceptionChange, Exceptions } from '../staff/exceptions.ts';
import type { PaymentSource } from '../staff/payments.ts';
import type { Propose } from '../staff/proposals.ts';
import { lockList, recompareItems } from './compare-list.ts';
import { type ListRow, requireList, signOf } from './lists.ts';
import type { ReconciliationItem } from './tables.ts';

export type ItemRow = Selectable<ReconciliationItem>;

export const isOwnItem = ({ item_key }: Pick<ItemRow, 'item_key'>) => !item_key.startsWith('ref:');

/** The object in proposals about an exception: its payment, or the exception itself if the payment isn't ours. */
export const objectOf = (row: Pick<ItemRow, 'id' | 'item_key'>) =>
  isOwnItem(row) ? `payment:${row.item_key}` : `exception:${row.id}`;

export type Correction = { account_id: number; amount: Kobo; fee: Kobo };

/** The amount that, posted to the account against suspense, would make both sides equal; null if none would. */
export function correctionOf(list: ListRow, row: ItemRow): Correction | null {
  // A payment never booked in this account has to be settled, not corrected.
  if (row.state !== 'open' || (isOwnItem(row) && row.ours === null)) return null;
  const difference = (row.theirs ?? 0) - (row.ours ?? 0);
  const theirFee = row.theirs === null ? 0 : (row.their_fee ?? row.our_fee ?? 0);
  const fee = theirFee - (row.our_fee ?? 0);
  const amount = signOf(list) * difference + fee;
  if (amount === 0) return null;
  return { account_id: list.account_id, amount: kobo(amount), fee: kobo(fee) };
}

/** The amount that arrived without being credited to anyone; null if that doesn't explain the difference. */
export function creditOf(list: ListRow, row: ItemRow): Kobo | null {
  const surplus = (row.theirs ?? 0) - (row.ours ?? 0);
  const isMoneyIn = list.account_id === system.funding_clearing && list.part !== 'taken_back';
  return row.state === 'open' && isMoneyIn && surplus > 0 ? kobo(surplus) : null;
}

/** The fixed entry id of a foreign payment's correction, so that it is posted once. */
const entryFor = (id: number) => oneTimeOperationId(`exception:${id}`);

/**
 * Proposes the correction an exception needs, based on its current figures. Throws exception_closed, and
 * exception_not_correctable.
 */
export async function proposeCorrection(
  { db }: Pick<Deps, 'db'>,
  { propose }: { propose: Propose },
  caller: Staff,
  { id, reason }: { id: number; reason: string },
) {
  const row = await findRow(db, id);
  if (row?.state !== 'open') throw new AppError(row ? 'exception_closed' : 'not_found');
  const list = await requireList(db, row.list_id);
  const correction = correctionOf(list, row);
  if (correction === null) throw new AppError('exception_not_correctable');
  const isOwn = isOwnItem(row);
  const entry_id = isOwn ? uuidv7() : entryFor(id);
  const payload = {
    id: isOwn ? row.item_key : entry_id,
    entry_id,
    ...correction,
    user_id: row.user_id,
    exception: id,
    takes_back: list.part === 'taken_back',
  };
  return propose(caller, { kind: 'correct_entry', payload, reason });
}

/** True if a correction would end an exception now. */
export async function isCorrectable(db: Db | Tx, id: number): Promise<boolean> {
  const row = await findRow(db, id);
  return row !== undefined && correctionOf(await requireList(db, row.list_id), row) !== null;
}

const findRow = (db: Db | Tx, id: number): Promise<ItemRow | undefined> =>
  db.selectFrom('reconciliation_item').selectAll().where('id', '=', id).executeTakeFirst();

/** The outside payment behind an item, and the queries and actions it allows. */
export async function outsideOf(db: Db | Tx, sources: readonly PaymentSource[], row: ItemRow) {
  if (!isOwnItem(row) || row.state !== 'open') return null;
  for (const { find } of sources) {
    const facts = await find(db, row.item_key);
    if (facts === undefined) continue;
    return { ask: facts.askable, outcomes: [...facts.ends], reverse: facts.reversible };
  }
  return null;
}

export const exceptions: Exceptions = {
  async requireOpen(tx, { id, correction, credit, keep }) {
    const list_id = (await findRow(tx, id))?.list_id;
    if (list_id === undefined) throw new AppError('not_found');
    // A comparison locks the list first, and then its items.
    if (keep) await lockList(tx, list_id);
    const row = await tx
      .selectFrom('reconciliation_item')
      .selectAll()
      .where('id', '=', id)
      .$if(keep, (query) => query.forShare())
      .executeTakeFirst();
    if (row?.state !== 'open') throw new AppError('exception_closed');
    const list = await requireList(tx, row.list_id);
    const needed = correctionOf(list, row);
    const isUnchanged =
      correction === undefined ||
      (needed?.account_id === correction.account_id &&
        needed.amount === correction.amount &&
        needed.fee === correction.fee);
    if (!isUnchanged || (credit !== undefined && creditOf(list, row) !== credit)) {
      throw new AppError('exception_changed');
    }
    return {
      title: list.title,
      reference: row.reference,
      payment: isOwnItem(row) ? row.item_key : null,
    };
  },

  async ofDeposit(tx, { reference, amount }) {
    const rows = await tx
      .selectFrom('reconciliation_list as l')
      .innerJoin('reconciliation_item as i', 'i.list_id', 'l.id')
      .selectAll('i')
      .where('l.format', '=', 'paystack_transactions')
      .where('i.item_key', '=', `ref:${reference}`)
      .where('i.state', '=', 'open')
      .execute();
    return rows.find(({ theirs }) => theirs === amount)?.id;
  },

  async about(db, payment) {
    const { rows } = await sql<{
      id: number;
      list_id: number;
      title: string;
      kind: ItemRow['kind'];
      state: ItemRow['state'];
    }>`
      select i.id, i.list_id, l.title, i.kind, i.state
      from reconciliation_list l join reconciliation_item i on i.list_id = l.id
      where i.item_key = ${payment} and (i.state in ('open', 'explained') or i.was is not null)
      order by i.id`.execute(db);
    return rows;
  },

  async settle(tx, now, { payments, exception, proposal_id }, perform) {
    const open = await openItems(
      tx,
      payments.map(({ id }) => id),
      exception?.id,
    );
    const lists = [...new Set(open.map(({ list_id }) => list_id))].sort((a, b) => a - b);
    // Locks the lists before the ledger, or a running comparison would make every payer wait.
    for (const list of lists) await lockList(tx, list);
    await perform();
    for (const list_id of lists) {
      const items = open.filter((item) => item.list_id === list_id);
      await settleList(tx, now, { items, payments, exception, proposal_id });
    }
  },
};

const openItems = (tx: Tx, payments: readonly string[], exception: number | undefined) =>
  tx
    .selectFrom('reconciliation_list as l')
    .innerJoin('reconciliation_item as i', 'i.list_id', 'l.id')
    .selectAll('i')
    .where('i.state', '=', 'open')
    .where((eb) =>
      eb.or([
        ...(payments.length > 0 ? [eb('i.item_key', 'in', payments)] : []),
        eb('i.id', '=', exception ?? 0),
      ]),
    )
    .orderBy('i.id')
    .execute();

type ListSettlement = ExceptionChange & { items: readonly ItemRow[] };

async function settleList(tx: Tx, now: Date, settlement: ListSettlement): Promise<void> {
  const { items, payments, exception, proposal_id } = settlement;
  const [first] = items;
  if (first === undefined) return;
  const list = await requireList(tx, first.list_id);
  const entries = new Map(payments.map(({ id, entry_id }) => [id, entry_id]));
  const ended = new Map<number, string>();
  const keys: string[] = [];
  for (const item of items) {
    const entry = item.id === exception?.id ? exception.entry_id : entries.get(item.item_key);
    if (entry === undefined) continue;
    keys.push(isOwnItem(item) ? item.item_key : await moveToEntry(tx, item, entry));
    ended.set(item.id, entry);
  }
  await recompareItems(tx, { list, keys, import_id: first.compared_by, now });
  for (const [id, ended_by] of ended) {
    await tx
      .updateTable('reconciliation_item')
      .set({ ended_by, proposal_id })
      .where('id', '=', id)
      .where('state', '=', 'resolved')
      .execute();
  }
}

/** Moves a foreign payment's item and lines to the entry that was posted for it, and returns that. */
async function moveToEntry(
  tx: Tx,
  { id, list_id, item_key }: ItemRow,
  entry: string,
): Promise<string> {
  await tx
    .updateTable('reconciliation_line')
    .set({ item_key: entry })
    .where('list_id', '=', list_id)
    .where('item_key', '=', item_key)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx
    .updateTable('reconciliation_item')
    .set({ item_key: entry })
    .where('id', '=', id)
    .execute();
  return entry;
}

/** The entry that ended an item; null if none has. */
export const endedBy = ({ ended_by, proposal_id }: ItemRow) =>
  ended_by === null ? null : { reference: toReference(ended_by), proposal_id };
