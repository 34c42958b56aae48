// The notices members get about their groups, and how a step's notices are collected and sent.
import { type Majority, majorityText, type Office } from '@alajo/contract/ajo/schemas.ts';
import { slotPaidText } from '@alajo/contract/ajo/slots.ts';
import { TRUST_POINTS } from '@alajo/contract/ajo/trust.ts';
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
import { type GroupState, paysForThemselves, type Seat } from '../state.ts';

export type InGroup = { group_id: number; group: string };
type InRound = InGroup & { round: number };
/** The member the reader pays for; missing: it is their own. */
type ForWhom = { for_name?: string };

/** How a member agreed to a group's debits. */
export type AgreedHow = 'created' | 'joined' | 'from_list' | 'took_seat';

type AjoNotices = {
  /** To the new member, on every channel; the most that is taken each round and in all. */
  ajo_debits_agreed: InGroup & { how: AgreedHow; each: Kobo; total: Kobo; starts: string };
  ajo_member_joined: InGroup & { member: string; members: number; max_members: number };
  /** Before the start; `organises`, in older notices: the organiser left, and the role is the reader's. */
  ajo_member_left: InGroup & {
    member: string;
    members: number;
    max_members: number;
    organises?: boolean;
  };
  /** To the organiser. */
  ajo_join_asked: InGroup & { by: string };
  /** To the member to whom the organiser proposes a turn. */
  ajo_turn_proposed: InGroup & { by: string; turn: number };
  /** To the customer who asked; the group started or ended before the organiser answered. */
  ajo_join_declined: InGroup;
  ajo_join_lapsed: InGroup;
  /** To those on the waiting list. */
  ajo_list_joined: InGroup & { place: number };
  ajo_list_kept: InGroup;
  ajo_list_ended: InGroup;
  ajo_seat_from_list: InGroup & { by: string };
  ajo_seat_passed_on: InGroup;
  ajo_group_started: InGroup & { members: number };
  /** `needed` is missing from older notices, whose groups needed three. */
  ajo_group_dissolved: InGroup & { needed?: number };
  /** Before the start: what is held of the reader. */
  ajo_held: InGroup & ForWhom & { first: Kobo; bond: Kobo };
  ajo_hold_due: InGroup & ForWhom & { total: Kobo; on: string };
  ajo_not_ready: InGroup &
    ForWhom &
    Capped & { total: Kobo; missing?: Kobo | undefined; starts: string };
  ajo_start_late: InGroup & { ready: number; members: number };
  ajo_start_waits: InGroup & { starts: string };
  /** To a member without whom the group started. */
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
  /** `asks`: the question in words. */
  /** Older notices, without a majority, are of groups where more than half decide. */
  ajo_vote_asked: InGroup & { by: string; asks: string; majority?: Majority };
  ajo_vote_failed: InGroup & { asks: string };
  /** `until`: an instant. */
  ajo_round_disputed: InRound & { by: string; until: string };
  ajo_dispute_extended: InRound & { until: string };
  ajo_dispute_over: InRound & { by: 'member' | 'vote' | 'time' | 'staff' };
  ajo_round_given_back: InRound & { collector: string };
  /** To whoever raised it. */
  ajo_dispute_abusive: InRound;
  ajo_written_off: InGroup & { debtor: string; amount: Kobo };
  /** `round`: from which on. */
  ajo_terms_changed: InRound;
  ajo_office_asked: InGroup & { by: string; office: Office };
  ajo_office_taken: InGroup & { name: string; office: Office };
  /** To the organiser. */
  ajo_office_declined: InGroup & { name: string; office: Office };
  ajo_office_ended: InGroup & { name: string; office: Office; how: 'laid_down' | 'removed' };
  /** By vote, or because the one before left; `yours`: it is the reader. */
  ajo_organiser_changed: InGroup & { organiser: string; yours: boolean; how: 'vote' | 'left' };
  /** To the officers who may agree. */
  ajo_cover_asked: InGroup & { by: string; member: string; amount: Kobo };
  /** To the organiser who asked. */
  ajo_cover_ended: InGroup & { member: string; amount: Kobo; how: 'refused' | 'lapsed' };
  ajo_announced: InGroup & { by: string; text: string };
  ajo_group_paused: InGroup;
  /** `days`: by how much due dates moved. */
  ajo_group_resumed: InGroup & { days: number };
  /** `total`: the contribution and the set-aside. */
  ajo_contribution_due: InGroup & ForWhom & { total: Kobo; days: number };
  ajo_contribution_paid: InRound & ForWhom & { total: Kobo; rounds: number; reference: string };
  /** A part was taken; `left` of the `total` is still due. */
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
    ForWhom &
    LateBecause & { total: Kobo; missing?: Kobo | undefined; grace_hours?: number };
  ajo_instalment_late: InGroup & { amount: Kobo; missing?: Kobo | undefined };
  ajo_plan_kept: InGroup;
  /** `owed`: what is taken from the wallet from now on. */
  ajo_plan_ended: InGroup & { missed: 'instalment' | 'contribution'; owed: Kobo };
  /** To the one who is asked to guarantee. */
  ajo_guarantee_asked: InGroup & { by: string; amount: Kobo };
  /** To the member. */
  ajo_guarantee_given: InGroup & { by: string; amount: Kobo };
  ajo_guarantee_declined: InGroup & { by: string };
  ajo_guaranteed: InRound & { by: string; amount: Kobo };
  /** To the guarantor. */
  ajo_guarantee_used: InRound & { member: string; amount: Kobo };
  ajo_contribution_covered: InRound & { by: string; amount: Kobo };
  /** `left`: what is missing of a contribution that is in in part. */
  ajo_round_missed: InRound & ForWhom & { left?: Kobo; made_up?: MadeUp };
  /** `uncovered`: what the pot still lacks. */
  ajo_round_short: InRound & { missed_by: readonly string[]; uncovered?: Kobo };
  ajo_turn_ready: InGroup & { amount: Kobo };
  /** `elsewhere`: what the turn paid of debts in other groups; `slot`: what it got for being late, or gave. */
  ajo_collected: InRound & { amount: Kobo; rounds: number; elsewhere?: Kobo; slot?: Kobo };
  ajo_swap_offered: InGroup & { by: string; their_turn: number; your_turn: number };
  ajo_turns_swapped: InGroup & { swapped: readonly [Turn, Turn] };
  ajo_seat_offered: InGroup & { by: string };
  /** To the other members: a seat is offered to the waiting list. */
  ajo_seat_going: InGroup & { by: string; turn: number };
  /** To its owner: nobody on the waiting list took it. */
  ajo_seat_not_taken: InGroup;
  ajo_seat_taken: InGroup & { member: string; before: string; turn: number };
  /** To the member who left. */
  ajo_seat_handed_over: InGroup & { to: string };
};

