// Succession of organisers: by vote, or automatically when the organiser leaves, so that a group always has
// one.
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { type GroupState, isOwnPayer, isSuspended, type Seat } from '../../ground/state.ts';
import { endVotes, endVotesAbout } from '../open-votes.ts';
import { freeName } from './group-names.ts';
import { endOffice, officersOf, openOfficers } from './office-holders.ts';
import { endCovers } from './open-covers.ts';

/**
 * Runs when the holder of a seat leaves: their office ends, as do their own requests and requests about them.
 * An organiser is followed by the treasurer, else the secretary, else the longest-standing member; everyone
 * who stays is notified.
 */
export async function releaseOffice(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<void> {
  const { group } = state;
  const seats = state.seats.filter(
    (candidate) => candidate.id !== seat.id && isOwnPayer(candidate) && !isSuspended(candidate),
  );
  const own = (await openOfficers(tx, [group.id])).find((row) => row.member_id === seat.id);
  if (own) await endOffice(tx, now, own.id, own.status === 'held' ? 'left' : 'withdrawn');
  await endVotesAbout(tx, now, seat.id, ['organiser', 'remove_officer']);
  await endCovers(tx, now, 'withdrawn', { member_id: seat.id });
  if (group.organiser_id !== seat.user_id || seats.length === 0) return;
  const [first] = await officersOf(tx, { ...state, seats });
  const heir = first ?? seats.toSorted(byStanding)[0];
  if (heir === undefined) throw new Error(`group ${group.id} has no one to organise it`);
  await makeOrganiser(tx, now, state, heir);
  const text = `${heir.name} is now the organiser, after ${seat.name}.`;
  await recordEvents(tx, now, [{ group_id: group.id, text }]);
  const others = state.seats.filter(({ id }) => id !== seat.id);
  await notifyOrganiserChange(tx, now, { ...state, seats: others }, { seat: heir, how: 'left' });
}

const byStanding = (a: Seat, b: Seat) =>
  a.joined_at.getTime() - b.joined_at.getTime() || a.id - b.id;

/** Hands a group over to another of its members. */
export async function makeOrganiser(
  tx: Tx,
  now: Date,
  { group }: GroupState,
  seat: Seat,
): Promise<void> {
  const own = (await openOfficers(tx, [group.id])).find((row) => row.member_id === seat.id);
  if (own) await endOffice(tx, now, own.id, own.status === 'held' ? 'promoted' : 'withdrawn');
  await endVotes(tx, now, group.id, ['organiser']);
  await endVotesAbout(tx, now, seat.id, ['organiser', 'remove_officer']);
  await endCovers(tx, now, 'withdrawn', { group_id: group.id });
  const organiser_id = seat.user_id;
  // An organiser can't have two running groups of the same name.
  const changed = { organiser_id, name: await freeName(tx, { ...group, organiser_id }) };
  Object.assign(group, changed);
  await tx.updateTable('ajo_group').set(changed).where('id', '=', group.id).execute();
}

type NewOrganiser = { seat: Seat; how: 'vote' | 'left' };

export const notifyOrganiserChange = (
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, how }: NewOrganiser,
): Promise<void> =>
  notify(
    tx,
    state.seats.map(({ id, user_id }) => {
      const params = { ...inGroup(state), organiser: seat.name, yours: id === seat.id, how };
      return createNotice(ajoNotices.ajo_organiser_changed, user_id, now, params);
    }),
  );
