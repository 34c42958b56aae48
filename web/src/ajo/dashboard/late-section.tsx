// Late members on an organiser's Home. The card's code is fetched only for organisers who have some.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { lateMembersOf } from '../late/late-members.ts';

const LateCard = lazyPart(() => import('./late-card.tsx'), { retry: 'none' });

export function LateSection({ groups }: { groups: readonly Group[] }) {
  return groups.some((group) => lateMembersOf(group).length > 0) && <LateCard groups={groups} />;
}
