// What our staff note about a customer or a case, for each other. Nobody changes a note.

import { AppError } from '@alajo/contract/errors.ts';
import type { CaseName, Note } from '@alajo/contract/staff/case-schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { objectOf } from './objects.ts';

const SHOWN_MAX = 50;

type Noted = { about: number | null; of: CaseName | null; body: string };

/** Writes a note. A repeat of the same key returns it, and refuses another text. */
export async function writeNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { about, of, body }: Noted,
): Promise<Note> {
  const { staff_id, idempotency_key: key = null } = caller;
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('staff_note')
      .values({
        staff_id,
        key,
        about_user_id: about,
        case_kind: of?.kind ?? null,
        case_reference: of?.reference ?? null,
        body,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.constraint('staff_note_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return repeated(tx, caller, { about, of, body });
    await caller.record(tx, {
      act: 'note_written',
      object: of ? objectOf(of) : `customer:${about}`,
      about,
      details: { note: made.id },
    });
    return readOne(tx, made.id);
  });
}

async function repeated(tx: Tx, caller: Staff, { about, of, body }: Noted): Promise<Note> {
  const { staff_id, idempotency_key: key = '' } = caller;
  const row = await tx
    .selectFrom('staff_note')
    .select(['id', 'about_user_id', 'case_kind', 'case_reference', 'body'])
    .where('staff_id', '=', staff_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const same =
    row.body === body &&
    row.about_user_id === about &&
    row.case_kind === (of?.kind ?? null) &&
    row.case_reference === (of?.reference ?? null);
  if (!same) throw new AppError('idempotency_key_reused');
  caller.unchanged();
  return readOne(tx, row.id);
}

/** The latest notes of a case. */
export const notesOfCase = (db: Db | Tx, { kind, reference }: CaseName): Promise<Note[]> =>
  read(db, sql`n.case_kind = ${kind} and n.case_reference = ${reference}`);

/** The latest notes about a customer, those of their cases too. */
export const notesAbout = (db: Db | Tx, userId: number): Promise<Note[]> =>
  read(db, sql`n.about_user_id = ${userId}`);

async function readOne(tx: Tx, id: number): Promise<Note> {
  const [note] = await read(tx, sql`n.id = ${id}`);
  if (note === undefined) throw new Error('the note has gone');
  return note;
}

async function read(db: Db | Tx, narrow: RawBuilder<unknown>): Promise<Note[]> {
  const { rows } = await sql<{
    id: number;
    staff_id: number;
    name: string;
    body: string;
    created_at: Date;
    case_kind: CaseName['kind'] | null;
    case_reference: string | null;
  }>`
    select n.id, n.staff_id, m.name, n.body, n.created_at, n.case_kind, n.case_reference
    from staff_note n join staff_member m on m.id = n.staff_id
    where ${narrow} order by n.id desc limit ${SHOWN_MAX}`.execute(db);
  return rows.map(({ id, staff_id, name, body, created_at, case_kind, case_reference }) => ({
    id,
    at: created_at.toISOString(),
    by: { id: staff_id, name },
    body,
    case: case_kind && case_reference ? { kind: case_kind, reference: case_reference } : null,
  }));
}
