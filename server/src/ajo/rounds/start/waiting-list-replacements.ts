// Replacing members whose first contribution is missing on the start date with the next people on the waiting
// list who have the money.
import { findPeople } from '../../../identity/directory.ts';
import { findAccounts } from '../../../ledger/accounts.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { notifyEnded } from '../../ground/notices/sms.ts';
import type { GroupState, Seat } from '../../ground/state.ts';
import { endLink } from '../../groups/invitations/links.ts';
import { closeRequest, confirmDebits } from '../../groups/joining/admission.ts';
import { recordDecline } from '../../groups/joining/cycles.ts';
import { isEligible, listWaiting } from '../../groups/joining/waiting-list.ts';
import { withdrawBallots } from '../../groups/open-votes.ts';
import { releaseOffice } from '../../groups/succession/succession.ts';
import { assignTurns } from '../../turns/assignment.ts';
import { withdrawTurnPreferences } from '../../turns/turn-preferences.ts';
import { returnGuarantees } from '../money/guarantees.ts';
import { placeHolds } from '../money/holds.ts';

/**
 * Gives the seats of these members to customers on the list whose first contribution and bond can be held at
 * once; returns the members who are still missing. Groups from before this rule keep theirs.
 */
export async function replaceMissing(
  tx: Tx,
  now: Date,
  state: GroupState,
  missing: readonly Seat[],
): Promise<Seat[]> {
  const left = [...missing];
  if (state.group.wording < 4 || left.length === 0) return left;
  const listed = await listWaiting(tx, state.group.id);
  const users = listed.map(({ user_id }) => user_id);
  const people = await findPeople(tx, users);
  const wallets = await findAccounts(tx, 'wallet', 'user', users);
  for (const applicant of listed) {
    // The payer of other seats is not replaced before those.
    const at = left.findIndex(({ id }) => !state.seats.some(({ paid_by }) => paid_by === id));
    const seat = left[at];
    if (seat === undefined) break;
    const person = people.get(applicant.user_id);
    const wallet = wallets.get(applicant.user_id)?.id;
    if (person === undefined || wallet === undefined) continue;
    const others = state.seats.filter(({ id }) => id !== seat.id);
    if (!(await isEligible(tx, now, { ...state, seats: others }, applicant))) continue;
    const payer = { ...person, id: seat.id, wallet };
    const { capped_until } = applicant;
    const next: Seat = { ...seat, ...person, wallet, payer, paid_by: null, capped_until };
    if ((await placeHolds(tx, now, state, [next])).length > 0) continue;
    await handOver(tx, now, state, { seat, next });
    left.splice(at, 1);
  }
  return left;
}

/** The seat goes behind the others, as if the newcomer had joined last. */
async function handOver(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, next }: { seat: Seat; next: Seat },
): Promise<void> {
  const { group } = state;
  const before = { ...seat };
  const row = {
    user_id: next.user_id,
    joined_at: now,
    terms_version: group.terms_version,
    in_parts: false,
    paid_by: null,
    capped_until: next.capped_until,
  };
  await tx.updateTable('ajo_member').set(row).where('id', '=', seat.id).execute();
  await returnGuarantees(tx, now, state, [seat]);
  await withdrawBallots(tx, seat);
  await withdrawTurnPreferences(tx, seat);
  await releaseOffice(tx, now, state, seat);
  await endLink(tx, now, group.id, before.user_id);
  if (group.renews !== null) await recordDecline(tx, now, group.id, before.user_id);
  Object.assign(seat, next, row);
  const others = state.seats.filter(({ id }) => id !== seat.id);
  await assignTurns(
    tx,
    state,
    [...others, seat].map(({ id }) => id),
  );
  await closeRequest(tx, now, { group_id: group.id, user_id: next.user_id });
  await notifyEnded(tx, now, state, [before]);
  const text = `${next.name} took the seat of ${before.name}, from the waiting list.`;
  await recordEvents(tx, now, [{ group_id: group.id, text }]);
  const params = inGroup(state);
  await notify(tx, [createNotice(ajoNotices.ajo_seat_lost, before.user_id, now, params)]);
  const places = { members: group.members, max_members: group.max_members };
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_member_joined,
    params: { ...params, member: next.name, ...places },
    except: [seat.id],
  });
  await confirmDebits(tx, now, state, { user_id: next.user_id, how: 'from_list' });
}
