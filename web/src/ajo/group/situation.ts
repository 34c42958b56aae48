// The one sentence with money that a group's page opens with when something is up, written for the reader:
// late, covered by a bond, disputed, their turn, and so on. Nothing is up in most rounds; upcoming.ts is for
// those.

import { type Group, lateFeeOf, potOf, type Turn } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { firstNameOf } from '../../platform/first-name.ts';
import { formatDeadline, formatNearDay } from '../../platform/format.ts';
import { turnOf } from '../chips.tsx';
import { isReminded, lateMembersOf } from '../late/late-members.ts';
import {
  eachOf,
  nextDueDay,
  ownSeat,
  ownTurnOf,
  type Reader,
  type SituationAction,
  whenText,
} from '../own-payments.ts';
import { toPay } from '../queries.ts';
import { firstHold } from '../ready/first-hold.ts';
import { isInGrace } from '../seats.ts';
import { ownTurnPays } from '../turn-premium/own-turn.ts';
import { premiumIfFull } from '../turn-premium/premium-of-turn.tsx';

type SituationFact = { name: string; value: string };

export type Situation = {
  sentence: string;
  detail?: string | undefined;
  action?: SituationAction | undefined;
  facts: SituationFact[];
  /** True if the reader’s next payment follows in its own card. */
  goesOn?: boolean;
};

/** Undefined while nothing is up. The reader's own money comes first. */
export function situationOf(reader: Reader): Situation | undefined {
  const { group } = reader;
  const { status, outcome } = group;
  if (outcome === 'dissolved') return DISSOLVED;
  if (status === 'completed') return finished(group);
  if (status === 'paused') return paused(group);
  if (status === 'recruiting' || status === 'waiting') return beforeStart(reader);
  // The payout pays their debts.
  if (group.actions.request_collection) return ownTurn(reader);
  if (toPay(group) > 0) return owing(reader);
  if (group.current_collector === group.your_member_id) return ownTurn(reader);
  return disputed(reader) ?? lateOthers(reader) ?? covered(reader);
}

const DISSOLVED: Situation = {
  sentence: 'The group was dissolved, and no money was taken.',
  facts: [],
};

/** `30 Nov, #7` */
const turnFact = ({ date, position }: Turn): string => `${formatNearDay(date)}, #${position}`;

function beforeStart(reader: Reader): Situation {
  const { group } = reader;
  const { ready, your_hold, total_members, start_date, max_members, min_members } = group;
  const start = formatNearDay(start_date);
  const free = max_members - total_members;
  const facts = turnAndPot(group);
  if (ready !== null && ready.yours > 0) return notReady(reader, ready.yours, ready.held);
  if (ready !== null && your_hold > 0) return holding(group, ready.held);
  const detail = [
    ready === null ? undefined : firstHold(group, ready),
    free > 0 && min_members < max_members
      ? `It starts with at least ${min_members} people.`
      : undefined,
  ];
  return {
    sentence:
      free === 0
        ? `All ${max_members} seats are taken. No money moves before ${start}.`
        : `${free} ${free === 1 ? 'seat is' : 'seats are'} free. No money moves before ${start}.`,
    detail: detail.filter((part) => part !== undefined).join(' ') || undefined,
    action:
      group.actions.invite && free > 0
        ? { label: 'Invite friends', view: { at: 'invite' } }
        : undefined,
    facts,
  };
}

function holding(group: Group, held: number): Situation {
  const { your_hold, total_members, start_date, min_members } = group;
  const [amount, facts] = [formatNaira(your_hold), turnAndPot(group)];
  const ready = `${held} of ${total_members} are ready. If the group doesn’t start,`;
  if (isDeciding(group)) {
    return {
      sentence: `The start date came with ${total_members} of the ${min_members} members needed.`,
      detail: `${ready} your ${amount} comes back to you.`,
      facts,
    };
  }
  return {
    sentence: `${amount} is on hold for the start on ${formatNearDay(start_date)}.`,
    detail: `${ready} it comes back to you.`,
    facts,
  };
}

