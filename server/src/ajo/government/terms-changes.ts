// The vote on new terms for future rounds.
import { changedTerms, changesInWords, changeTerms } from '../groups/terms/change-terms.ts';
import type { VoteKind } from './votes/kind.ts';

export const termsVote = {
  name: 'change_terms',
  prepare: changedTerms,
  asks: () => 'Change the terms for future rounds?',
  means: changesInWords,
  apply: changeTerms,
} satisfies VoteKind;
