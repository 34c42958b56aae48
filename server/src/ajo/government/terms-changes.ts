// The vote on other terms for the rounds to come.
import { changedTerms, changesInWords, changeTerms } from '../groups/terms/change-terms.ts';
import type { VoteKind } from './votes/kind.ts';

export const termsVote = {
  name: 'change_terms',
  prepare: changedTerms,
  asks: () => 'Change the terms for the rounds to come?',
  means: changesInWords,
  apply: changeTerms,
} satisfies VoteKind;
