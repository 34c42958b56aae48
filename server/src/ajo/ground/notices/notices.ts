// Notices sent to members about their groups, and the collecting and sending of a step's notices.
import { lateReminder } from '@alajo/contract/ajo/late-reminder.ts';
import { type Majority, majorityText, type Office } from '@alajo/contract/ajo/schemas.ts';
import { TRUST_POINTS } from '@alajo/contract/ajo/trust.ts';
import { premiumPaidText } from '@alajo/contract/ajo/turn-premium.ts';
import { instantText } from '@alajo/contract/instant-text.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import {
  AJO_COVER_HOURS,
  AJO_GRACE_HOURS,
  AJO_PAYOUT_HOURS,
  AJO_SEAT_OFFER_HOURS,
  AJO_UNREADY_HOURS,
  AJO_VOTE_HOURS,
  ajoRetriesText,
  durationText,
} from '@alajo/contract/time-limits.ts';
import {
  createNotice,
  MONEY_IN,
  MONEY_OUT,
  type Notice,
  type NoticeKind,
  noticeKinds,
  receiptLink,
  SECURITY,
} from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { startOfDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type NewEvent, recordEvents } from '../history.ts';
import { type GroupState, isOwnPayer, type Seat } from '../state.ts';

export type InGroup = { group_id: number; group: string };
type InRound = InGroup & { round: number };
/** The member the reader pays for; absent when it's their own seat. */
type OnBehalfOf = { for_name?: string };

/** The way a member agreed to a group's debits. */
export type AgreedHow = 'created' | 'joined' | 'from_list' | 'took_seat';

