// Votes about a group's officers. Any member may propose one; the member concerned votes like everyone else,
// and no one becomes organiser without their own yes.
import { AppError } from '@alajo/contract/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import {
  acceptsMembers,
  type GroupRow,
  type GroupState,
  type Seat,
  seatById,
} from '../../ground/state.ts';
import { openOfficers } from '../../groups/succession/office-holders.ts';
import { makeOrganiser, notifyOrganiserChange } from '../../groups/succession/succession.ts';
import type { Question } from '../../tables.ts';
import type { VoteKind } from '../votes/kind.ts';
import { endHeld, requirePays, requireRunning } from './offices.ts';

export const organiserVote = {
  name: 'organiser',
  prepare: mayElect,
  asks: (_, params) => electionAsks(params),
  means: electionMeans,
  apply: elect,
} satisfies VoteKind;

export const removalVote = {
  name: 'remove_officer',
  prepare: mayRemove,
  asks: (_, { name, office }) => `Should ${name} stop being the ${office}?`,
  means: () => ['The office becomes vacant, and the organiser can ask another member to take it.'],
  apply: remove,
} satisfies VoteKind;

/** Vote to make this member the organiser. */
export function electionOf({ group, seats }: GroupState, { id, name }: Seat): Question {
  const organiser = seats.find(({ user_id }) => user_id === group.organiser_id);
  return { member_id: id, name, before: organiser?.name ?? '', needs: [id] };
}

/** Throws group_not_active, not_found, has_office, represented_member. */
export function mayElect(state: GroupState, params: Question): Question {
  requireRunning(state);
  const seat = state.seats.find(({ id }) => id === params.member_id);
  if (seat === undefined) throw new AppError('not_found', { field: 'member_id' });
  if (seat.user_id === state.group.organiser_id) throw new AppError('has_office');
  requirePays(seat);
  return params;
}

const electionAsks = ({ name, before }: Question): string =>
  `Make ${name} the organiser instead of ${before}?`;

function electionMeans(group: GroupRow, { name }: Question): string[] {
  return [
    `${name} has to agree, too.`,
    'The organiser approves new members, sees right away who is late, and proposes votes and the next cycle.',
    ...(acceptsMembers(group) && group.turn_order === 'organiser_last'
      ? [`${name} will collect last; the others collect in the order they joined.`]
      : []),
  ];
}

async function elect(
  tx: Tx,
  now: Date,
  state: GroupState,
  { member_id = 0 }: Question,
): Promise<void> {
  const seat = seatById(state, member_id);
  await makeOrganiser(tx, now, state, seat);
  const text = `${seat.name} is now the organiser, as the group voted.`;
  await recordEvents(tx, now, [{ group_id: state.group.id, text }]);
  await notifyOrganiserChange(tx, now, state, { seat, how: 'vote' });
}

/** Throws group_not_active. If an office ends for another reason, so does the vote about it. */
function mayRemove(state: GroupState, params: Question): Question {
  requireRunning(state);
  return params;
}

async function remove(
  tx: Tx,
  now: Date,
  state: GroupState,
  { officer_id }: Question,
): Promise<void> {
  const open = await openOfficers(tx, [state.group.id]);
  const row = open.find(({ id, status }) => id === officer_id && status === 'held');
  if (row) await endHeld(tx, now, state, { row, how: 'removed' });
}
