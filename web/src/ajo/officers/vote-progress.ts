import type { Vote } from '@alajo/contract/ajo/replies.ts';

/** Progress of a vote that has just opened. */
export const voteProgress = ({ status, yes, needed }: Vote): string =>
  status === 'open' ? `${yes} of ${needed} needed have agreed.` : 'The group agreed.';