type AjoNotices = {
  /** To the new member, on every channel: the maximum taken each round and in total. */
  ajo_debits_agreed: InGroup & { how: AgreedHow; each: Kobo; total: Kobo; starts: string };
  ajo_member_joined: InGroup & { member: string; members: number; max_members: number };
  /** Before the start. `organises`, in older notices only: the organiser left and the reader took over. */
  ajo_member_left: InGroup & {
    member: string;
    members: number;
    max_members: number;
    organises?: boolean;
  };
  /** To the organiser. */
  ajo_join_asked: InGroup & { by: string };
  /** To the member the organiser proposes a turn to. */
  ajo_turn_proposed: InGroup & { by: string; turn: number };
  /** To the customer who asked: the group started or ended before the organiser answered. */
  ajo_join_declined: InGroup;
  ajo_join_lapsed: InGroup;
  /** To customers on the waiting list. */
  ajo_list_joined: InGroup & { place: number };
  ajo_list_kept: InGroup;
  ajo_list_ended: InGroup;
  ajo_seat_from_list: InGroup & { by: string };
  ajo_seat_passed_on: InGroup;
  /** `turns_hash` is missing from older notices. */
  ajo_group_started: InGroup & { members: number; turns_hash?: string };
  /** `needed` is missing from older notices, whose groups needed three members. */
  ajo_group_dissolved: InGroup & { needed?: number };
  /** Before the start: money held from the reader. */
  ajo_held: InGroup & OnBehalfOf & { first: Kobo; bond: Kobo };
  /** Of earlier versions, like ajo_contribution_due: reminders cover everything due on a day. */
  ajo_hold_due: InGroup & OnBehalfOf & { total: Kobo; on: string };
  ajo_not_ready: InGroup &
    OnBehalfOf &
    CapNotice & { total: Kobo; missing?: Kobo | undefined; starts: string };
  /** `needed`: the minimum in its terms, if the group has fewer members. */
  ajo_start_late: InGroup & { ready: number; members: number; needed?: number | undefined };
  ajo_start_waits: InGroup & { starts: string };
  /** To a member the group started without. */
  ajo_left_behind: InGroup;
  /** To a member whose seat went to the waiting list. */
  ajo_seat_lost: InGroup;
  ajo_group_completed: InGroup;
  /** To the members of a finished group, about its next cycle. */
  ajo_renewal_asked: InGroup & { by: string; starts: string };
  /** To the organiser of the next cycle. */
  ajo_renewal_declined: InGroup & { by: string };
  ajo_pause_proposed: InGroup;
  ajo_resume_proposed: InGroup;
  /** `asks`: the question being voted on. */
  /** Older notices, without a majority, are of groups where more than half decide. */
  ajo_vote_asked: InGroup & { by: string; asks: string; majority?: Majority };
  ajo_vote_failed: InGroup & { asks: string };
  /** `until`: an instant. */
  ajo_round_disputed: InRound & { by: string; until: string };
  ajo_dispute_extended: InRound & { until: string };
  ajo_dispute_over: InRound & { by: 'member' | 'vote' | 'time' | 'staff' };
  ajo_round_given_back: InRound & { collector: string };
  /** To the member who raised it. */
  ajo_dispute_abusive: InRound;
  ajo_written_off: InGroup & { debtor: string; amount: Kobo };
  /** `round`: the first round it applies to. */
  ajo_terms_changed: InRound;
  ajo_office_asked: InGroup & { by: string; office: Office };
  ajo_office_taken: InGroup & { name: string; office: Office };
  /** To the organiser. */
  ajo_office_declined: InGroup & { name: string; office: Office };
  ajo_office_ended: InGroup & { name: string; office: Office; how: 'laid_down' | 'removed' };
  /** By vote, or because the previous organiser left; `yours`: the reader is the new organiser. */
  ajo_organiser_changed: InGroup & { organiser: string; yours: boolean; how: 'vote' | 'left' };
  /** To the officers who may agree. */
  ajo_cover_asked: InGroup & { by: string; member: string; amount: Kobo };
  /** To the organiser who asked. */
  ajo_cover_ended: InGroup & { member: string; amount: Kobo; how: 'refused' | 'lapsed' };
  ajo_announced: InGroup & { by: string; text: string };
  ajo_group_paused: InGroup;
  /** `days`: the shift of the due dates. */
  ajo_group_resumed: InGroup & { days: number };
  /** `total`: the contribution plus the set-aside. */
  ajo_contribution_due: InGroup & OnBehalfOf & { total: Kobo; days: number };
  ajo_contribution_paid: InRound & OnBehalfOf & { total: Kobo; rounds: number; reference: string };
  /** A partial payment was taken; `left` of the `total` is still due. */
  ajo_contribution_part: InRound & {
    taken: Kobo;
    total: Kobo;
    left: Kobo;
    grace_hours: number;
    reference: string;
  };
  /** `grace_hours` is missing from older notices, whose groups had the usual one. */
  /** `missing`: what the wallet lacks of it. */
  ajo_contribution_late: InGroup &
    OnBehalfOf &
    LateBecause & { total: Kobo; missing?: Kobo | undefined; grace_hours?: number };
  /** From the organiser. `until`: the end of the grace period, an instant. */
  ajo_late_reminder: InRound & OnBehalfOf & { by: string; left: Kobo; until: string };
  ajo_instalment_late: InGroup & { amount: Kobo; missing?: Kobo | undefined };
  ajo_plan_kept: InGroup;
  /** `owed`: taken from the wallet from now on. */
  ajo_plan_ended: InGroup & { missed: 'instalment' | 'contribution'; owed: Kobo };
  /** To the person asked to be guarantor. */
  ajo_guarantee_asked: InGroup & { by: string; amount: Kobo };
  /** To the member. */
  ajo_guarantee_given: InGroup & { by: string; amount: Kobo };
  ajo_guarantee_declined: InGroup & { by: string };
  ajo_guaranteed: InRound & { by: string; amount: Kobo };
  /** To the guarantor. */
  ajo_guarantee_used: InRound & { member: string; amount: Kobo };
  ajo_contribution_covered: InRound & { by: string; amount: Kobo };
  /** `left`: the unpaid rest of a partly paid contribution. */
  ajo_round_missed: InRound & OnBehalfOf & { left?: Kobo; made_up?: CoveredShortfall };
  /** `uncovered`: the amount still missing from the pot. */
  ajo_round_short: InRound & { missed_by: readonly string[]; uncovered?: Kobo };
  ajo_turn_ready: InGroup & { amount: Kobo };
  /**
   * `elsewhere`: debts in other groups paid from the payout; `slot`: premium received for a late turn or paid
   * for an early one.
   */
  ajo_collected: InRound & { amount: Kobo; rounds: number; elsewhere?: Kobo; slot?: Kobo };
  ajo_swap_offered: InGroup & { by: string; their_turn: number; your_turn: number };
  ajo_turns_swapped: InGroup & { swapped: readonly [SwappedTurn, SwappedTurn] };
  ajo_seat_offered: InGroup & { by: string };
  /** To the other members: a seat is offered to the waiting list. */
  ajo_seat_going: InGroup & { by: string; turn: number };
  /** To the owner: no one on the waiting list took the seat. */
  ajo_seat_not_taken: InGroup;
  ajo_seat_taken: InGroup & { member: string; before: string; turn: number };
  /** To the member who left. */
  ajo_seat_handed_over: InGroup & { to: string };
};

