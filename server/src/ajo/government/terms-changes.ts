// The vote on new terms for future rounds.
import { changedTerms, changeTerms, describeChanges } from '../groups/terms/change-terms.ts';
import type { VoteKind } from './votes/kind.ts';

export const termsVote = {
  name: 'change_terms',
  prepare: changedTerms,
  asks: () => 'Change the terms for future rounds?',
  means: describeChanges,
  apply: changeTerms,
} satisfies VoteKind;
