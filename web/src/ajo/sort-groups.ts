// Order of the customer's groups by urgency.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { toPay } from './queries.ts';

const SOON_DAYS = 3;
const DAY = 86_400_000;

/** The customer's own turn first, then payments due soon, then groups that still recruit. */
export function sortGroups(groups: readonly Group[], now: number): Group[] {
  const rankOf = (group: Group) => {
    const { status, actions, current_collector, your_member_id, round } = group;
    if (status === 'active' && current_collector === your_member_id) return 0;
    const soon = round !== null && Date.parse(round.due_on) <= now + SOON_DAYS * DAY;
    if (toPay(group) > 0 || (status === 'active' && soon)) return 1;
    if (actions.invite || status === 'recruiting') return 2;
    return status === 'completed' ? 4 : 3;
  };
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b));
}
