// Staff notes about a customer or a case, for each other. Notes can't be changed.
import type { CaseName, Note } from '@alajo/contract/staff/case-schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { once } from '../../payments/idempotency.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { objectOf } from './log-objects.ts';

const SHOWN_MAX = 50;

type NewNote = { about: number | null; target: CaseName | null; body: string };

/** Writes a note. A repeat of the same key returns it, and rejects a different text. */
export async function writeNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { about, target, body }: NewNote,
): Promise<Note> {
  const { staff_id, idempotency_key: key = null } = caller;
  const note = {
    about_user_id: about,
    case_kind: target?.kind ?? null,
    case_reference: target?.reference ?? null,
    body,
  };
  return inTransaction(db, async (tx) => {
    const keyed = { table: 'staff_note', key: { staff_id, key } } as const;
    const { row, repeated } = await once(tx, keyed, note, async () => {
      const made = await tx
        .insertInto('staff_note')
        .values({ ...note, staff_id, key, created_at: clock.now() })
        .returningAll()
        .executeTakeFirstOrThrow();
      await caller.record(tx, {
        act: 'note_written',
        object: target ? objectOf(target) : `customer:${about}`,
        about,
        details: { note: made.id },
      });
      return made;
    });
    if (repeated) caller.unchanged();
    return readOne(tx, row.id);
  });
}

/** The latest notes of a case. */
export const notesOfCase = (db: Db | Tx, { kind, reference }: CaseName): Promise<Note[]> =>
  read(db, sql`n.case_kind = ${kind} and n.case_reference = ${reference}`);

/** The latest notes about a customer, including those of their cases. */
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