/** True while the group votes on how to start, because it has too few members. */
const isDeciding = ({ ready, total_members, min_members }: Group): boolean =>
  ready?.unready === true && total_members < min_members;

function notReady({ group, balance }: Reader, yours: Kobo, held: number): Situation {
  const missing = balance === undefined ? 0 : yours - balance;
  const start = formatNearDay(group.start_date);
  const starts = isDeciding(group)
    ? 'The group votes on what to do, because it has too few members.'
    : 'The group starts once everyone’s money is on hold.';
  const others = `${held} of ${group.total_members} are ready. ${starts}`;
  return {
    sentence:
      missing > 0
        ? `You need ${formatNaira(kobo(missing))} more for the start on ${start}.`
        : `Put ${formatNaira(yours)} on hold so the group can start on ${start}.`,
    detail:
      missing > 0 && balance !== undefined
        ? `You have ${formatNaira(balance)} of ${formatNaira(yours)}. ${others}`
        : others,
    action:
      missing > 0
        ? { label: `Add ${formatNaira(kobo(missing))}`, add: kobo(missing) }
        : { label: `Put ${formatNaira(yours)} on hold now`, view: { at: 'ready' } },
    facts: turnAndPot(group),
  };
}

function turnAndPot(group: Group): SituationFact[] {
  const turn = turnOf(group, group.your_turn);
  const pot = potOf(group.contribution_amount, group.max_members);
  const pays = kobo(pot + premiumIfFull(group, turn));
  return [
    { name: 'Your turn', value: turn > 0 ? `#${turn}` : 'Fixed at the start' },
    {
      name: 'You collect',
      value: `${formatNaira(pays)}${group.total_members < group.max_members ? ' if full' : ''}`,
    },
  ];
}

/** A payment that is late, or missed and still owed. */
function owing(reader: Reader): Situation {
  const { group, balance, now } = reader;
  const { arrears, due, part_paid } = group.actions;
  const total = toPay(group);
  const missing = balance === undefined ? kobo(0) : kobo(Math.max(0, total - balance));
  const have =
    balance !== undefined && missing > 0
      ? `You have ${formatNaira(balance)} of ${formatNaira(total)}.`
      : undefined;
  const inParts =
    part_paid > 0
      ? `${formatNaira(part_paid)} of ${formatNaira(kobo(part_paid + due))} is already in.`
      : undefined;
  const deadline = group.round?.grace_until;
  const action: SituationAction =
    missing > 0
      ? { label: `Add ${formatNaira(missing)}`, add: missing }
      : { label: 'Pay now', view: { at: 'pay' } };
  const parts = (...all: (string | undefined)[]) =>
    all.filter((part) => part !== undefined).join(' ') || undefined;
  if (due === 0 || !deadline || Date.parse(deadline) <= now) {
    return {
      sentence: `You owe ${formatNaira(total)}.`,
      detail: parts(
        have,
        inParts,
        `We keep trying to take it from your wallet${ownTurnOf(group)?.collected === false ? ', and from your turn’s money at the latest' : ''}.`,
      ),
      action,
      facts: ownFacts(group),
    };
  }
  const by = `by ${formatDeadline(deadline, now)}, or ${consequence(group, due)}`;
  return {
    sentence:
      missing > 0
        ? `You’re ${formatNaira(missing)} short. Pay ${by}.`
        : `Pay ${formatNaira(total)} ${by}.`,
    detail: parts(
      arrears > 0 ? `That includes ${formatNaira(arrears)} in arrears.` : undefined,
      have,
      inParts,
      missing > 0 ? 'We try again until then, with no fee.' : undefined,
      privacy(group),
    ),
    action,
    facts: ownFacts(group),
  };
}

