// Label of an invitation's button.
import type { InvitationTerms } from '@alajo/contract/ajo/invitations.ts';

export function joinLabel({ state, approval }: InvitationTerms): string {
  if (state === 'full') return 'Join the waiting list';
  return approval ? 'Ask to Join' : 'Join Group';
}
