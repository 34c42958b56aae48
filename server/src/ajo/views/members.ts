// Members' view of each other. Until the grace period ends, payments are private.
import type { AjoMember, ContributionStatus, Officer } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { REMINDER_DAYS } from '@alajo/contract/time-limits.ts';
import { DAY } from '../../platform/clock.ts';
import { leftOf } from '../ground/partial-payments.ts';
import { isSuspended } from '../ground/state.ts';
import { maySuspend } from '../seats/next-of-kin/rules.ts';
import { startsLate } from '../turns/late-turns.ts';
import type { GroupDetails, Member } from './details.ts';

export function memberOf(
  details: GroupDetails,
  member: Member,
  { me, now, officers }: ViewerContext,
) {
  const is_you = member.id === me.id;
  const is_private = isPrivate(details, member, me);
  const shown: AjoMember = {
    id: member.id,
    user_id: member.user_id,
    name: member.name,
    phone: is_you
      ? member.phone_number
      : `${member.phone_number.slice(0, 7)}•••••${member.phone_number.slice(-2)}`,
    position: member.position,
    has_collected: member.has_collected,
    contribution_status: is_private ? 'private' : statusOf(details, member, now),
    has_paid: is_private ? null : details.round !== undefined && hasPaid(member),
    join_date: member.joined_at.toISOString(),
    total_contributed: is_private ? beforeRound(member) : member.contributed,
    trust_score: member.trust,
    collects_late: collectsLate(details, member),
    owes: is_private ? kobo(member.owes - member.owes_now) : member.owes,
    recovery: recoveryOf(member, is_private),
    write_off: writableOf(details, member, me, is_private),
    cover: is_private ? kobo(0) : coverAmount(details, member, me),
    is_you,
    paid_by: member.paid_by,
    reminded_at: is_private ? null : reminderOf(details, member),
    missing: is_private || !isLate(details, member) ? kobo(0) : leftOf(details.group, member.share),
    is_organiser: member.user_id === details.group.organiser_id,
    office:
      officers.find((officer) => officer.held && officer.member_id === member.id)?.office ?? null,
    ...reportsOf(details, member, me),
  };
  return shown;
}

/** The latest reminder, while the member is late. */
function reminderOf(details: GroupDetails, member: Member): string | null {
  const { reminded_at } = member;
  if (reminded_at === null || !isLate(details, member)) return null;
  const since = details.round?.tried_at ?? reminded_at;
  return reminded_at >= since ? reminded_at.toISOString() : null;
}

const isLate = ({ round }: GroupDetails, { share }: Member): boolean =>
  round?.status === 'collecting' && share?.status === 'late';

type ViewerContext = { me: Member; now: Date; officers: readonly Officer[] };

/** Reports the caller may make about a member, and whether they have. */
function reportsOf({ group, members, reports }: GroupDetails, member: Member, me: Member) {
  const reported_by_you = reports.some(
    ({ member_id, user_id, reported_by }) =>
      member_id === member.id && user_id === member.user_id && reported_by === me.user_id,
  );
  const may = maySuspend(group, member, members) && member.id !== me.id && !isSuspended(me);
  return { suspended: isSuspended(member), may_report: may && !reported_by_you, reported_by_you };
}

/** Until the grace period ends, only the member and the organiser can see a payment. */
const isPrivate = ({ group, round }: GroupDetails, member: Member, me: Member): boolean =>
  round?.status === 'collecting' && member.id !== me.id && me.user_id !== group.organiser_id;

/** A member's debts of the open round, and their repayments, are private like the rest. */
function recoveryOf(member: Member, is_private: boolean): AjoMember['recovery'] {
  const owes = is_private ? member.owes - member.owes_now : member.owes;
  if (owes > 0) return 'in_recovery';
  if (member.wrote_off) return 'written_off';
  return (is_private ? member.has_owed_before : member.has_owed) ? 'recovered' : null;
}

/** Debts the caller may propose to write off. */
function writableOf(
  { group, proposals }: GroupDetails,
  member: Member,
  me: Member,
  is_private: boolean,
): Kobo {
  const may = me.user_id === group.organiser_id || member.creditors.includes(me.id);
  const isProposed = proposals.some(
    ({ kind, params }) => kind === 'write_off' && params.about === member.id,
  );
  const hidden = is_private || isProposed || member.id === me.id || group.status === 'paused';
  return may && !hidden ? member.writable : kobo(0);
}

/** A member's payments before the open round, so that the total doesn't reveal who has paid. */
const beforeRound = ({ contributed, share }: Member): Kobo => kobo(contributed - (share?.own ?? 0));

/** Cost to the caller of covering this member; 0 if there is nothing to cover. */
function coverAmount({ group, round }: GroupDetails, member: Member, me: Member): Kobo {
  const collects = me.position === group.current_round;
  const own = member.id === me.id || member.paid_by === me.id || me.paid_by !== null;
  if (own || collects || group.status !== 'active') return kobo(0);
  if (round?.status === 'collecting' && member.share?.status === 'late') {
    return kobo(member.share.whole - member.share.own);
  }
  return round?.status === 'settled' ? member.uncovered : kobo(0);
}

function statusOf({ round, ahead }: GroupDetails, member: Member, now: Date): ContributionStatus {
  const { share } = member;
  if (share?.status === 'late') return 'late';
  if (share?.status === 'covered') return 'covered';
  if (share?.status === 'missed' || member.owes > 0) return 'missed';
  if (ahead.has(member.id) || share?.ahead) return 'prepaid';
  if (round === undefined || share) return 'up_to_date';
  return round.due_at.getTime() - now.getTime() <= DUE_WITHIN_MS ? 'due' : 'up_to_date';
}

// A contribution is shown as due from the day of its first reminder.
const DUE_WITHIN_MS = REMINDER_DAYS[0] * DAY;

export const collectsLate = ({ group }: GroupDetails, member: Member): boolean =>
  group.current_round > 0 ? member.collects_late : startsLate(group, member.trust);

/** True if this member's contribution to the current round was paid, by anyone. */
export const hasPaid = ({ share }: Member) =>
  share?.status === 'paid' || share?.status === 'covered';