/**
 * `wallet_held` is missing from older notices. `capped_until`: an instant, until which a low limit holds for
 * what the member agreed to on a new device or with a new PIN.
 */
type LateBecause = { wallet_frozen: boolean; wallet_held?: boolean } & Capped;
type Capped = { capped_until?: string };

type Turn = { name: string; turn: number };

/** `your` contribution, or that of the member the reader pays for. */
const yours = ({ for_name }: ForWhom) => (for_name === undefined ? 'your' : `${for_name}’s`);
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
/** ` for Ngozi Eze` */
const forOther = ({ for_name }: ForWhom) => (for_name === undefined ? '' : ` for ${for_name}`);

const page = ({ group_id }: InGroup) => `/ajo?group=${group_id}`;
const officersPage = ({ group_id }: InGroup) => `/ajo/officers/${group_id}`;

const AGREED: Record<AgreedHow, (group: string) => string> = {
  created: (group) => `You created ${group}`,
  joined: (group) => `You joined ${group}`,
  from_list: (group) => `You got a seat in ${group} from its waiting list`,
  took_seat: (group) => `You took a seat in ${group}`,
};

export const dayFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'medium',
});

const instantFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const instantText = (at: string) => instantFormat.format(new Date(at));

const OVER_BY = {
  member: 'It was withdrawn.',
  vote: 'The group decided that the payout should be made.',
  time: 'Its time ended without a decision.',
  staff: 'Our team looked at it and found the payout right.',
} as const;

/** `owed`: of the contribution, to whoever makes it up; the late fee comes on top. */
type MadeUp = { from_bond: Kobo; owed: Kobo; fee: Kobo };

