// The sentence a group's page opens with when something needs the customer's attention: a late payment, a bond
// that paid, a dispute, their turn and so on. Most rounds have none of these; upcoming.ts is for those.

import { type Group, lateFeeOf, type Turn } from '@alajo/contract/ajo/schemas.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { formatDate, formatDeadline, formatMoment } from '../../platform/format.ts';
import { isReminded, lateMembersOf } from '../late/late-members.ts';
import {
  amountPerRound,
  type GroupContext,
  nextDueDay,
  ownSeat,
  ownTurnOf,
  type Situation,
  type SituationAction,
  type SituationFact,
  whenText,
} from '../own-payments.ts';
import { toPay } from '../queries.ts';
import { isInGrace } from '../seats.ts';
import { ownTurnPays } from '../turn-premium/own-turn.ts';
import { beforeStart, turnFact } from './before-start.ts';

/** Undefined while nothing needs attention. The customer's own money comes first. */
export function situationOf(context: GroupContext): Situation | undefined {
  const { group } = context;
  const { status, outcome } = group;
  if (outcome === 'dissolved') return DISSOLVED;
  if (status === 'completed') return finished(group);
  if (status === 'paused') return paused(group);
  if (status === 'recruiting' || status === 'waiting') return beforeStart(context);
  // The payout pays their debts.
  if (group.actions.request_collection) return ownTurn(context);
  if (toPay(group) > 0) return owing(context);
  if (group.current_collector === group.your_member_id) return ownTurn(context);
  return disputed(context) ?? lateOthers(context) ?? covered(context);
}

const DISSOLVED: Situation = {
  sentence: 'The group was dissolved, and no money was taken.',
  facts: [],
};

/** A payment that is late, or missed and still owed. */
function owing(context: GroupContext): Situation {
  const { group, balance, now } = context;
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
  const joined = (...sentences: (string | undefined)[]) =>
    sentences.filter((part) => part !== undefined).join(' ') || undefined;
  if (due === 0 || !deadline || Date.parse(deadline) <= now) {
    return {
      sentence: `You owe ${formatNaira(total)}.`,
      detail: joined(
        have,
        inParts,
        `We’ll keep trying to take it from your wallet.${ownTurnOf(group)?.collected === false ? ' If we can’t, we’ll take it from your payout.' : ''}`,
      ),
      action,
      facts: [nextPayment(context), ...ownFacts(group).slice(-1)],
    };
  }
  const by = `by ${formatDeadline(deadline, now)}, or ${consequence(group, due)}`;
  return {
    sentence:
      missing > 0
        ? `You’re ${formatNaira(missing)} short. Pay ${by}.`
        : `Pay ${formatNaira(total)} ${by}.`,
    missing,
    detail: joined(
      arrears > 0 ? `That includes ${formatNaira(arrears)} in arrears.` : undefined,
      have,
      inParts,
      missing > 0 ? 'It’s taken once the rest arrives, with no fee until then.' : undefined,
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
    : `Only you and ${firstNameOf(organiser.name)}, the organiser, can see this.`;
}

function ownFacts(group: Group): SituationFact[] {
  const own = ownTurnOf(group);
  return [
    ...(group.bond > 0 ? [{ name: 'Your bond', value: formatNaira(group.your_hold) }] : []),
    ...(own ? [ownTurnFact(own)] : []),
  ];
}

const ownTurnFact = (turn: Turn): SituationFact => ({
  name: 'Your turn',
  value: turn.collected ? 'Collected' : turnFact(turn),
});

const collectFact = ({ amount, premium, collected }: Turn): SituationFact => ({
  name: collected ? 'You collected' : 'You collect',
  value: formatNaira(kobo(amount + premium)),
});

function nextPayment({ group, now }: GroupContext): SituationFact {
  const day = nextDueDay(group);
  const value =
    day === undefined
      ? 'Nothing more'
      : `${formatNaira(amountPerRound(group))}, ${whenText(day, now)}`;
  return { name: 'Your next payment', value };
}

/** The specification's sentence, from the end of the round before. */
function ownTurn({ group }: GroupContext): Situation {
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
        name: 'Still to pay',
        value: roundsText(group, group.total_rounds - group.current_round - group.paid_ahead),
      },
      bondOrProgress(group),
    ],
    goesOn: round?.status === 'scheduled',
  };
}

function roundsText(group: Group, rounds: number): string {
  if (rounds <= 0) return 'Nothing';
  return `${countText(rounds, 'round')}, ${formatNaira(kobo(rounds * amountPerRound(group)))}`;
}

function bondOrProgress(group: Group): SituationFact {
  const { round, schedule, bond, your_hold, total_members } = group;
  const last = schedule.at(-1);
  if (bond > 0 && your_hold > 0 && last) {
    return { name: 'Bond back', value: `After ${formatDate(last.date)}` };
  }
  return { name: 'Paid in', value: `${round?.paid_count ?? 0} of ${total_members} members` };
}

