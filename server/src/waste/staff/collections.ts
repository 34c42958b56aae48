// Staff view of collections, by day and by operators' areas; assigning them, and the photos that prove them.
import { WASTE_PROOFS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Proof, scheduledTime } from '@alajo/contract/waste/schemas.ts';
import type { CollectionMove, StaffCollection } from '@alajo/contract/waste/staff-schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { DAY } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { type BookingRow, changeUntil, lockBooking, nextStates, OPEN } from '../booking-rows.ts';
import { moveIn, moves, type OperatorMove } from '../operator.ts';
import { proofsOf, publicProof, storeProof } from '../proofs.ts';

type CollectionFilter = {
  limit: number;
  cursor?: string | undefined;
  day?: string | undefined;
  operator?: 'none' | number | undefined;
};

type Row = BookingRow & {
  area: string | null;
  operator_name: string | null;
  payout_status: string | null;
};

/** A page of a Lagos day's collections, or of all unfinished ones, by time. */
export async function listStaffCollections(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { limit, cursor, day, operator }: CollectionFilter,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const conditions = [
    day === undefined ? sql`b.status = any(${OPEN}::text[])` : onDay(day),
    ...(operator === undefined ? [] : [byOperator(operator)]),
    ...(after === undefined
      ? []
      : [sql`(b.scheduled_at, b.id) > (${after.at}::timestamptz, ${after.id})`]),
  ];
  const rows = await read(db, sql.join(conditions, sql` and `), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: await show(db, shown, clock.now()),
    next: rows.length > limit && last ? `${last.scheduled_at.getTime()}_${last.id}` : null,
  };
}

function onDay(day: string): RawBuilder<unknown> {
  const from = new Date(`${day}T00:00:00+01:00`);
  return sql`b.scheduled_at >= ${from} and b.scheduled_at < ${new Date(from.getTime() + DAY)}`;
}

const byOperator = (operator: 'none' | number): RawBuilder<unknown> =>
  operator === 'none' ? sql`b.operator_id is null` : sql`b.operator_id = ${operator}`;

function readCursor(cursor: string): { at: Date; id: number } {
  const [, at, id] = /^(\d{1,14})_(\d{1,15})$/.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('invalid_request', { field: 'cursor' });
  return { at: new Date(Number(at)), id: Number(id) };
}

/** The longest area named in an address: `Surulere Extension` before `Surulere`. */
const area = sql`(select a from waste_operator w, unnest(w.areas) a
  where w.ended_at is null and search_folded(translate(' ' || b.collection_address || ' ', E'\n', ' '))
    like '% ' || search_folded(a) || ' %'
  order by length(a) desc, a limit 1)`;