/**
 * `wallet_held` is missing from older notices. `capped_until`: an instant until which a low limit applies to
 * anything the member agreed to on a new device or with a new PIN.
 */
type LateBecause = { wallet_frozen: boolean; wallet_held?: boolean } & CapNotice;
type CapNotice = { capped_until?: string };

type SwappedTurn = { name: string; turn: number };

/** `your` for the reader's own contribution, otherwise the name of the member they pay for. */
const yours = ({ for_name }: OnBehalfOf) => (for_name === undefined ? 'your' : `${for_name}’s`);
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
/** ` for Ngozi Eze` */
const forOther = ({ for_name }: OnBehalfOf) => (for_name === undefined ? '' : ` for ${for_name}`);

const page = ({ group_id }: InGroup) => `/ajo?group=${group_id}`;
const officersPage = ({ group_id }: InGroup) => `/ajo/officers/${group_id}`;

const AGREED: Record<AgreedHow, (group: string) => string> = {
  created: (group) => `You created ${group}`,
  joined: (group) => `You joined ${group}`,
  from_list: (group) => `You got a seat in ${group} from the waiting list`,
  took_seat: (group) => `You took a seat in ${group}`,
};

export const dayFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'medium',
});

const OVER_BECAUSE = {
  member: 'It was withdrawn.',
  vote: 'The group decided that the payout should be made.',
  time: 'Time ran out without a decision.',
  staff: 'Our team reviewed it and approved the payout.',
} as const;

/** `owed`: the contribution, owed to the person who covered it; the late fee comes on top. */
type CoveredShortfall = { from_bond: Kobo; owed: Kobo; fee: Kobo };

/** Sources that covered a missed contribution, and the debt that remains. */
function missedText({
  left,
  made_up,
  ...holder
}: OnBehalfOf & { left: Kobo | undefined; made_up: CoveredShortfall | undefined }) {
  if (made_up === undefined) {
    const owed = left === undefined ? `${yours(holder)} contribution` : formatNaira(left);
    return `You now owe ${owed}, and ${TAKEN_FIRST}`;
  }
  const { from_bond, owed, fee } = made_up;
  const paid =
    from_bond > 0 ? `${capital(yours(holder))} bond paid ${formatNaira(from_bond)} of it. ` : '';
  if (owed + fee === 0) return `${paid}You owe nothing for this round.`;
  const ofIt = owed === 0 ? ', a late fee' : `, including the late fee of ${formatNaira(fee)}`;
  return `${paid}You now owe ${formatNaira(kobo(owed + fee))}${fee > 0 ? ofIt : ''}, and ${TAKEN_FIRST}`;
}

const TAKEN_FIRST = 'we’ll take it from your wallet before anything else for this group.';

const remedyOf = ({ wallet_frozen, wallet_held, capped_until }: LateBecause) => {
  if (capped_until !== undefined) {
    return `You agreed to it on a new device or with a new PIN, so it is over your limit until ${instantText(capped_until)}`;
  }
  if (wallet_held) return 'Nothing can leave your wallet until a disputed payment is decided';
  return wallet_frozen ? 'Unfreeze your wallet in Settings' : undefined;
};
const refusalOf = ({ wallet_frozen, wallet_held, capped_until }: LateBecause) => {
  if (capped_until !== undefined) {
    return `over your limit until ${instantText(capped_until)}, because you agreed to it on a new device or with a new PIN`;
  }
  if (wallet_held) return 'your wallet is on hold until a disputed payment is decided';
  return wallet_frozen ? 'your wallet is frozen' : undefined;
};

/** Notices about a group, which open it. */
export const aboutGroup = noticeKinds({ topic: 'ajo', shown_as: 'notice', link: page });