/** The consequence of missing the deadline, for the rest of the payment. */
function consequence(group: Group, rest: Kobo): string {
  const own = ownTurnOf(group);
  const fee = lateFeeOf(group.contribution_amount, group.late_fee);
  const charged = own?.collected ? kobo(2 * fee) : fee;
  const costs = charged > 0 ? `, it costs ${formatNaira(charged)}` : '';
  const moves = own?.collected === false ? ' and your turn moves to last' : '';
  const bonded = group.bond > 0 ? group.your_hold : 0;
  if (bonded >= rest) return `your bond pays${costs}${moves}`;
  if (bonded > 0) {
    return `your bond pays ${formatNaira(kobo(bonded))}, you owe ${formatNaira(kobo(rest - bonded))}${costs}${moves}`;
  }
  return `you owe ${formatNaira(rest)}${costs}${moves}`;
}

function privacy(group: Group): string {
  const organiser = group.members.find(({ is_organiser }) => is_organiser);
  return organiser === undefined || organiser.is_you
    ? 'Only you can see this.'
    : `Only you and ${organiser.name} can see this.`;
}

function ownFacts(group: Group): SituationFact[] {
  const own = ownTurnOf(group);
  return [
    ...(group.bond > 0 ? [{ name: 'Your bond', value: formatNaira(group.your_hold) }] : []),
    ...(own ? [{ name: 'Your turn', value: own.collected ? 'Collected' : turnFact(own) }] : []),
  ];
}

function nextPayment({ group, now }: Reader): SituationFact {
  const day = nextDueDay(group);
  const value = day === undefined ? 'None' : `${formatNaira(eachOf(group))}, ${whenText(day, now)}`;
  return { name: 'Your next payment', value };
}

/** The specification's sentence, from the end of the round before. */
function ownTurn({ group }: Reader): Situation {
  const { round, actions } = group;
  const waits = round?.frozen_until
    ? 'It’s on hold because of a dispute. You won’t lose any of it.'
    : 'You can request it as soon as this round’s contributions are in.';
  const automatic = round?.pays_itself_at
    ? `Not collected by ${formatDeadline(round.pays_itself_at)}? It goes to your wallet automatically.`
    : '';
  const owed = toPay(group) > 0 ? `${formatNaira(toPay(group))} of it pays what you owe. ` : '';
  const dispute = group.disputes.find((open) => open.round === round?.number);
  return {
    sentence: `It's your collection turn! You'll receive ${formatNaira(ownTurnPays(group))}`,
    detail: actions.request_collection ? `${owed}${automatic}` : waits,
    action: actions.request_collection
      ? { label: 'Request Collection', collect: true }
      : dispute && readDiscussion(dispute.id),
    facts: [
      {
        name: 'Paid in',
        value: `${round?.paid_count ?? 0} of ${group.total_members} members`,
      },
      {
        name: 'You still pay',
        value: roundsText(group.total_rounds - group.current_round - group.paid_ahead),
      },
    ],
    goesOn: round?.status === 'scheduled',
  };
}

const roundsText = (rounds: number) =>
  rounds <= 0 ? 'Nothing' : rounds === 1 ? '1 round' : `${rounds} rounds`;

/** Only late members and the organiser know who has not paid yet. */
function lateOthers(reader: Reader): Situation | undefined {
  const { group, now } = reader;
  const { round, members, total_members } = group;
  if (round === null || !isInGrace(group)) return undefined;
  const deadline = round.grace_until ? formatDeadline(round.grace_until, now) : '';
  const late = members.filter(
    ({ contribution_status, is_you }) => !is_you && contribution_status === 'late',
  );
  const [first] = late;
  if (first === undefined) {
    return {
      sentence: `${round.paid_count} of ${total_members} have paid. The rest can come until ${deadline}.`,
      detail:
        'Someone needs a little longer. Until the grace period ends, only they and the organiser know who.',
      facts: [{ name: 'Collecting', value: collectorName(group) }, nextPayment(reader)],
    };
  }
  const missing = formatNaira(kobo(late.reduce((sum, member) => sum + member.missing, 0)));
  const reminded = late.flatMap(({ reminded_at }) => reminded_at ?? []).toSorted();
  const last = reminded.at(-1);
  return {
    sentence:
      late.length === 1
        ? `${first.name}’s ${missing} is missing. It can come until ${deadline}.`
        : `${late.length} members’ ${missing} is missing. It can come until ${deadline}.`,
    detail:
      late.length === 1
        ? 'Until then, only you and they can see this.'
        : 'Until then, only you and each of them can see this.',
    action: reminding(reader),
    facts: [
      { name: 'Last reminder', value: last === undefined ? 'None' : formatDeadline(last, now) },
      nextPayment(reader),
    ],
  };
}

