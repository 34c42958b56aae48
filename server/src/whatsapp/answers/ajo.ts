// Answers about the customer's Ajo groups: what is due, whose turn it is and how far a round has come.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import { futureDues } from '../../ajo/rounds/dues.ts';
import { listMine } from '../../ajo/views/groups.ts';
import type { Deps } from '../../deps.ts';
import { dayInLagos, shortDay } from '../../platform/clock.ts';
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import { link, text, visibleAmount } from '../chat-messages.ts';
import type { Link } from '../links.ts';

type AjoTopic = 'due' | 'turn' | 'short' | 'all';

const GROUPS_MAX = 5;
/** Longer than the gap between two contributions in any group. */
const AHEAD_DAYS = 366;

/** Active groups; those with something due first. */
export async function runningGroups(deps: Deps, userId: number): Promise<Group[]> {
  return (await openGroups(deps, userId)).filter(isRunning);
}

/** Groups that are active or yet to start; those with something due first. */
export async function openGroups(deps: Deps, userId: number): Promise<Group[]> {
  const { results } = await listMine(deps, userId, { limit: 50 });
  return results.filter(({ status }) => status !== 'completed').sort((a, b) => dueIn(b) - dueIn(a));
}

const isRunning = ({ status }: Group) => status === 'active' || status === 'paused';

export const dueIn = ({ actions }: Group) => kobo(actions.arrears + actions.due);

export async function ajo(
  deps: Deps,
  customerLink: Link,
  { about, groups }: { about: AjoTopic; groups: readonly Group[] },
): Promise<ChatMessage> {
  if (groups.length === 0) {
    return link('You’re not in an active Ajo group.', 'See groups', `${deps.config.url}/ajo`);
  }
  const now = deps.clock.now();
  const day = dayInLagos(now);
  const window = { now, until: addDays(day, AHEAD_DAYS) };
  const dues =
    (await futureDues(deps.db, [customerLink.user_id], window)).get(customerLink.user_id) ?? [];
  const lines = groups.slice(0, GROUPS_MAX).map((group) => {
    const next = dues.find(({ id, due_on }) => id === group.id && due_on > day);
    return answerTexts[about](customerLink, group, next);
  });
  const more = groups.length > GROUPS_MAX ? '\n\nThe others are in Alajo.' : '';
  const due = groups.some((group) => dueIn(group) > 0);
  return text(`${lines.join('\n\n')}${more}`, ...(due ? (['due'] as const) : []), 'turn', 'menu');
}

type AnswerTexts = Record<
  AjoTopic,
  (link: Link, group: Group, next: FuturePayment | undefined) => string
>;

const answerTexts: AnswerTexts = {
  due: (link, group, next) => `${group.name}: ${dueText(link, group, next)}`,
  turn: (link, group) => `${group.name}: ${turnText(link, group)}`,
  short: (_, group) => `${group.name}: ${paidText(group)}`,
  all: (link, group, next) =>
    isRunning(group)
      ? `${group.name}\n${paidText(group)} ${turnText(link, group)} ${dueText(link, group, next)}`
      : `${group.name}\n${dueText(link, group, next)}`,
};

/** The amount due now, or the next contribution and its date, also for groups that haven't started yet. */
function dueText(link: Link, group: Group, next: FuturePayment | undefined): string {
  const due = dueIn(group);
  if (group.status === 'paused') return 'It’s paused, so nothing will be taken.';
  if (due > 0) return `${visibleAmount(link, due)} is due now.`;
  if (next === undefined) return 'Nothing more is due.';
  const when = shortDay(next.due_on);
  return `Nothing is due now. Your next payment is on ${when}: ${visibleAmount(link, next.amount)}.`;
}

/** The current collector and the customer's own turn. */
function turnText(
  link: Link,
  { members, schedule, current_collector, your_member_id, status }: Group,
): string {
  if (status === 'recruiting' || status === 'waiting') return 'It hasn’t started yet.';
  const collector = members.find(({ id }) => id === current_collector);
  const own = schedule.find(({ is_you, collected }) => is_you && !collected);
  const owner =
    collector === undefined
      ? ''
      : collector.id === your_member_id
        ? 'It’s your turn now.'
        : `${collector.name} is collecting now.`;
  if (own === undefined) return `${owner} You’ve collected.`.trim();
  if (collector?.id === your_member_id) return owner;
  const when = shortDay(own.date);
  return `${owner} Your turn: ${when}, ${visibleAmount(link, own.amount)}.`.trim();
}

/** The number who have paid. No names: who hasn't paid stays private until the grace period ends. */
function paidText({ members, round, current_round, total_rounds, status }: Group): string {
  if (status === 'recruiting' || status === 'waiting') return 'It hasn’t started yet.';
  if (round === null) return `Round ${current_round} of ${total_rounds}.`;
  return `Round ${current_round} of ${total_rounds}: ${round.paid_count} of ${members.length} have paid.`;
}