export const ajoNotices = aboutGroup<AjoNotices>({
  ajo_debits_agreed: {
    ...SECURITY,
    text: ({ group, how, each, total, starts }) => ({
      title: AGREED[how](group),
      body:
        how === 'took_seat'
          ? `We’ll take up to ${formatNaira(each)} from your wallet each round. If this wasn’t you, freeze your wallet in Settings and contact support at once.`
          : `From ${dayFormat.format(startOfDay(starts))} we’ll take up to ${formatNaira(each)} from your wallet each round, ${formatNaira(total)} in all. You can leave until then. If this wasn’t you, leave the group and change your password.`,
    }),
  },
  ajo_member_joined: ({ group, member, members, max_members }) => ({
    title: `${member} joined ${group}`,
    body: `${members} of ${max_members} seats are taken. You can see their trust score in the group.`,
  }),
  ajo_member_left: ({ group, member, members, max_members, organises }) => ({
    title: `${member} left ${group}`,
    body: `${members} of ${max_members} seats are taken.${organises ? ' You are the organiser now.' : ''}`,
  }),
  ajo_turn_proposed: ({ group, by, turn }) => ({
    title: `${by} proposes turn ${turn} for you in ${group}`,
    body: 'Accept it or choose another free turn before the group starts.',
  }),
  ajo_join_asked: {
    link: officersPage,
    text: ({ group, by }) => ({
      title: `${by} wants to join ${group}`,
      body: 'Check their trust score, then approve or decline.',
    }),
  },
  ajo_join_declined: {
    // Customers who are not members cannot open the group.
    link: '/ajo',
    text: ({ group }) => ({
      title: `You didn’t get a seat in ${group}`,
      body: 'The organiser declined your request. Nothing was taken from your wallet.',
    }),
  },
  ajo_join_lapsed: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `You didn’t get a seat in ${group}`,
      body: 'The organiser didn’t reply before the start date. Nothing was taken from your wallet.',
    }),
  },
  ajo_list_joined: {
    link: '/ajo',
    text: ({ group, place }) => ({
      title: `You’re number ${place} on the waiting list for ${group}`,
      body: 'When it’s your turn, you’ll get the next free seat on the terms you agreed to. Nothing is taken until then, and you can leave the list at any time.',
    }),
  },
  ajo_list_kept: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `${group} started without a seat for you`,
      body: 'You’re still on its waiting list: if a member gives up their seat, we’ll ask you when it’s your turn. Nothing is taken unless you say yes.',
    }),
  },
  ajo_list_ended: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `The waiting list for ${group} has ended`,
      body: 'The group has ended. Nothing was taken from your wallet.',
    }),
  },
  ajo_group_started: ({ group, members, turns_hash }) => ({
    title: `${group} has started`,
    body: `It has ${members} members. The first contribution is taken today.${turns_hash === undefined ? '' : ` The turns are fixed: their verification code is ${turns_hash.slice(0, 12)}.`}`,
  }),
  ajo_group_dissolved: ({ group, needed = 3 }) => ({
    title: `${group} was dissolved`,
    body: `Fewer than ${needed} members were ready. All money on hold has been returned.`,
  }),
  ajo_held: {
    ...MONEY_OUT,
    text: ({ group, first, bond, ...holder }) => ({
      title: `${formatNaira(kobo(first + bond))} is on hold for ${group}`,
      body: `${capital(yours(holder))} first contribution${bond > 0 ? ` of ${formatNaira(first)} and ${yours(holder)} bond of ${formatNaira(bond)}` : ''}. You’ll get it back at once if the group doesn’t start.`,
    }),
    alert: ({ group, first, bond }) => ({
      about: 'debit',
      amount: kobo(first + bond),
      detail: `Ajo: on hold for the start of ${group}`,
    }),
  },
  ajo_hold_due: ({ group, total, on, ...holder }) => ({
    title: `Have ${formatNaira(total)} ready for ${group}${forOther(holder)}`,
    body: `We’ll hold it from ${dayFormat.format(startOfDay(on))}, before the group starts. If anyone’s is missing, the start is delayed.`,
  }),
  ajo_not_ready: {
    text: ({ group, total, missing, starts, capped_until, ...holder }) => ({
      title: `Add ${formatNaira(total)}${forOther(holder)} so ${group} can start`,
      body: `${capped_until === undefined ? `Add ${formatNaira(missing ?? total)} to your wallet` : `You agreed to it on a new device or with a new PIN, so it may be over your limit until ${instantText(capped_until)}. Keep it in your wallet`}: the group starts on ${dayFormat.format(startOfDay(starts))} if everyone’s first contribution is on hold.`,
    }),
    alert: ({ group, total }) => ({
      about: 'failure',
      amount: total,
      detail: `Ajo: hold for the start of ${group}`,
    }),
  },
  ajo_start_late: ({ group, ready, members, needed }) => ({
    title:
      needed === undefined
        ? `${group} isn’t ready: ${ready} of ${members} members have paid`
        : `${group} has ${members} of the ${needed} members it needs to start`,
    body: `Vote on what to do. If you don’t agree within ${durationText(AJO_UNREADY_HOURS)}, the group ends and all money on hold is returned.`,
  }),
  ajo_start_waits: ({ group, starts }) => ({
    title: `${group} starts a week later`,
    body: `It now starts on ${dayFormat.format(startOfDay(starts))}. The money on hold is back in your wallet until then.`,
  }),
  ajo_left_behind: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `${group} started without you`,
      body: 'We couldn’t hold your first contribution in time. Nothing was taken, and your trust score isn’t affected.',
    }),
  },
  ajo_seat_lost: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `Your seat in ${group} went to the waiting list`,
      body: 'We couldn’t hold your first contribution on the start date. Nothing was taken, and your trust score isn’t affected.',
    }),
  },
  ajo_group_completed: ({ group }) => ({
    title: `${group} is complete`,
    body: 'Everyone has collected. Any money left in the reserve has been returned to members.',
  }),
  ajo_renewal_asked: ({ group, by, starts }) => ({
    title: `Go again with ${group}?`,
    body: `${by} proposes another cycle from ${dayFormat.format(startOfDay(starts))}: the last to collect goes first. See what has changed, then confirm or decline.`,
  }),
  ajo_renewal_declined: ({ group, by }) => ({
    title: `${by} won’t join the next cycle of ${group}`,
    body: 'Their seat is free, so you can invite someone else.',
  }),
  ajo_pause_proposed: ({ group }) => proposal(group, 'pause'),
  ajo_resume_proposed: ({ group }) => proposal(group, 'resume'),
  ajo_vote_asked: {
    text: ({ group, by, asks, majority = 'half' }) => ({
      title: `${group}: ${asks}`,
      body: `${by} is asking the group. Vote within ${durationText(AJO_VOTE_HOURS)}; it takes effect when ${majorityText(majority)} agree.`,
    }),
    outside: ({ group }) => ({
      button: 'Vote',
      text: {
        title: `${group} is voting`,
        body: `Read the question and vote within ${durationText(AJO_VOTE_HOURS)}.`,
      },
    }),
  },
  ajo_vote_failed: ({ group, asks }) => ({
    title: `${group} did not agree`,
    body: `The question was: ${asks} Nothing changes.`,
  }),
  ajo_round_disputed: ({ group, round, by, until }) => ({
    title: `${by} disputed round ${round} of ${group}`,
    body: `Only this round’s payout is on hold, until ${instantText(until)}. Everything else continues. Read why in the group, and add what you know.`,
  }),
  ajo_dispute_extended: ({ group, round, until }) => ({
    title: `${group}: round ${round}’s payout is delayed`,
    body: `The group agreed to wait until ${instantText(until)}, unless our team decides sooner. Everything else continues.`,
  }),
  ajo_dispute_over: ({ group, round, by }) => ({
    title: `${group}: the dispute about round ${round} is over`,
    body: `${OVER_BECAUSE[by]} We’ll make the payout as soon as all contributions are in.`,
  }),
  ajo_round_given_back: ({ group, round, collector }) => ({
    title: `${group}: round ${round} has been returned`,
    body: `Our team stopped its payout. Everyone gets back what they paid into this round, and ${collector} will collect last instead.`,
  }),
  ajo_dispute_abusive: ({ group, round }) => ({
    title: 'Your trust score went down',
    body: `Our team found that your dispute about round ${round} of ${group} had no basis and harmed other members. It costs you ${-TRUST_POINTS.abuse} points, which fade over a year. If you don’t agree, contact support.`,
  }),
  ajo_written_off: ({ group, debtor, amount }) => ({
    title: `${group} wrote off ${formatNaira(amount)}`,
    body: `The group agreed that ${debtor} no longer owes it. What they missed stays in their trust history.`,
  }),
  ajo_terms_changed: ({ group, round }) => ({
    title: `${group} agreed to new terms`,
    body: `The new terms start from round ${round}. You can read them in the group.`,
  }),
  ajo_office_asked: ({ group, by, office }) => ({
    title: `Will you be the ${office} of ${group}?`,
    body: `${by} has asked you. Accept or decline in the group.`,
  }),
  ajo_office_taken: ({ group, name, office }) => ({
    title: `${name} is the ${office} of ${group}`,
    body: 'From now on the organiser covers late contributions only if a second officer agrees.',
  }),
  ajo_office_declined: {
    link: officersPage,
    text: ({ group, name, office }) => ({
      title: `${name} won’t be the ${office} of ${group}`,
      body: 'You can ask another member.',
    }),
  },
  ajo_office_ended: ({ group, name, office, how }) => ({
    title: `${name} is no longer the ${office} of ${group}`,
    body: how === 'removed' ? 'The group voted for it.' : 'They stepped down.',
  }),
  ajo_organiser_changed: ({ group, organiser, yours, how }) => ({
    title: `${yours ? 'You are' : `${organiser} is`} now the organiser of ${group}`,
    body: how === 'vote' ? 'The group voted for it.' : 'The previous organiser left the group.',
  }),
  ajo_cover_asked: {
    link: officersPage,
    text: ({ group, by, member, amount }) => ({
      title: `${by} wants to cover ${formatNaira(amount)} for ${member}`,
      body: `Their contribution to ${group} is late; only officers know. If you agree within ${durationText(AJO_COVER_HOURS)}, ${by} pays and ${member} owes it to ${by}.`,
    }),
  },
  ajo_cover_ended: {
    link: officersPage,
    text: ({ group, member, amount, how }) => ({
      title: `You didn’t cover ${formatNaira(amount)} for ${member}`,
      body: `${how === 'refused' ? `Another officer of ${group} did not agree.` : `No other officer of ${group} answered in time.`} Nothing was taken.`,
    }),
  },
  ajo_announced: {
    link: (params) => `${page(params)}&view=announcements`,
    text: ({ group, by, text }) => ({
      title: `${by} wrote to ${group}`,
      body: text.length > ANNOUNCED_MAX ? `${text.slice(0, ANNOUNCED_MAX)}…` : text,
    }),
  },
  ajo_group_paused: ({ group }) => ({
    title: `${group} is paused`,
    body: 'No contributions are taken and no one is paid until the group resumes. Due dates then move by the length of the pause.',
  }),
  ajo_group_resumed: ({ group, days }) => ({
    title: `${group} has resumed`,
    body: `Due dates have moved ${days} ${days === 1 ? 'day' : 'days'} later.`,
  }),
  ajo_contribution_due: ({ group, total, days, ...holder }) => ({
    title: `${formatNaira(total)} is due ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
    body: `We’ll take ${yours(holder)} contribution to ${group} from your wallet on the due date.`,
  }),
  ajo_contribution_paid: {
    ...MONEY_OUT,
    link: receiptLink,
    text: ({ group, total, round, rounds, ...holder }) => ({
      title: `${formatNaira(total)} contributed${forOther(holder)}`,
      body: `${group}, round ${round} of ${rounds}.`,
    }),
    alert: ({ group, total, round, ...holder }) => ({
      about: 'debit',
      amount: total,
      detail: `Ajo: ${group}, round ${round}${forOther(holder)}`,
    }),
  },
  ajo_contribution_part: {
    ...MONEY_OUT,
    text: ({ group, round, taken, total, left, grace_hours }) => ({
      title: `${formatNaira(taken)} of ${formatNaira(total)} was taken`,
      body: `${formatNaira(left)} is still due for round ${round} of ${group}. We’ll try again ${ajoRetriesText(grace_hours)} after the first attempt. Anything still missing after that counts as missed.`,
    }),
    alert: ({ group, taken, round, left }) => ({
      about: 'debit',
      amount: taken,
      detail: `Ajo: ${group}, round ${round}; ${formatNaira(left)} still due`,
    }),
  },
  ajo_contribution_late: {
    text: ({ group, total, missing, grace_hours = AJO_GRACE_HOURS.usual, ...because }) => ({
      title: `We couldn’t take ${yours(because)} contribution to ${group}`,
      body: `${remedyOf(because) ?? `Add ${formatNaira(missing ?? total)} to your wallet`}. We’ll try again ${ajoRetriesText(grace_hours)} after the first attempt. After that, the contribution counts as missed.`,
    }),
    alert: ({ group, total, ...because }) => ({
      about: 'failure',
      amount: total,
      detail: `Contribution to ${group}${forOther(because)}: ${refusalOf(because) ?? 'your balance is too low'}`,
    }),
  },
  ajo_late_reminder: lateReminder,
  ajo_instalment_late: {
    text: ({ group, amount, missing }) => ({
      title: `We couldn’t take your instalment to ${group}`,
      body: `Add ${formatNaira(missing ?? amount)} to your wallet. We’ll try again ${ajoRetriesText(AJO_GRACE_HOURS.usual)} after the first attempt. If you miss it, your repayment plan ends.`,
    }),
    alert: ({ group, amount }) => ({
      about: 'failure',
      amount,
      detail: `Instalment to ${group}: your balance is too low`,
    }),
  },
  ajo_plan_kept: ({ group }) => ({
    title: `You’ve paid back everything you owed ${group}`,
    body: 'You kept to your repayment plan to the end. Well done.',
  }),
  ajo_plan_ended: ({ group, missed, owed }) => ({
    title: `Your repayment plan in ${group} has ended`,
    body: `You missed ${missed === 'instalment' ? 'an instalment' : 'another contribution'}. From now on we’ll take the ${formatNaira(owed)} you owe from your wallet before anything else for this group.`,
  }),
  ajo_guarantee_asked: {
    link: '/ajo',
    text: ({ group, by, amount }) => ({
      title: `${by} is asking you to be their guarantor`,
      body: `For up to ${formatNaira(amount)} that they may miss in ${group}. Nothing goes on hold unless you agree with your PIN.`,
    }),
    outside: ({ group, amount }) => ({
      button: 'Answer',
      text: {
        title: 'You’re asked to be a guarantor',
        body: `For up to ${formatNaira(amount)} that a member may miss in ${group}. Nothing goes on hold unless you agree with your PIN.`,
      },
    }),
  },
  ajo_guarantee_given: ({ group, by, amount }) => ({
    title: `${by} is your guarantor in ${group}`,
    body: `They’ll pay up to ${formatNaira(amount)} of what you miss, and you’ll owe it to them.`,
  }),
  ajo_guarantee_declined: ({ group, by }) => ({
    title: `${by} can’t be your guarantor`,
    body: `You can ask someone else to be your guarantor in ${group}.`,
  }),
  ajo_guaranteed: ({ group, by, amount, round }) => ({
    title: `${by} paid ${formatNaira(amount)} for you`,
    body: `It’s for round ${round} of ${group}. You now owe them this. We’ll take it from your wallet or your payout first.`,
  }),
  ajo_guarantee_used: {
    link: '/ajo',
    text: ({ group, member, amount, round }) => ({
      title: `Your guarantee paid ${formatNaira(amount)} for ${member}`,
      body: `They missed round ${round} of ${group} and owe you this. You’ll get it as soon as there is money in their wallet or they collect.`,
    }),
  },
  ajo_contribution_covered: ({ group, round, by, amount }) => ({
    title: `${by} covered your contribution`,
    body: `You now owe them ${formatNaira(amount)} for round ${round} of ${group}.`,
  }),
  ajo_round_missed: ({ group, round, left, made_up, ...holder }) => ({
    title:
      left === undefined
        ? `You missed round ${round} of ${group}${forOther(holder)}`
        : `You missed part of round ${round} of ${group}`,
    body: `${missedText({ left, made_up, ...holder })} ${holder.for_name === undefined ? 'If you haven’t collected yet, your' : 'If they haven’t collected yet, their'} turn moves to the end.`,
  }),
  ajo_round_short: ({ group, round, missed_by, uncovered }) => ({
    title: `${group}: round ${round} is ${uncovered === 0 ? 'complete' : 'short'}`,
    body: `Missed by ${missed_by.join(', ')}. ${uncovered === 0 ? 'It was covered, so the pot is complete.' : 'Another member can cover it until the round is paid out.'}`,
  }),
  ajo_turn_ready: {
    text: ({ group, amount }) => ({
      title: `It’s your turn: ${formatNaira(amount)} is ready`,
      body: `Request your collection in ${group}, or we’ll pay it to you automatically in ${AJO_PAYOUT_HOURS} hours.`,
    }),
    outside: () => ({ button: 'Request Collection' }),
  },
  ajo_collected: {
    ...MONEY_IN,
    text: ({ group, round, rounds, amount, elsewhere, slot: premium }) => ({
      title: `You collected ${formatNaira(amount)}`,
      body: `${group}, round ${round} of ${rounds}.${premium === undefined ? '' : ` ${premiumPaidText(premium)}`}${elsewhere === undefined ? '' : ` Another ${formatNaira(elsewhere)} paid what you owed in other groups.`}`,
    }),
    alert: ({ group, amount, round }) => ({
      about: 'credit',
      amount,
      detail: `Ajo: your turn in ${group}, round ${round}`,
    }),
  },
  ajo_swap_offered: ({ group, by, their_turn, your_turn }) => ({
    title: `${by} offers to swap turns`,
    body: `Their turn ${their_turn} for your turn ${your_turn} in ${group}.`,
  }),
  ajo_turns_swapped: ({ group, swapped }) => ({
    title: `${group}: two turns were swapped`,
    body: `${describeSwap(swapped)} agreed to swap.`,
  }),
  ajo_seat_offered: {
    // The customer is not a member yet and cannot open the group.
    link: '/ajo',
    text: ({ group, by }) => ({
      title: `${by} offers you a seat in ${group}`,
      body: 'Check its price, turn and terms before you accept.',
    }),
    outside: ({ group }) => ({
      button: 'See the seat',
      text: {
        title: `You’re offered a seat in ${group}`,
        body: 'Check its price, turn and terms before you accept.',
      },
    }),
  },
  ajo_seat_from_list: {
    link: '/ajo',
    text: ({ group, by }) => ({
      title: `A seat in ${group} is free for you`,
      body: `${by} is giving it up. Check its price, turn and terms, and take it within ${durationText(AJO_SEAT_OFFER_HOURS)}; after that we’ll ask the next person on the waiting list.`,
    }),
    outside: ({ group }) => ({
      button: 'See the seat',
      text: {
        title: `A seat in ${group} is free for you`,
        body: `Take it within ${durationText(AJO_SEAT_OFFER_HOURS)}; after that we’ll ask the next person on the waiting list.`,
      },
    }),
  },
  ajo_seat_going: ({ group, by, turn }) => ({
    title: `${by} is giving up turn ${turn} in ${group}`,
    body: 'It’s being offered to the waiting list. If you’d like that turn, offer them a swap now.',
  }),
  ajo_seat_passed_on: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `The seat in ${group} went to the next in line`,
      body: 'You didn’t answer in time, so you’re no longer on the waiting list.',
    }),
  },
  ajo_seat_not_taken: ({ group }) => ({
    title: `No one on the waiting list took your seat in ${group}`,
    body: 'You still have it. You can offer it to someone you know.',
  }),
  ajo_seat_taken: ({ group, member, before, turn }) => ({
    title: `${member} joined ${group}`,
    body: `They took over the seat of ${before}, turn ${turn}.`,
  }),
  ajo_seat_handed_over: ({ group, to }) => ({
    title: `${to} took over your seat in ${group}`,
    body: 'They paid you everything you had paid in.',
  }),
});

/** Excerpt of an announcement; the full text is in the group. */
const ANNOUNCED_MAX = 140;

const proposal = (group: string, action: 'pause' | 'resume') => ({
  title: `${group}: do you agree to ${action}?`,
  body: `The organiser proposes to ${action} the group. It takes effect when most members agree.`,
});

/** Names with turns, such as `Ada (turn 2) and Bola (turn 5)`; also used in the group's history. */
export const describeSwap = ([first, second]: readonly [SwappedTurn, SwappedTurn]) =>
  `${first.name} (turn ${first.turn}) and ${second.name} (turn ${second.turn})`;

/** The member a payer’s notice is about, as notice parameters; nothing for their own seat. */
export const forWhom = (seat: Seat): OnBehalfOf =>
  isOwnPayer(seat) ? {} : { for_name: seat.name };

/** Notice parameter: the instant until which a low limit applies to a seat's debits. */
export const cappedUntilOf = ({ capped_until }: Seat): { capped_until?: string } =>
  capped_until === null ? {} : { capped_until: capped_until.toISOString() };

/** The group a notice is about, as notice parameters. */
export const inGroup = ({ group }: GroupState): InGroup => ({
  group_id: group.id,
  group: group.name,
});

/** Notifies every member except the given seats. */
export const notifyMembers = <Params extends object>(
  tx: Tx,
  now: Date,
  { seats }: GroupState,
  { kind, params, except = [] }: Announcement<Params>,
): Promise<void> =>
  notify(
    tx,
    seats
      .filter(({ id }) => !except.includes(id))
      .map(({ user_id }) => createNotice(kind, user_id, now, params)),
  );

type Announcement<Params> = {
  kind: NoticeKind<Params>;
  params: Params;
  except?: readonly number[];
};

/** History and notices gathered by a step over many groups, to be written together at its end. */
export type QueuedNotices = { events: NewEvent[]; notices: Notice[] };

export async function queueNotices(
  tx: Tx,
  now: Date,
  { events, notices }: QueuedNotices,
): Promise<void> {
  await recordEvents(tx, now, events);
  if (notices.length > 0) await notify(tx, notices);
}
