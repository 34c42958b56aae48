// What a group is asked to agree to: proposing it, answering, and what follows once it is decided.
import { isDeepStrictEqual } from 'node:util';
import type { TermsChanges } from '@alajo/contract/ajo/proposals.ts';
import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_VOTE_HOURS } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { HOUR } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { recordEvents } from '../history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../notices.ts';
import { type GroupState, lockGroup, planNext, type Seat, seatOf } from '../state.ts';
import type { AjoProposal } from '../tables.ts';
import { resolutions } from './resolutions.ts';

export type ProposalRow = Selectable<AjoProposal>;

/**
 * Asks the group as its organiser, with the caller's yes. Asking for what is open already counts as a
 * member's yes if it is the same. Throws not_found, organiser_only, already_proposed and what the kind throws.
 */
export async function propose(
  { db, clock }: Deps,
  userId: number,
  groupId: number,
  { kind, wanted = {} }: { kind: ProposalKind; wanted?: TermsChanges },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, groupId);
    const seat = seatOf(state, userId);
    const exact = resolutions[kind].prepare(state, wanted);
    const open = await openOf(tx, groupId, kind);
    if (open !== undefined) {
      if (!isDeepStrictEqual(open.params, exact)) throw new AppError('already_proposed');
      return answer(tx, now, { state, seat, row: open, agrees: true });
    }
    if (userId !== state.group.organiser_id) throw new AppError('organiser_only');
    const row = await tx
      .insertInto('ajo_proposal')
      .values({
        group_id: groupId,
        kind,
        params: JSON.stringify(exact),
        proposed_by: seat.id,
        created_at: now,
        closes_at: new Date(now.getTime() + AJO_VOTE_HOURS * HOUR),
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id, closes_at: run_at } = row;
    await enqueue(tx, 'ajo_vote', { id }, { key: `ajo_vote:${id}`, run_at });
    await notifyMembers(tx, now, state, {
      kind: ajoNotices.ajo_vote_asked,
      params: { ...inGroup(state), by: seat.name, asks: asksOf(state, row) },
      except: [seat.id],
    });
    await answer(tx, now, { state, seat, row, agrees: true });
  });
}

/**
 * Answers what the group is asked; an answer can be changed until it is decided, and repeating it
 * changes nothing. Throws not_found, vote_closed.
 */
export async function answerProposal(
  { db, clock }: Deps,
  userId: number,
  { id: groupId, proposal, agrees }: { id: number; proposal: number; agrees: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const state = await lockGroup(tx, groupId);
    const seat = seatOf(state, userId);
    const row = await tx
      .selectFrom('ajo_proposal')
      .selectAll()
      .where('id', '=', proposal)
      .where('group_id', '=', groupId)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const given = await ballotsOf(tx, row.id);
    if (given.get(seat.id) === agrees) return;
    const now = clock.now();
    if (row.status !== 'open' || row.closes_at <= now) throw new AppError('vote_closed');
    await answer(tx, now, { state, seat, row, agrees });
  });
}

/** How many are asked: members who cannot sign in are not. */
export const votersAmong = (seats: readonly { represented: boolean }[]): number =>
  seats.filter(({ represented }) => !represented).length;

type Answer = { state: GroupState; seat: Seat; row: ProposalRow; agrees: boolean };

async function answer(tx: Tx, now: Date, { state, seat, row, agrees }: Answer): Promise<void> {
  // What was asked may have become impossible since.
  resolutions[row.kind].prepare(state, row.params);
  await tx
    .insertInto('ajo_ballot')
    .values({ proposal_id: row.id, member_id: seat.id, agrees, at: now })
    .onConflict((conflict) =>
      conflict.columns(['proposal_id', 'member_id']).doUpdateSet({ agrees, at: now }),
    )
    .execute();
  const given = [...(await ballotsOf(tx, row.id)).values()];
  const yes = given.filter((one) => one).length;
  const members = votersAmong(state.seats);
  if (2 * yes > members) await resolve(tx, now, state, row);
  else if (2 * (given.length - yes) >= members)
    await end(tx, now, state, { row, status: 'rejected' });
}

async function resolve(tx: Tx, now: Date, state: GroupState, row: ProposalRow): Promise<void> {
  await close(tx, now, row, 'agreed');
  await resolutions[row.kind].apply(tx, now, state, row.params);
  await planNext(tx, now, [state]);
}

const ballotsOf = async (tx: Tx, id: number): Promise<Map<number, boolean>> => {
  const rows = await tx
    .selectFrom('ajo_ballot')
    .select(['member_id', 'agrees'])
    .where('proposal_id', '=', id)
    .execute();
  return new Map(rows.map(({ member_id, agrees }) => [member_id, agrees]));
};

const openOf = (tx: Tx, groupId: number, kind: ProposalKind) =>
  tx
    .selectFrom('ajo_proposal')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .executeTakeFirst();

async function close(tx: Tx, now: Date, { id }: ProposalRow, status: ProposalRow['status']) {
  await tx
    .updateTable('ajo_proposal')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/** Ends a vote that did not pass, and tells everyone. */
async function end(
  tx: Tx,
  now: Date,
  state: GroupState,
  { row, status }: { row: ProposalRow; status: 'rejected' | 'lapsed' },
): Promise<void> {
  await close(tx, now, row, status);
  const asks = asksOf(state, row);
  const text = `The group did not agree: ${asks}`;
  await recordEvents(tx, now, [{ group_id: row.group_id, text }]);
  const params = { ...inGroup(state), asks };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_vote_failed, params });
}

/** Ends a vote whose time is over; run by its job. */
export async function lapseProposal({ db, clock }: Deps, id: number): Promise<void> {
  const found = await db
    .selectFrom('ajo_proposal')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, found.group_id);
    const row = await tx
      .selectFrom('ajo_proposal')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.status !== 'open' || row.closes_at > now) return;
    await end(tx, now, state, { row, status: 'lapsed' });
  });
}

/** The question in words. */
const asksOf = ({ group }: Pick<GroupState, 'group'>, { kind, params }: ProposalRow) =>
  resolutions[kind].asks(group, params);