/** Only late members and the organiser know who has not paid yet. */
function lateOthers(context: GroupContext): Situation | undefined {
  const { group, now } = context;
  const { round, members, total_members } = group;
  if (round === null || !isInGrace(group)) return undefined;
  const deadline = round.grace_until ? formatDeadline(round.grace_until, now) : '';
  const late = members.filter(
    ({ contribution_status, is_you }) => !is_you && contribution_status === 'late',
  );
  const [first] = late;
  if (first === undefined) {
    const others = total_members - round.paid_count === 1 ? 'The last one has' : 'The others have';
    return {
      sentence: `${round.paid_count} of ${total_members} have paid. ${others} until ${deadline}.`,
      detail:
        'Someone needs a little longer. Until the grace period ends, only they and the organiser know who.',
      facts: [{ name: 'Collecting', value: collectorName(group) }, nextPayment(context)],
    };
  }
  const missing = formatNaira(kobo(late.reduce((sum, member) => sum + member.missing, 0)));
  const reminded = late.flatMap(({ reminded_at }) => reminded_at ?? []).toSorted();
  const last = reminded.at(-1);
  return {
    sentence: `${late.length === 1 ? firstNameOf(first.name) : `${late.length} members`}’${late.length === 1 ? 's' : ''} ${missing} is missing. It can come until ${deadline}.`,
    detail: `${afterGrace(group, late)} Only you and ${late.length === 1 ? firstNameOf(first.name) : 'each of them'} can see this.`,
    action: remindAction(context),
    facts: [
      { name: 'Last reminder', value: last === undefined ? 'None yet' : formatMoment(last, now) },
      nextPayment(context),
    ],
  };
}

/** The first to pay for what is still missing at the deadline, by the group's terms. */
function afterGrace({ bond, reserve_balance }: Group, { length }: readonly unknown[]): string {
  const first = length === 1 ? 'their bond pays' : 'their bonds pay';
  if (bond > 0) return `After that, ${first} first.`;
  if (reserve_balance > 0) return 'After that, the reserve pays first.';
  return 'After that, the collector gets what is there and is owed the rest.';
}

/** Undefined while each was reminded in the last 12 hours, or the organiser pays for them. */
function remindAction({ group, now }: GroupContext): SituationAction | undefined {
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

function disputed(context: GroupContext): Situation | undefined {
  const { group, now } = context;
  const [dispute] = group.disputes;
  if (dispute === undefined) return undefined;
  const { round, by, yours, frozen_until, id, extended } = dispute;
  const pot = group.schedule.find(({ position }) => position === round)?.amount ?? group.pot;
  const next = round < group.total_rounds ? ` Round ${round + 1} goes on.` : '';
  const vote = group.proposals.find(({ kind }) => kind === 'hold_payout');
  return {
    sentence: `Round ${round} is on hold. ${formatNaira(pot)} stays in the group’s account.`,
    detail: `${yours ? 'You' : firstNameOf(by)} asked for a check. It will be decided by ${formatDeadline(frozen_until, now)}${extended ? '; the group extended the hold' : ''}.${next}`,
    action: readDiscussion(id),
    facts: [
      ...(vote ? [{ name: 'Votes', value: `${vote.yes} of ${vote.needed} needed` }] : []),
      nextPayment(context),
      ...(vote ? [] : ownFacts(group).slice(-1)),
    ],
  };
}

const readDiscussion = (dispute: number): SituationAction => ({
  label: 'Read the discussion',
  quiet: true,
  view: { at: 'dispute', dispute },
});

/** The customer's bond or a member paid for them in this round. */
function covered({ group }: GroupContext): Situation | undefined {
  const own = ownSeat(group);
  if (own?.contribution_status !== 'covered' || group.your_bond_used === 0) return undefined;
  const turn = ownTurnOf(group);
  const moved =
    turn && !turn.collected ? ` Your turn is now #${turn.position}, ${formatDate(turn.date)}.` : '';
  return {
    sentence: `Your bond paid ${formatNaira(group.your_bond_used)}. You owe nothing.`,
    detail: `${formatNaira(group.your_hold)} of your bond is left.${moved}`,
    action: { label: 'See the new schedule', quiet: true, schedule: true },
    facts: turn && !turn.collected ? [ownTurnFact(turn), collectFact(turn)] : ownFacts(group),
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

function finished(group: Group): Situation {
  const { actions, id } = group;
  const own = ownTurnOf(group);
  const owed = toPay(group);
  const next: SituationAction | undefined =
    owed > 0
      ? { label: `Pay ${formatNaira(owed)}`, view: { at: 'pay' } }
      : actions.renew
        ? { label: 'Renew group', view: { at: 'renew' } }
        : undefined;
  const passbook: SituationAction = { label: 'Passbook', quiet: true, to: `/ajo/passbook/${id}` };
  return {
    sentence: `Everyone has collected.${actions.renew ? ' Go again?' : ''}`,
    detail: [returned(group), actions.renew ? nextOrder(group) : undefined]
      .filter((part) => part !== undefined)
      .join(' '),
    action: next ?? passbook,
    second: next && passbook,
    facts: [
      { name: 'You paid in', value: formatNaira(ownSeat(group)?.total_contributed ?? kobo(0)) },
      ...(own ? [collectFact(own)] : []),
    ],
  };
}

function returned({ your_bond_returned: bond, reserve }: Group): string | undefined {
  if (bond > 0 && reserve > 0) {
    return `Your ${formatNaira(bond)} bond and your share of the reserve are back in your wallet.`;
  }
  if (bond > 0) return `Your ${formatNaira(bond)} bond is back in your wallet.`;
  return reserve > 0 ? 'Your share of the reserve is back in your wallet.' : undefined;
}

/** The order of the next cycle if everyone confirms. */
function nextOrder({ schedule, your_turn }: Group): string {
  const first = schedule.at(-1);
  const starts =
    first === undefined || first.is_you
      ? 'you start'
      : `${firstNameOf(first.member)} starts, you are #${schedule.length + 1 - your_turn}`;
  return `Same people, last becomes first: ${starts}. Everyone confirms.`;
}
