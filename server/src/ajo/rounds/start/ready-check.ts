// The days around a group's start: first contributions and bonds are held, and the group starts only when all
// are and it has enough members. Otherwise the group votes; without an agreement it ends.
import { MEMBERS_MIN, type ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { AJO_READY_HOURS, AJO_UNREADY_HOURS, AJO_WAIT_DAYS } from '@alajo/contract/time-limits.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import {
  ajoNotices,
  cappedUntilOf,
  forWhom,
  inGroup,
  notifyMembers,
} from '../../ground/notices/notices.ts';
import { midnight } from '../../ground/schedule.ts';
import {
  acceptsMembers,
  type GroupRow,
  type GroupState,
  isOwnPayer,
  type Seat,
  seatDayCap,
} from '../../ground/state.ts';
import { endVotes } from '../../groups/open-votes.ts';
import { TOO_FEW_VOTE_FROM } from '../../groups/terms/terms.ts';
import { holdsOf } from '../money/bonds.ts';
import { holdOf, placeHolds, returnHolds } from '../money/holds.ts';
import { findMissing } from '../money/missing-amounts.ts';
import { dissolve, leaveWithoutTrace } from './leave-before-start.ts';
import { hasTooFewMembers, startGroup } from './start.ts';
import { replaceMissing } from './waiting-list-replacements.ts';

/** Makes the attempt that is due, and on the start date starts the group, opens the votes or ends it. */
export async function checkReady(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  const start = midnight(group.start_date);
  const tooFew = hasTooFewMembers(state);
  if (start <= now && tooFew && group.wording < TOO_FEW_VOTE_FROM) return dissolve(tx, now, state);
  const tries = AJO_READY_HOURS.filter((hours) => hoursAfter(start, hours) <= now).length;
  await setGroup(tx, group, { ready_tries: tries });
  const holds = await holdsOf(tx, group.id);
  const missing = await placeHolds(
    tx,
    now,
    state,
    state.seats.filter(({ id }) => !holds.has(id)),
  );
  if (start > now) return notifyMissing(tx, now, state, missing);
  const left = await replaceMissing(tx, now, state, missing);
  if (left.length === 0 && !tooFew) return startReady(tx, now, state);
  if (hoursAfter(start, AJO_UNREADY_HOURS) <= now) return dissolve(tx, now, state);
  await notifyMissing(tx, now, state, left);
  if (group.unready_at === null) await openReadyVote(tx, now, state, left);
}

const hoursAfter = (start: Date, hours: number) => new Date(start.getTime() + hours * HOUR);

async function setGroup(
  tx: Tx,
  group: GroupRow,
  changed: Partial<Pick<GroupRow, 'ready_tries' | 'unready_at' | 'start_date'>>,
): Promise<void> {
  Object.assign(group, changed);
  await tx.updateTable('ajo_group').set(changed).where('id', '=', group.id).execute();
}

async function notifyMissing(
  tx: Tx,
  now: Date,
  state: GroupState,
  missing: readonly Seat[],
): Promise<void> {
  const { first, bond } = holdOf(state.group);
  const total = kobo(first + bond);
  const params = { ...inGroup(state), total, starts: state.group.start_date };
  const toAdd = await findMissing(
    tx,
    missing.map(({ payer }) => ({ user_id: payer.user_id, amount: total })),
  );
  await notify(
    tx,
    missing.map((seat, index) =>
      createNotice(ajoNotices.ajo_not_ready, seat.payer.user_id, now, {
        ...params,
        ...forWhom(seat),
        missing: toAdd[index],
        ...(seatDayCap(seat, now) !== undefined && cappedUntilOf(seat)),
      }),
    ),
  );
}

/** Starts a group whose holds are complete. */
export async function startReady(tx: Tx, now: Date, state: GroupState): Promise<void> {
  await endVotes(tx, now, state.group.id, READY_VOTES);
  await startGroup(tx, now, state);
}

const READY_VOTES: ProposalKind[] = ['wait', 'start_smaller'];

/** The fewest members that a vote can start a group with. */
const fewestOf = ({ wording, min_members }: GroupRow): number =>
  wording < TOO_FEW_VOTE_FROM ? min_members : MEMBERS_MIN;

/** Opens the votes on waiting and, if enough members would be left, on starting with those who are ready. */
async function openReadyVote(
  tx: Tx,
  now: Date,
  state: GroupState,
  missing: readonly Seat[],
): Promise<void> {
  const { group, seats } = state;
  await setGroup(tx, group, { unready_at: now });
  const ready = seats.length - missing.length;
  const kinds = READY_VOTES.filter((kind) => kind === 'wait' || ready >= fewestOf(group));
  const closes_at = hoursAfter(midnight(group.start_date), AJO_UNREADY_HOURS);
  const rows = kinds.map((kind) => ({
    group_id: group.id,
    kind,
    params: '{}',
    proposed_by: null,
    created_at: now,
    closes_at,
    ended_at: null,
  }));
  await tx.insertInto('ajo_proposal').values(rows).execute();
  const needed = hasTooFewMembers(state) ? group.min_members : undefined;
  const text =
    needed === undefined
      ? `Only ${ready} of ${seats.length} members were ready on the start date.`
      : `Only ${seats.length} of the ${needed} members needed had joined by the start date.`;
  await recordEvents(tx, now, [{ group_id: group.id, text }]);
  const params = { ...inGroup(state), ready, members: seats.length, needed };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_start_late, params });
}

/** Throws group_not_active if there is no vote on how to start. */
export function mayDecideStart({ group }: GroupState): object {
  if (group.unready_at === null || !acceptsMembers(group)) throw new AppError('group_not_active');
  return {};
}

/** Applies the vote: all holds are released, and the group starts a week later. */
export async function waitAWeek(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  await endVotes(tx, now, group.id, READY_VOTES);
  await returnHolds(tx, now, state, state.seats);
  const start_date = addDays(group.start_date, AJO_WAIT_DAYS);
  await setGroup(tx, group, { start_date, ready_tries: 0, unready_at: null });
  const text = 'The group is waiting a week for its members.';
  await recordEvents(tx, now, [{ group_id: group.id, text }]);
  const params = { ...inGroup(state), starts: start_date };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_start_waits, params });
}

/** Applies the vote: members who aren't ready leave, their trust score unaffected, and the others start. */
export async function startSmaller(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  await endVotes(tx, now, group.id, READY_VOTES);
  const holds = await holdsOf(tx, group.id);
  const unready = state.seats.filter(({ id, payer }) => !holds.has(id) || !holds.has(payer.id));
  // Seats that others pay for come first: they leave with their payer.
  for (const seat of unready.toSorted((a, b) => Number(isOwnPayer(a)) - Number(isOwnPayer(b)))) {
    await leaveWithoutTrace(tx, now, state, seat);
    const params = inGroup(state);
    await notify(tx, [createNotice(ajoNotices.ajo_left_behind, seat.user_id, now, params)]);
  }
  if (state.seats.length < fewestOf(group)) return dissolve(tx, now, state);
  await startGroup(tx, now, state);
}
