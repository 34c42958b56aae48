// Consequences of a new group's terms if its organiser leaves them alone.
import { potOf, setAsideOf } from '@alajo/contract/ajo/schemas.ts';
import { largestPremium } from '@alajo/contract/ajo/turn-premium.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { lateRule } from '../main-rules.ts';
import { clampMembers, clampMinMembers } from '../terms-fields.tsx';
import type { GroupDraft } from './create-draft.ts';

/** Sentences with the naira of this group. */
export function termsSummary(draft: GroupDraft, each: Kobo, max_members: number): string {
  const { visibility, approval, early_turn_fee, grace_hours, late_fee, min_members } = draft;
  const premium = largestPremium({
    contribution_amount: each,
    members: clampMembers(max_members),
    early_turn_fee: Number(early_turn_fee),
  });
  return [
    lateRule({
      contribution_amount: each,
      late_fee: Number(late_fee),
      grace_hours: Number(grace_hours),
    }),
    ...depositsText(draft, each),
    ...(premium > 0 ? [`Early turns give late ones up to ${formatNaira(premium)}.`] : []),
    visibility === 'open' ? 'Everyone can find it.' : 'Only people with a link can join.',
    ...(approval ? ['You approve who joins.'] : []),
    `It starts with at least ${clampMinMembers(min_members, max_members)} members.`,
  ].join(' ');
}

function depositsText(draft: GroupDraft, each: Kobo): string[] {
  const bond = formatNaira(potOf(each, Number(draft.bond)));
  const aside = formatNaira(setAsideOf(each, Number(draft.reserve)));
  const leaves = `Everyone leaves a ${bond} bond`;
  const sets = `sets aside ${aside} each time`;
  if (draft.bond === '0' && draft.reserve === '0') return ['There is no bond and no reserve.'];
  if (draft.bond === '0') return [`Everyone ${sets} and gets it back at the end.`];
  if (draft.reserve === '0') return [`${leaves} and gets it back at the end.`];
  return [`${leaves}, ${sets}, and gets both back at the end.`];
}
