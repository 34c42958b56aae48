// Answers about the customer's Ajo groups: what is due, whose turn it is, and how far a round is.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { listMine } from '../../ajo/views/views.ts';
import type { Deps } from '../../deps.ts';
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import type { Link } from '../links.ts';
import { link, shown, text } from './say.ts';

type About = 'due' | 'turn' | 'short' | 'all';

const GROUPS_MAX = 5;

const day = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** Running groups, what is due first. */
export async function runningGroups(deps: Deps, userId: number): Promise<Group[]> {
  const { results } = await listMine(deps, userId, { limit: 50 });
  return results
    .filter(({ status }) => status === 'active' || status === 'paused')
    .sort((one, other) => dueIn(other) - dueIn(one));
}

export const dueIn = ({ actions }: Group) => kobo(actions.arrears + actions.due);

export async function ajo(
  deps: Deps,
  of: Link,
  { about, groups }: { about: About; groups: readonly Group[] },
): Promise<ChatMessage> {
  if (groups.length === 0) {
    return link('You have no running Ajo group.', 'See groups', `${deps.config.url}/ajo`);
  }
  const lines = groups.slice(0, GROUPS_MAX).map((group) => sayings[about](of, group));
  const more = groups.length > GROUPS_MAX ? '\n\nThe others are in Alajo.' : '';
  const due = groups.some((group) => dueIn(group) > 0);
  return text(`${lines.join('\n\n')}${more}`, ...(due ? (['due'] as const) : []), 'turn', 'menu');
}

const sayings: Record<About, (of: Link, group: Group) => string> = {
  due: (of, group) => `${group.name}: ${dueText(of, group)}`,
  turn: (of, group) => `${group.name}: ${turnText(of, group)}`,
  short: (_, group) => `${group.name}: ${paidText(group)}`,
  all: (of, group) =>
    `${group.name}\n${paidText(group)} ${turnText(of, group)} ${dueText(of, group)}`,
};

function dueText(of: Link, group: Group): string {
  const due = dueIn(group);
  if (group.status === 'paused') return 'It is paused; nothing is taken.';
  if (due > 0) return `You pay ${shown(of, due)} now.`;
  const next = group.schedule.find(({ position }) => position > group.current_round);
  if (next === undefined) return 'Nothing is due any more.';
  return `Nothing is due; the next is on ${day.format(new Date(next.date))}.`;
}

/** Whose turn it is, and the customer's own. */
function turnText(
  of: Link,
  { members, schedule, current_collector, your_member_id }: Group,
): string {
  const collector = members.find(({ id }) => id === current_collector);
  const own = schedule.find(({ is_you, collected }) => is_you && !collected);
  const whose =
    collector === undefined
      ? ''
      : collector.id === your_member_id
        ? 'It’s your turn now.'
        : `${collector.name} collects now.`;
  if (own === undefined) return `${whose} You have collected.`.trim();
  if (collector?.id === your_member_id) return whose;
  const when = day.format(new Date(own.date));
  return `${whose} Your turn: ${when}, ${shown(of, own.amount)}.`.trim();
}

/** How many have paid. Who has not is private until the grace ends, so nobody is named. */
function paidText({ members, round, current_round, total_rounds }: Group): string {
  if (round === null) return `Round ${current_round} of ${total_rounds}.`;
  return `Round ${current_round} of ${total_rounds}: ${round.paid_count} of ${members.length} have paid.`;
}