/** What paid for a missed contribution, and what is owed for it. */
function missedText({
  left,
  made_up,
  ...whose
}: ForWhom & { left: Kobo | undefined; made_up: MadeUp | undefined }) {
  if (made_up === undefined) {
    const owed = left === undefined ? `${yours(whose)} contribution` : formatNaira(left);
    return `You now owe ${owed}, and ${TAKEN_FIRST}`;
  }
  const { from_bond, owed, fee } = made_up;
  const paid =
    from_bond > 0 ? `${capital(yours(whose))} bond paid ${formatNaira(from_bond)} of it. ` : '';
  if (owed + fee === 0) return `${paid}You owe nothing for this round.`;
  const ofIt = owed === 0 ? ', a late fee' : ` with the late fee of ${formatNaira(fee)}`;
  return `${paid}You now owe ${formatNaira(kobo(owed + fee))}${fee > 0 ? ofIt : ''}, and ${TAKEN_FIRST}`;
}

const TAKEN_FIRST = 'it is taken from your wallet before anything else for this group.';

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
  if (wallet_held) return 'your wallet is held until a disputed payment is decided';
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
          ? `Up to ${formatNaira(each)} is taken from your wallet each round. If this was not you, freeze your wallet in Settings and contact support at once.`
          : `From ${dayFormat.format(startOfDay(starts))} up to ${formatNaira(each)} is taken from your wallet each round, ${formatNaira(total)} in all. You can leave until then. If this was not you, leave the group and change your password.`,
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
    title: `${by} proposes turn ${turn} to you in ${group}`,
    body: 'Take it, or choose another that is free, before the group starts.',
  }),
  ajo_join_asked: {
    link: officersPage,
    text: ({ group, by }) => ({
      title: `${by} asks to join ${group}`,
      body: 'Look at their trust score, and approve or decline.',
    }),
  },
  ajo_join_declined: {
    // Customers who are not members cannot open the group.
    link: '/ajo',
    text: ({ group }) => ({
      title: `You did not get a seat in ${group}`,
      body: 'The organiser declined your request. Nothing was taken from your wallet.',
    }),
  },
  ajo_join_lapsed: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `You did not get a seat in ${group}`,
      body: 'The organiser had not answered by the start date. Nothing was taken from your wallet.',
    }),
  },
  ajo_list_joined: {
    link: '/ajo',
    text: ({ group, place }) => ({
      title: `You are number ${place} on the waiting list of ${group}`,
      body: 'You get the next free seat when it is your turn, on the terms you agreed to. Until then nothing is taken, and you can leave the list with one tap.',
    }),
  },
  ajo_list_kept: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `${group} started without a seat for you`,
      body: 'You stay on its waiting list: if a member gives up their seat, you are asked when it is your turn. Nothing is taken unless you then say yes.',
    }),
  },
  ajo_list_ended: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `The waiting list of ${group} has ended`,
      body: 'The group is over. Nothing was taken from your wallet.',
    }),
  },
  ajo_group_started: ({ group, members }) => ({
    title: `${group} has started`,
    body: `It has ${members} members. The first contribution is taken today.`,
  }),
  ajo_group_dissolved: ({ group, needed = 3 }) => ({
    title: `${group} was dissolved`,
    body: `It had fewer than ${needed} members who were ready. All that was held has gone back.`,
  }),
  ajo_held: {
    ...MONEY_OUT,
    text: ({ group, first, bond, ...whose }) => ({
      title: `${formatNaira(kobo(first + bond))} is held for ${group}`,
      body: `${capital(yours(whose))} first contribution${bond > 0 ? ` of ${formatNaira(first)} and ${yours(whose)} bond of ${formatNaira(bond)}` : ''}. It comes back at once if the group does not start.`,
    }),
    alert: ({ group, first, bond }) => ({
      about: 'debit',
      amount: kobo(first + bond),
      detail: `Ajo: held for the start of ${group}`,
    }),
  },
  ajo_hold_due: ({ group, total, on, ...whose }) => ({
    title: `Have ${formatNaira(total)} ready for ${group}${forOther(whose)}`,
    body: `It is held from ${dayFormat.format(startOfDay(on))}, before the group starts. If someone’s is missing, the start waits.`,
  }),
  ajo_not_ready: {
    text: ({ group, total, missing, starts, capped_until, ...whose }) => ({
      title: `${group} waits for ${yours(whose)} ${formatNaira(total)}`,
      body: `${capped_until === undefined ? `Add ${formatNaira(missing ?? total)} to your wallet` : `You agreed to it on a new device or with a new PIN, so it may be over your limit until ${instantText(capped_until)}. Keep it in your wallet`}: the group starts on ${dayFormat.format(startOfDay(starts))} if everybody’s first contribution is held.`,
    }),
    alert: ({ group, total }) => ({
      about: 'failure',
      amount: total,
      detail: `Ajo: to be held for the start of ${group}`,
    }),
  },
  ajo_start_late: ({ group, ready, members }) => ({
    title: `${group} is not ready: ${ready} of ${members} are`,
    body: `Vote on what to do. Without an agreement in ${durationText(AJO_UNREADY_HOURS)} the group ends, and all that is held goes back.`,
  }),
  ajo_start_waits: ({ group, starts }) => ({
    title: `${group} starts a week later`,
    body: `It now starts on ${dayFormat.format(startOfDay(starts))}. What was held is back in your wallet until then.`,
  }),
  ajo_left_behind: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `${group} started without you`,
      body: 'Your first contribution could not be held in time. Nothing was taken, and it leaves no trace on your trust score.',
    }),
  },
  ajo_seat_lost: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `Your seat in ${group} went to the waiting list`,
      body: 'Your first contribution could not be held on the start date. Nothing was taken, and it leaves no trace on your trust score.',
    }),
  },
  ajo_group_completed: ({ group }) => ({
    title: `${group} is complete`,
    body: 'Everybody has collected. Any money left in the reserve has been returned to members.',
  }),
  ajo_renewal_asked: ({ group, by, starts }) => ({
    title: `Go again with ${group}?`,
    body: `${by} proposes another cycle from ${dayFormat.format(startOfDay(starts))}: last becomes first. See what has changed, then confirm or say not this time.`,
  }),
  ajo_renewal_declined: ({ group, by }) => ({
    title: `${by} doesn’t go again with ${group}`,
    body: 'Their seat is free: you can invite someone else.',
  }),
  ajo_pause_proposed: ({ group }) => proposal(group, 'pause'),
  ajo_resume_proposed: ({ group }) => proposal(group, 'resume'),
  ajo_vote_asked: ({ group, by, asks, majority = 'half' }) => ({
    title: `${group}: ${asks}`,
    body: `${by} asks the group. Answer within ${durationText(AJO_VOTE_HOURS)}; it happens when ${majorityText(majority)} agree.`,
  }),
  ajo_vote_failed: ({ group, asks }) => ({
    title: `${group} did not agree`,
    body: `The question was: ${asks} Nothing changes.`,
  }),
  ajo_round_disputed: ({ group, round, by, until }) => ({
    title: `${by} disputes round ${round} of ${group}`,
    body: `Only this round’s payout waits, until ${instantFormat.format(new Date(until))}. Everything else goes on. Read why in the group, and say what you know.`,
  }),
  ajo_dispute_extended: ({ group, round, until }) => ({
    title: `${group}: round ${round}’s payout waits longer`,
    body: `The group agreed. It waits until ${instantFormat.format(new Date(until))}, unless our team decides before. Everything else goes on.`,
  }),
  ajo_dispute_over: ({ group, round, by }) => ({
    title: `${group}: the dispute about round ${round} is over`,
    body: `${OVER_BY[by]} The payout is made as soon as all contributions are in.`,
  }),
  ajo_round_given_back: ({ group, round, collector }) => ({
    title: `${group}: round ${round} is given back`,
    body: `Our team stopped its payout. Everyone gets back what they paid into this round, and ${collector}’s turn comes after the last one.`,
  }),
  ajo_dispute_abusive: ({ group, round }) => ({
    title: 'Your trust score went down',
    body: `Our team found that your dispute about round ${round} of ${group} had no ground and harmed others. It costs ${-TRUST_POINTS.abuse} points, which fade over a year. If you don’t agree, write to our support.`,
  }),
  ajo_written_off: ({ group, debtor, amount }) => ({
    title: `${group} wrote off ${formatNaira(amount)}`,
    body: `The group agreed that ${debtor} owes it no more. What was missed stays in their trust history.`,
  }),
  ajo_terms_changed: ({ group, round }) => ({
    title: `${group} agreed to other terms`,
    body: `They hold from round ${round} on. You can read them in the group.`,
  }),
  ajo_office_asked: ({ group, by, office }) => ({
    title: `Will you be the ${office} of ${group}?`,
    body: `${by} asks you. Take the office in the group, or decline it.`,
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
    body: how === 'removed' ? 'The group agreed on it.' : 'They have laid down the office.',
  }),
  ajo_organiser_changed: ({ group, organiser, yours, how }) => ({
    title: `${yours ? 'You are' : `${organiser} is`} the organiser of ${group} now`,
    body: how === 'vote' ? 'The group agreed on it.' : 'The organiser before has left the group.',
  }),
  ajo_cover_asked: {
    link: officersPage,
    text: ({ group, by, member, amount }) => ({
      title: `${by} wants to cover ${formatNaira(amount)} for ${member}`,
      body: `Their contribution to ${group} is late; only officers know. Agree within ${durationText(AJO_COVER_HOURS)}: ${by} pays, and ${member} then owes it to ${by}.`,
    }),
  },
  ajo_cover_ended: {
    link: officersPage,
    text: ({ group, member, amount, how }) => ({
      title: `You did not cover ${formatNaira(amount)} for ${member}`,
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
  ajo_contribution_due: ({ group, total, days, ...whose }) => ({
    title: `${formatNaira(total)} is due ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
    body: `${capital(yours(whose))} contribution to ${group} is taken from your wallet on the due date.`,
  }),
  ajo_contribution_paid: {
    ...MONEY_OUT,
    link: receiptLink,
    text: ({ group, total, round, rounds, ...whose }) => ({
      title: `${formatNaira(total)} contributed${forOther(whose)}`,
      body: `${group}, round ${round} of ${rounds}.`,
    }),
    alert: ({ group, total, round, ...whose }) => ({
      about: 'debit',
      amount: total,
      detail: `Ajo: ${group}, round ${round}${forOther(whose)}`,
    }),
  },
  ajo_contribution_part: {
    ...MONEY_OUT,
    text: ({ group, round, taken, total, left, grace_hours }) => ({
      title: `${formatNaira(taken)} of ${formatNaira(total)} was taken`,
      body: `${formatNaira(left)} is still due for round ${round} of ${group}. We try again ${ajoRetriesText(grace_hours)} after the first attempt. What is missing after that counts as missed.`,
    }),
    alert: ({ group, taken, round, left }) => ({
      about: 'debit',
      amount: taken,
      detail: `Ajo: ${group}, round ${round}; ${formatNaira(left)} still due`,
    }),
  },
  ajo_contribution_late: {
    text: ({ group, total, missing, grace_hours = AJO_GRACE_HOURS.usual, ...because }) => ({
      title: `${capital(yours(because))} contribution to ${group} could not be taken`,
      body: `${remedyOf(because) ?? `Add ${formatNaira(missing ?? total)} to your wallet`}. We try again ${ajoRetriesText(grace_hours)} after the first attempt. After that the contribution counts as missed.`,
    }),
    alert: ({ group, total, ...because }) => ({
      about: 'failure',
      amount: total,
      detail: `Contribution to ${group}${forOther(because)}: ${refusalOf(because) ?? 'your balance is too low'}`,
    }),
  },
  ajo_instalment_late: {
    text: ({ group, amount, missing }) => ({
      title: `Your instalment to ${group} could not be taken`,
      body: `Add ${formatNaira(missing ?? amount)} to your wallet. We try again ${ajoRetriesText(AJO_GRACE_HOURS.usual)} after the first attempt. If it is missed, your repayment plan ends.`,
    }),
    alert: ({ group, amount }) => ({
      about: 'failure',
      amount,
      detail: `Instalment to ${group}: your balance is too low`,
    }),
  },
  ajo_plan_kept: ({ group }) => ({
    title: `You have paid back all you owed ${group}`,
    body: 'You kept to your repayment plan to the end.',
  }),
  ajo_plan_ended: ({ group, missed, owed }) => ({
    title: `Your repayment plan in ${group} has ended`,
    body: `You missed ${missed === 'instalment' ? 'an instalment' : 'another contribution'}. From now on the ${formatNaira(owed)} you owe is taken from your wallet before anything else for this group.`,
  }),
  ajo_guarantee_asked: {
    link: '/ajo',
    text: ({ group, by, amount }) => ({
      title: `${by} asks you to be their guarantor`,
      body: `Up to ${formatNaira(amount)} for what they miss in ${group}. Nothing is held unless you agree with your PIN.`,
    }),
  },
  ajo_guarantee_given: ({ group, by, amount }) => ({
    title: `${by} is your guarantor in ${group}`,
    body: `They pay up to ${formatNaira(amount)} for what you miss, and you owe it to them.`,
  }),
  ajo_guarantee_declined: ({ group, by }) => ({
    title: `${by} can’t be your guarantor`,
    body: `You can ask someone else to guarantee for you in ${group}.`,
  }),
  ajo_guaranteed: ({ group, by, amount, round }) => ({
    title: `${by} paid ${formatNaira(amount)} for you`,
    body: `It is for round ${round} of ${group}. You owe it to them: it is taken from your wallet or your turn first.`,
  }),
  ajo_guarantee_used: {
    link: '/ajo',
    text: ({ group, member, amount, round }) => ({
      title: `Your guarantee paid ${formatNaira(amount)} for ${member}`,
      body: `They missed round ${round} of ${group} and owe it to you: you get it as soon as their wallet or their turn has it.`,
    }),
  },
  ajo_contribution_covered: ({ group, round, by, amount }) => ({
    title: `${by} covered your contribution`,
    body: `You now owe them ${formatNaira(amount)} for round ${round} of ${group}.`,
  }),
  ajo_round_missed: ({ group, round, left, made_up, ...whose }) => ({
    title:
      left === undefined
        ? `You missed round ${round} of ${group}${forOther(whose)}`
        : `You missed part of round ${round} of ${group}`,
    body: `${missedText({ left, made_up, ...whose })} ${whose.for_name === undefined ? 'If you haven’t collected yet, your' : 'If they haven’t collected yet, their'} turn moves to the end.`,
  }),
  ajo_round_short: ({ group, round, missed_by, uncovered }) => ({
    title: `${group}: round ${round} is ${uncovered === 0 ? 'complete' : 'short'}`,
    body: `Missed by ${missed_by.join(', ')}. ${uncovered === 0 ? 'It was paid for them: nothing is missing from the pot.' : 'Another member can cover it until the round is paid out.'}`,
  }),
  ajo_turn_ready: ({ group, amount }) => ({
    title: `It’s your turn: ${formatNaira(amount)} is ready`,
    body: `Request your collection in ${group}, or it is paid to you automatically in ${AJO_PAYOUT_HOURS} hours.`,
  }),
  ajo_collected: {
    ...MONEY_IN,
    text: ({ group, round, rounds, amount, elsewhere, slot }) => ({
      title: `You collected ${formatNaira(amount)}`,
      body: `${group}, round ${round} of ${rounds}.${slot === undefined ? '' : ` ${slotPaidText(slot)}`}${elsewhere === undefined ? '' : ` Another ${formatNaira(elsewhere)} paid what you owed in other groups.`}`,
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
    body: `${swappedInWords(swapped)} agreed to swap.`,
  }),
  ajo_seat_offered: {
    // The customer is not a member yet and cannot open the group.
    link: '/ajo',
    text: ({ group, by }) => ({
      title: `${by} offers you a seat in ${group}`,
      body: 'Check its price, turn and terms before you accept.',
    }),
  },
  ajo_seat_from_list: {
    link: '/ajo',
    text: ({ group, by }) => ({
      title: `A seat in ${group} is free for you`,
      body: `${by} gives it up. Check its price, turn and terms, and take it within ${durationText(AJO_SEAT_OFFER_HOURS)}; then the next on the waiting list is asked.`,
    }),
  },
  ajo_seat_going: ({ group, by, turn }) => ({
    title: `${by} gives up turn ${turn} in ${group}`,
    body: 'It is offered to the waiting list. If you would rather have that turn, offer them a swap now.',
  }),
  ajo_seat_passed_on: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `The seat in ${group} went to the next in line`,
      body: 'You did not answer in time, so you are no longer on the waiting list.',
    }),
  },
  ajo_seat_not_taken: ({ group }) => ({
    title: `Nobody on the waiting list took your seat in ${group}`,
    body: 'It stays yours. You can offer it to someone you know.',
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

/** Of an announcement; all of it is in the group. */
const ANNOUNCED_MAX = 140;

const proposal = (group: string, what: 'pause' | 'resume') => ({
  title: `${group}: do you agree to ${what}?`,
  body: `The organiser proposes to ${what} the group. It takes effect when most members agree.`,
});

/** `Ada (turn 2) and Bola (turn 5)`, in the group's history too. */
export const swappedInWords = ([first, second]: readonly [Turn, Turn]) =>
  `${first.name} (turn ${first.turn}) and ${second.name} (turn ${second.turn})`;

/** The member a payer’s notice is about, as notice parameters; nothing for their own seat. */
export const forWhom = (seat: Seat): ForWhom =>
  paysForThemselves(seat) ? {} : { for_name: seat.name };

/** Until when a low limit holds for what is taken for a seat, as notice parameters. */
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
