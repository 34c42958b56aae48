import type { Vote } from '@alajo/contract/ajo/replies.ts';

/** How a vote stands that was just asked for. */
export const askedOf = ({ status, yes, needed }: Vote): string =>
  status === 'open' ? `${yes} of ${needed} needed have agreed.` : 'The group agreed.';