async function read(db: Db, narrow: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.*, ${area} as area, o.name as operator_name, p.status as payout_status
    from waste_booking b left join waste_operator o on o.id = b.operator_id
      left join waste_payout p on p.id = b.payout_id
    where ${narrow} order by b.scheduled_at, b.id limit ${limit}`.execute(db);
  return rows;
}

async function show(db: Db, rows: readonly Row[], now: Date): Promise<StaffCollection[]> {
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const proofs = await proofsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    customer: { id: row.user_id, name: people.get(row.user_id)?.name ?? '' },
    waste_type: row.waste_type,
    area: row.area,
    address: row.collection_address,
    notes: row.notes,
    scheduled_date: scheduledTime(row.scheduled_at),
    amount: row.amount,
    status: row.status,
    operator:
      row.operator_id === null ? null : { id: row.operator_id, name: row.operator_name ?? '' },
    proofs: proofs.get(row.id) ?? [],
    paid: paidOf(row),
    moves: movesOf(row, now),
    rating: row.rating,
    since: row.status_since.toISOString(),
  }));
}

function paidOf({ status, payout_status }: Row): StaffCollection['paid'] {
  if (status !== 'completed') return null;
  if (payout_status === null) return 'owed';
  return payout_status === 'paid' ? 'paid' : 'sent';
}

function movesOf(row: BookingRow, now: Date): CollectionMove[] {
  const next: readonly string[] = nextStates[row.status];
  const names = Object.keys(moves) as OperatorMove[];
  return names.filter(
    (move) => next.includes(moves[move]) && (move !== 'start' || now >= changeUntil(row)),
  );
}

/** One collection. Throws not_found. */
export async function findStaffCollection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<StaffCollection> {
  const [found] = await show(db, await read(db, sql`b.id = ${id}`, 1), clock.now());
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/**
 * Assigns collections to an operator, all or none. Throws not_found, operator_ended, and
 * collection_changed for one that has ended. Those already assigned to the operator stay unchanged.
 */
export async function assignCollections(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { collections, operator_id }: { collections: readonly number[]; operator_id: number },
) {
  const ids = [...new Set(collections)].sort((a, b) => a - b);
  await inTransaction(db, async (tx) => {
    const operator = await tx
      .selectFrom('waste_operator')
      .select('ended_at')
      .where('id', '=', operator_id)
      .forShare()
      .executeTakeFirst();
    if (operator === undefined) throw new AppError('not_found', { field: 'operator_id' });
    if (operator.ended_at !== null) throw new AppError('operator_ended');
    const rows = await tx
      .selectFrom('waste_booking')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length < ids.length) throw new AppError('not_found', { field: 'collections' });
    const open: readonly string[] = OPEN;
    if (!rows.every(({ status }) => open.includes(status)))
      throw new AppError('collection_changed');
    const others = rows.filter((row) => row.operator_id !== operator_id).map(({ id }) => id);
    if (others.length === 0) return caller.unchanged();
    await tx.updateTable('waste_booking').set({ operator_id }).where('id', 'in', others).execute();
    await caller.record(tx, {
      act: 'collections_assigned',
      object: `waste_operator:${operator_id}`,
      details: { collections: others },
    });
  });
  return {
    results: await show(
      db,
      await read(db, sql`b.id = any(${ids}::bigint[])`, ids.length),
      clock.now(),
    ),
  };
}

/**
 * Moves a collection on in a staff member's name; a repeat changes nothing. Completing requires a photo,
 * cancelling a reason. Throws not_found, proof_needed, collection_changed, collection_too_early.
 */
export async function moveByStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { id, move, reason }: { id: number; move: CollectionMove; reason?: string | undefined },
): Promise<void> {
  if (move === 'cancel' && reason === undefined) {
    throw new AppError('invalid_request', { field: 'reason', message: 'Give a reason.' });
  }
  await inTransaction(db, async (tx) => {
    const row = await lockBooking(tx, id);
    if (row === undefined) throw new AppError('not_found');
    if (row.status === moves[move]) return caller.unchanged();
    if (move === 'complete' && (await proofsOf(tx, [id])).size === 0) {
      throw new AppError('proof_needed');
    }
    await moveIn(tx, clock.now(), row, move);
    await caller.record(tx, {
      act: 'collection_changed',
      object: `collection:${id}`,
      about: row.user_id,
      details: { move, from: row.status },
      reason,
    });
  });
}

/**
 * Adds a photo of the collected waste; the same one again changes nothing. Throws not_found,
 * collection_changed unless it was started, too_many_proofs, and the errors of an unreadable picture.
 */
export async function addProof(
  deps: Deps,
  caller: Staff,
  { id, bytes }: { id: number; bytes: Uint8Array },
): Promise<Proof> {
  const { db, clock } = deps;
  const known = await db
    .selectFrom('waste_booking')
    .select('proof_key')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw new AppError('not_found');
  const name = await storeProof(deps, known.proof_key, bytes);
  return inTransaction(db, async (tx) => {
    const row = await lockBooking(tx, id);
    if (row?.status !== 'in_progress' && row?.status !== 'completed') {
      throw new AppError('collection_changed');
    }
    const rows = await tx
      .selectFrom('waste_proof')
      .select(['id', 'name', 'added_at'])
      .where('booking_id', '=', id)
      .execute();
    const same = rows.find((row) => row.name === name);
    if (same !== undefined) {
      caller.unchanged();
      return publicProof(same);
    }
    if (rows.length >= WASTE_PROOFS_MAX) throw new AppError('too_many_proofs');
    const made = await tx
      .insertInto('waste_proof')
      .values({ booking_id: id, name, added_at: clock.now() })
      .returning(['id', 'added_at'])
      .executeTakeFirstOrThrow();
    await caller.record(tx, {
      act: 'collection_proved',
      object: `collection:${id}`,
      about: row.user_id,
      details: { picture: name },
    });
    return publicProof(made);
  });
}
