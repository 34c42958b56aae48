// The caller's own seat: available actions, debts and holds.
import { AHEAD_MAX, type Group } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { leftOf } from '../ground/partial-payments.ts';
import { acceptsMembers, type GroupRow, isSuspended, type ShareRow } from '../ground/state.ts';
import { DISPUTES_FROM } from '../groups/terms/terms.ts';
import { bondLeft } from '../rounds/money/bonds.ts';
import { holdOf } from '../rounds/money/holds.ts';
import { holdsStartAt } from '../rounds/start/place-holds.ts';
import type { GroupDetails, Member } from './details.ts';

export function actionsOf(
  details: GroupDetails,
  memberId: number,
  userId: number,
): Omit<Group['actions'], 'renew' | 'edit_terms'> {
  const { group, round, members } = details;
  const me = members.find(({ id }) => id === memberId);
  if (me !== undefined && isSuspended(me)) return NO_ACTIONS;
  const active = group.status === 'active';
  const isCollector = active && me?.position === group.current_round;
  const unpaid = isUnpaid(me) && me?.paid_by === null;
  const isDue = active && round?.status === 'collecting' && unpaid;
  const organises = group.organiser_id === userId;
  const openKinds = new Set(details.proposals.map(({ kind }) => kind));
  const frozen = details.disputes.find((dispute) => dispute.round === round?.number);
  const left = [...details.rounds.values()].filter(
    ({ status, number }) => status === 'scheduled' && (number > group.current_round || unpaid),
  ).length;
  return {
    request_collection: isCollector && round?.status === 'settled' && !frozen,
    ...(isDue ? dueOf(group, me?.share) : { due: kobo(0), part_paid: kobo(0) }),
    ...repaymentOf(details, me),
    ahead:
      active && me?.paid_by === null ? Math.max(0, Math.min(AHEAD_MAX, left - me.paid_ahead)) : 0,
    leave: acceptsMembers(group),
    invite: acceptsMembers(group),
    offer_seat:
      active && !isCollector && hasTransferableSeat(me, members) && !waitsFor(details, me),
    pause: organises && active && !openKinds.has('pause'),
    dispute: mayDispute(details, frozen !== undefined) ? group.current_round : null,
    resume: organises && group.status === 'paused' && !openKinds.has('resume'),
    change_terms:
      organises &&
      (active || group.status === 'paused') &&
      group.current_round < group.total_rounds &&
      !openKinds.has('change_terms'),
  };
}

/** A suspended seat can't act manually. */
const NO_ACTIONS: ReturnType<typeof actionsOf> = {
  request_collection: false,
  arrears: kobo(0),
  due: kobo(0),
  part_paid: kobo(0),
  ahead: 0,
  leave: false,
  invite: false,
  make_plan: false,
  offer_seat: false,
  pause: false,
  resume: false,
  change_terms: false,
  dispute: null,
};

/** True if the open round can be disputed: it is due, not disputed, and the terms allow it. */
const mayDispute = ({ group, round }: GroupDetails, frozen: boolean): boolean =>
  group.wording >= DISPUTES_FROM &&
  group.status === 'active' &&
  (round?.status === 'collecting' || round?.status === 'settled') &&
  !frozen;

/** True if the member's payout waits for the end of a dispute. */
const waitsFor = ({ disputes }: GroupDetails, me: Member | undefined): boolean =>
  disputes.some(({ round }) => round === me?.position);

/** Debts due at once, unless a plan spreads them. */
function repaymentOf({ group, plans }: GroupDetails, me: Member | undefined) {
  const owes = me?.owes ?? kobo(0);
  const planned = me !== undefined && plans.has(me.id);
  const make_plan = owes > 0 && !planned && !me?.missed_plan && group.status !== 'paused';
  return { arrears: planned ? kobo(0) : owes, make_plan };
}

const dueOf = (group: GroupRow, share: ShareRow | undefined) => ({
  due: leftOf(group, share),
  part_paid: kobo((share?.own ?? 0) + (share?.set_aside ?? 0)),
});

/** True if the open round still needs this member's contribution. */
const isUnpaid = (me: Member | undefined) => !me?.share || me.share.status === 'late';

/**
 * True if this member has not collected yet, owes nothing, is owed nothing, and pays for their own seat
 * alone.
 */
const hasTransferableSeat = (me: Member | undefined, members: readonly Member[]) =>
  me !== undefined &&
  !me.has_collected &&
  me.owes === 0 &&
  !me.is_owed &&
  me.paid_by === null &&
  members.every(({ paid_by }) => paid_by !== me.id);

export function readyOf(details: GroupDetails, me: Member, now: Date): Group['ready'] {
  const { group, holds } = details;
  const from = holdsStartAt(group);
  if (from === null) return null;
  const { first, bond } = holdOf(group);
  const yours =
    from <= now && !holds.has(me.id) && me.paid_by === null ? kobo(first + bond) : kobo(0);
  const unready = group.unready_at !== null;
  return { from: from.toISOString(), held: holds.size, yours, unready };
}

/** The member's current hold, in kobo. */
export function heldOf({ holds }: GroupDetails, { id }: { id: number }): Kobo {
  const hold = holds.get(id);
  if (hold === undefined) return kobo(0);
  return kobo(hold.bond - hold.bond_used + (hold.status === 'held' ? hold.first : 0));
}

export const bondUsed = ({ holds }: GroupDetails, { id }: { id: number }): Kobo =>
  holds.get(id)?.bond_used ?? kobo(0);

/** The part of the member's bond that came back after the last round, in kobo. */
export const bondReturned = ({ group, returned }: GroupDetails, { id }: { id: number }): Kobo =>
  group.outcome === 'finished' ? bondLeft(returned.get(id)) : kobo(0);

/** The report about a member, while no one has confirmed it. */
export const reportOf = ({ reports }: GroupDetails, { id }: Member): Group['report_of_you'] =>
  reports.find(({ member_id, status }) => member_id === id && status === 'open')?.kind ?? null;