/** Undefined while each was reminded in the last 12 hours, or the organiser pays for them. */
function reminding({ group, now }: Reader): SituationAction | undefined {
  const open = lateMembersOf(group).filter((member) => !isReminded(member, now));
  const [first] = open;
  if (first === undefined) return undefined;
  return {
    label: open.length === 1 ? `Remind ${firstNameOf(first.name)}` : 'Remind them',
    view: { at: 'remind_late' },
  };
}

const collectorName = ({ schedule, current_collector }: Group): string =>
  schedule.find(({ member_id }) => member_id === current_collector)?.member ?? 'No one';

function disputed(reader: Reader): Situation | undefined {
  const { group, now } = reader;
  const [dispute] = group.disputes;
  if (dispute === undefined) return undefined;
  const { round, by, yours, frozen_until, id, collector, extended } = dispute;
  const pot = group.schedule.find(({ position }) => position === round)?.amount ?? group.pot;
  return {
    sentence: `Round ${round} is on hold. ${formatNaira(pot)} stays in the group’s account.`,
    detail: `${yours ? 'You asked' : `${by} asked`} for a check of the payout to ${collector}. It is decided by ${formatDeadline(frozen_until, now)}${extended ? ', after the group extended the hold' : ''}. Everything else continues.`,
    action: readDiscussion(id),
    facts: [nextPayment(reader), ...ownFacts(group).slice(-1)],
  };
}

const readDiscussion = (dispute: number): SituationAction => ({
  label: 'Read the discussion',
  quiet: true,
  view: { at: 'dispute', dispute },
});

/** The reader's bond or a member paid for them in this round. */
function covered({ group }: Reader): Situation | undefined {
  const own = ownSeat(group);
  if (own?.contribution_status !== 'covered' || group.your_bond_used === 0) return undefined;
  const turn = ownTurnOf(group);
  const moved =
    turn && !turn.collected ? ` Your turn is #${turn.position}, ${formatNearDay(turn.date)}.` : '';
  return {
    sentence: `Your bond paid ${formatNaira(group.your_bond_used)}. You owe nothing.`,
    detail: `${formatNaira(group.your_hold)} of your bond is left.${moved}`,
    action: { label: 'See the new schedule', quiet: true, schedule: true },
    facts: ownFacts(group),
  };
}

const paused = (group: Group): Situation => ({
  sentence: 'Paused: no money moves until the group resumes.',
  detail:
    toPay(group) > 0
      ? `${formatNaira(toPay(group))} is due from you. It can be paid once the group resumes.`
      : 'All dates move by the length of the pause.',
  facts: ownFacts(group),
});

const finished = (group: Group): Situation => ({
  sentence: 'Everyone has collected.',
  detail: group.your_hold > 0 ? `${formatNaira(group.your_hold)} of your bond is left.` : undefined,
  action:
    toPay(group) > 0
      ? { label: `Pay ${formatNaira(toPay(group))}`, view: { at: 'pay' } }
      : undefined,
  facts: [
    { name: 'Rounds', value: `${group.total_rounds}` },
    { name: 'You collected', value: formatNaira(ownTurnOf(group)?.amount ?? kobo(0)) },
  ],
});
