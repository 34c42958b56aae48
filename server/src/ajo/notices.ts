// What members are told about their groups.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { createNotice, type Notice, type NoticeKind, noticeKinds } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Happened, record } from './history.ts';
import type { State } from './state.ts';

type InGroup = { group_id: number; group: string };
type InRound = InGroup & { round: number };

type AjoNotices = {
  ajo_member_joined: InGroup & { member: string; members: number; max_members: number };
  ajo_group_started: InGroup & { members: number };
  ajo_group_dissolved: InGroup;
  ajo_group_completed: InGroup;
  ajo_pause_proposed: InGroup;
  ajo_resume_proposed: InGroup;
  ajo_group_paused: InGroup;
  /** `days`: how much later everything is due. */
  ajo_group_resumed: InGroup & { days: number };
  /** `total`: the contribution and what is set aside. */
  ajo_contribution_due: InGroup & { total: Kobo; days: number };
  ajo_contribution_paid: InRound & { total: Kobo; rounds: number; reference: string };
  ajo_contribution_late: InGroup & { total: Kobo; wallet_frozen: boolean };
  ajo_contribution_covered: InRound & { by: string; amount: Kobo };
  ajo_round_missed: InRound;
  ajo_round_short: InRound & { missed_by: readonly string[] };
  ajo_turn_ready: InGroup & { amount: Kobo };
  ajo_collected: InRound & { amount: Kobo; rounds: number };
  ajo_swap_offered: InGroup & { by: string; their_turn: number; your_turn: number };
  ajo_turns_swapped: InGroup & { swapped: readonly [Turn, Turn] };
  ajo_seat_offered: InGroup & { by: string };
  ajo_seat_taken: InGroup & { member: string; before: string; turn: number };
  /** To the member who left. */
  ajo_seat_handed_over: InGroup & { to: string };
};

type Turn = { name: string; turn: number };

const page = ({ group_id }: InGroup) => `/ajo?group=${group_id}`;

export const ajoNotices = noticeKinds<AjoNotices>({
  ajo_member_joined: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, member, members, max_members }) => ({
      title: `${member} joined ${group}`,
      body: `${members} of ${max_members} places are taken. Look at their trust score in the group.`,
    }),
  },
  ajo_group_started: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, members }) => ({
      title: `${group} has begun`,
      body: `${members} members. The first contribution is taken today.`,
    }),
  },
  ajo_group_dissolved: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group }) => ({
      title: `${group} was dissolved`,
      body: 'Fewer than 3 members had joined by the start date. Nothing was taken from anybody.',
    }),
  },
  ajo_group_completed: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group }) => ({
      title: `${group} is complete`,
      body: 'Everybody has collected. What was set aside has gone back to its members.',
    }),
  },
  ajo_pause_proposed: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group }) => proposal(group, 'pause'),
  },
  ajo_resume_proposed: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group }) => proposal(group, 'resume'),
  },
  ajo_group_paused: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group }) => ({
      title: `${group} is paused`,
      body: 'Nothing is taken or paid until it goes on. Due dates shift together.',
    }),
  },
  ajo_group_resumed: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, days }) => ({
      title: `${group} goes on`,
      body: `Due dates are ${days} ${days === 1 ? 'day' : 'days'} later.`,
    }),
  },
  ajo_contribution_due: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, total, days }) => ({
      title: `${formatNaira(total)} is due ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
      body: `${group} takes your contribution from your wallet on its due date.`,
    }),
  },
  ajo_contribution_paid: {
    topic: 'money',
    shown_as: 'money_out',
    link: ({ reference }) => `/receipt?ref=${reference}`,
    text: ({ group, total, round, rounds }) => ({
      title: `${formatNaira(total)} contributed`,
      body: `${group}, round ${round} of ${rounds}.`,
    }),
  },
  ajo_contribution_late: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, total, wallet_frozen }) => ({
      title: `Your contribution to ${group} could not be taken`,
      body: `${wallet_frozen ? 'Unfreeze your wallet in Settings' : `Add ${formatNaira(total)} to your wallet`}: we try again in 6 hours, in 1 day and in 2 days. After that it is missed.`,
    }),
  },
  ajo_contribution_covered: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, round, by, amount }) => ({
      title: `${by} covered your contribution`,
      body: `You owe them ${formatNaira(amount)} for round ${round} of ${group}.`,
    }),
  },
  ajo_round_missed: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, round }) => ({
      title: `You missed round ${round} of ${group}`,
      body: 'What is missing is now owed to your group and is taken first from your wallet. A turn you have not had moves to the end.',
    }),
  },
  ajo_round_short: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, round, missed_by }) => ({
      title: `${group}: round ${round} is short`,
      body: `Missed by ${missed_by.join(', ')}. Anyone in the group can cover it before it is collected.`,
    }),
  },
  ajo_turn_ready: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, amount }) => ({
      title: `It is your turn: ${formatNaira(amount)} is ready`,
      body: `Request your collection in ${group}, or it is paid to you by itself in 24 hours.`,
    }),
  },
  ajo_collected: {
    topic: 'money',
    shown_as: 'money_in',
    link: page,
    text: ({ group, round, rounds, amount }) => ({
      title: `You collected ${formatNaira(amount)}`,
      body: `${group}, round ${round} of ${rounds}.`,
    }),
  },
  ajo_swap_offered: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, by, their_turn, your_turn }) => ({
      title: `${by} offers to swap turns`,
      body: `Their turn ${their_turn} for your turn ${your_turn} in ${group}.`,
    }),
  },
  ajo_turns_swapped: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, swapped }) => ({
      title: `${group}: two turns were swapped`,
      body: `${swappedInWords(swapped)} swapped, both agreeing.`,
    }),
  },
  ajo_seat_offered: {
    topic: 'ajo',
    shown_as: 'notice',
    // Whoever is no member yet cannot open the group.
    link: () => '/ajo',
    text: ({ group, by }) => ({
      title: `${by} offers you a seat in ${group}`,
      body: 'Look at what it costs and what it brings before you take it.',
    }),
  },
  ajo_seat_taken: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, member, before, turn }) => ({
      title: `${member} joined ${group}`,
      body: `They took over the seat of ${before}, turn ${turn}.`,
    }),
  },
  ajo_seat_handed_over: {
    topic: 'ajo',
    shown_as: 'notice',
    link: page,
    text: ({ group, to }) => ({
      title: `Your seat in ${group} is taken over`,
      body: `${to} paid you what you had paid in.`,
    }),
  },
});

const proposal = (group: string, what: 'pause' | 'resume') => ({
  title: `${group}: do you agree to ${what}?`,
  body: `The organiser proposes to ${what} the group. It takes effect when most members agree.`,
});

/** `Ada (turn 2) and Bola (turn 5)`, in the group's history too. */
export const swappedInWords = ([one, other]: readonly [Turn, Turn]) =>
  `${one.name} (turn ${one.turn}) and ${other.name} (turn ${other.turn})`;

/** Which group a notice is about. */
export const inGroup = ({ group }: State): InGroup => ({ group_id: group.id, group: group.name });

/** Notifies every member, except those seats. */
export const notifyMembers = <Params extends object>(
  tx: Tx,
  now: Date,
  { seats }: State,
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

/** What a step over many groups has to tell, written together at its end. */
export type QueuedNotices = { happened: Happened[]; notices: Notice[] };

export async function queueNotices(
  tx: Tx,
  now: Date,
  { happened, notices }: QueuedNotices,
): Promise<void> {
  await record(tx, now, happened);
  if (notices.length > 0) await notify(tx, notices);
}
