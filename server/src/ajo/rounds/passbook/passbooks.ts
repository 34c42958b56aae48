// Passbooks: read from the ledger in one snapshot, and issued with a code anyone can check.
import type {
  IssuedPassbook,
  Passbook,
  PassbookOf,
  PublicPassbook,
} from '@alajo/contract/ajo/passbooks.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { v4 as uuidv4 } from 'uuid';
import type { Deps } from '../../../deps.ts';
import { findPeople, maskName } from '../../../identity/directory.ts';
import { fingerprintOf, hashOf } from '../../../payments/fingerprints.ts';
import { inSnapshot, type Tx } from '../../../platform/database/database.ts';
import { dayOf } from '../../ground/schedule.ts';
import { listMovements } from './movements.ts';
import { groupLines, ownLines, type Source } from './passbook-lines.ts';

type PassbookRequest = { id: number; of: PassbookOf };

/** The caller's passbook in one of their groups, or the group's. Throws not_found. */
export async function findPassbook(
  { db, clock }: Deps,
  userId: number,
  { id, of }: PassbookRequest,
): Promise<Passbook> {
  const now = clock.now();
  return inSnapshot(db, async (tx) => {
    const { source, me } = await readSource(tx, id, userId);
    const head = {
      group: source.group.name,
      as_of: dayOf(now),
      made_at: now.toISOString(),
    };
    if (of === 'group') return { of, ...head, ...groupLines(source) };
    return { of, ...head, holder: me.name, ...ownLines(source, me) };
  });
}

async function readSource(tx: Tx, id: number, userId: number) {
  const group = await tx
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const seats = await tx
    .selectFrom('ajo_member')
    .select(['id', 'user_id', 'paid_by'])
    .where('group_id', '=', id)
    .orderBy('position')
    .execute();
  const people = await findPeople(
    tx,
    seats.map(({ user_id }) => user_id),
  );
  const members = seats.map((seat) => ({
    ...seat,
    name: people.get(seat.user_id)?.name ?? '',
    // Contributions belong to the payer's record.
    payer: seats.find((candidate) => candidate.id === seat.paid_by)?.user_id ?? seat.user_id,
  }));
  const me = members.find(({ user_id }) => user_id === userId);
  if (group === undefined || me === undefined) throw new AppError('not_found');
  const rows = {
    group,
    members,
    rounds: await tx
      .selectFrom('ajo_round')
      .selectAll()
      .where('group_id', '=', id)
      .orderBy('number')
      .execute(),
    shares: await tx.selectFrom('ajo_share').selectAll().where('group_id', '=', id).execute(),
    debts: await tx
      .selectFrom('ajo_debt')
      .selectAll()
      .where('group_id', '=', id)
      .orderBy('id')
      .execute(),
    elsewhere: await tx
      .selectFrom('ajo_elsewhere')
      .select(['entry_id', 'round'])
      .where('group_id', '=', id)
      .execute(),
    holds: await tx
      .selectFrom('ajo_hold')
      .select(['id', 'member_id'])
      .where('group_id', '=', id)
      .orderBy('id')
      .execute(),
    guarantees: await tx
      .selectFrom('ajo_guarantee')
      .select(['id', 'member_id'])
      .where('group_id', '=', id)
      .where('held_at', 'is not', null)
      .execute(),
    seats: await tx
      .selectFrom('ajo_seat_offer')
      .select(['id', 'member_id'])
      .where('group_id', '=', id)
      .where('status', '=', 'taken')
      .execute(),
  };
  const source: Source = { ...rows, movements: await listMovements(tx, rows, userId) };
  return { source, me };
}

/** The current passbook with its code. The same passbook on the same day keeps its code. Throws not_found. */
export async function issuePassbook(
  deps: Deps,
  userId: number,
  request: PassbookRequest,
): Promise<IssuedPassbook> {
  const passbook = await findPassbook(deps, userId, request);
  const hash = passbookHash(passbook);
  const { id } = await deps.db
    .insertInto('ajo_passbook')
    .values({
      id: uuidv4(),
      user_id: userId,
      group_id: request.id,
      shown: JSON.stringify(passbook),
      hash,
      issued_at: new Date(passbook.made_at),
    })
    // Changes nothing, but returns the existing row.
    .onConflict((conflict) => conflict.constraint('ajo_passbook_once').doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...passbook, code: toReference(id), fingerprint: fingerprintOf(hash) };
}

/** A passbook as issued to the caller, whatever has changed since. Throws not_found. */
export async function findIssuedPassbook(
  deps: Deps,
  userId: number,
  { id, issued: code }: { id: number; issued: string },
): Promise<IssuedPassbook> {
  const row = await findRow(deps, code);
  if (row?.user_id !== userId || row.group_id !== id) {
    throw new AppError('not_found', { field: 'issued' });
  }
  return { ...row.shown, code, fingerprint: fingerprintOf(row.hash) };
}

/** For anyone with the code. Throws not_found. */
export async function verifyPassbook(deps: Deps, code: string): Promise<PublicPassbook> {
  const row = await findRow(deps, code);
  if (row === undefined) throw new AppError('not_found');
  const { of, group, as_of, money_in, money_out } = row.shown;
  return {
    code,
    of,
    group,
    holder: row.shown.of === 'me' ? maskName(row.shown.holder) : null,
    as_of,
    money_in,
    money_out,
    fingerprint: fingerprintOf(row.hash),
    issued_at: row.issued_at.toISOString(),
    checked_at: deps.clock.now().toISOString(),
  };
}

async function findRow({ db }: Pick<Deps, 'db'>, code: string) {
  const row = await db
    .selectFrom('ajo_passbook')
    .selectAll()
    .where('id', '=', fromReference(code))
    .executeTakeFirst();
  if (row && passbookHash(row.shown) !== row.hash) {
    throw new Error(`passbook ${row.id} is not what was issued`);
  }
  return row;
}

/** Covers everything shown except the time it was made. */
const passbookHash = ({ made_at: _, ...shown }: Passbook): string => hashOf(shown);
