// Members' view of open disputes.
import type { Dispute } from '@alajo/contract/ajo/disputes.ts';
import { DISPUTE_PICTURES_MAX, DISPUTE_TEXTS_MAX } from '@alajo/contract/count-limits.ts';
import type { Selectable } from 'kysely';
import { findPeople } from '../../../identity/directory.ts';
import type { Db } from '../../../platform/database/database.ts';
import { publicPicture } from '../../../platform/stored-pictures.ts';
import type { DisputeRow } from '../../ground/state.ts';
import type { AjoEvidence } from '../../tables.ts';
import { type PartySeat, partiesOf } from './excluded-voters.ts';

type Evidence = Selectable<AjoEvidence> & { by: string };

/** A dispute with its statements and pictures. */
export type DisputeWithEvidence = DisputeRow & { by: string; evidence: Evidence[] };

/** The open disputes of groups, oldest first. */
export async function disputeViews(
  db: Db,
  groups: readonly number[],
): Promise<DisputeWithEvidence[]> {
  const rows = await db
    .selectFrom('ajo_dispute')
    .selectAll()
    .where('group_id', 'in', groups)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  return rows.length === 0 ? [] : withEvidence(db, rows);
}

/** Adds names and evidence to disputes. */
export async function withEvidence(
  db: Db,
  rows: readonly DisputeRow[],
): Promise<DisputeWithEvidence[]> {
  const evidence = await db
    .selectFrom('ajo_evidence')
    .selectAll()
    .where(
      'dispute_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const users = [...rows, ...evidence].map(({ user_id }) => user_id);
  const people = await findPeople(db, [...new Set(users)]);
  const nameOf = (user: number) => people.get(user)?.name ?? '';
  return rows.map((row) => ({
    ...row,
    by: nameOf(row.user_id),
    evidence: evidence
      .filter(({ dispute_id }) => dispute_id === row.id)
      .map((evidence) => ({ ...evidence, by: nameOf(evidence.user_id) })),
  }));
}

type Roster = {
  group: { organiser_id: number };
  members: readonly (PartySeat & { name: string })[];
};

/** Member's view of a dispute. */
export function publicDispute(
  { group, members }: Roster,
  row: DisputeWithEvidence,
  userId: number,
): Dispute {
  const parties = partiesOf({ group, seats: members }, row);
  const collector = members.find(({ position }) => position === row.round)?.name ?? '';
  const organiser = members.find(({ user_id }) => user_id === group.organiser_id)?.name ?? '';
  const mine = row.evidence.filter(({ user_id }) => user_id === userId);
  const texts = mine.filter(({ text }) => text !== null).length;
  return {
    id: row.id,
    round: row.round,
    by: row.by,
    about: row.about,
    against: row.about === 'organiser' ? organiser : collector,
    collector,
    text: row.text,
    evidence: row.evidence.map(({ id, by, at, text, picture }) => ({
      id,
      by,
      at: at.toISOString(),
      text,
      picture: picture === null ? null : publicPicture({ id, name: picture }),
    })),
    raised_at: row.created_at.toISOString(),
    frozen_until: row.frozen_until.toISOString(),
    extended: row.extended,
    parties: members.filter(({ id }) => parties.includes(id)).map(({ name }) => name),
    yours: row.user_id === userId,
    texts_left: DISPUTE_TEXTS_MAX - texts,
    pictures_left: DISPUTE_PICTURES_MAX - (mine.length - texts),
  };
}
