// What a group can agree to: when it may be asked, the question in words, and what a yes does.
import type { TermsChanges } from '@alajo/contract/ajo/proposals.ts';
import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mayDecideStart, startSmaller, waitAWeek } from '../ready/ready-check.ts';
import type { GroupRow, GroupState } from '../state.ts';
import type { TermsChange } from '../tables.ts';
import { changedTerms, changesInWords, changeTerms } from './change-terms.ts';
import { mayPause, mayResume, PAUSE_MEANS, pause, RESUME_MEANS, resume } from './pauses.ts';

type Resolution = {
  /** What exactly is asked for. Throws an AppError if it cannot be asked for now. */
  prepare: (state: GroupState, wanted: TermsChanges) => TermsChange;
  asks: (group: GroupRow, params: TermsChange) => string;
  means: (group: GroupRow, params: TermsChange) => string[];
  apply: (tx: Tx, now: Date, state: GroupState, params: TermsChange) => Promise<void>;
};

export const resolutions: Record<ProposalKind, Resolution> = {
  pause: {
    prepare: mayPause,
    asks: () => 'Pause the group?',
    means: () => PAUSE_MEANS,
    apply: pause,
  },
  resume: {
    prepare: mayResume,
    asks: () => 'Resume the group?',
    means: () => RESUME_MEANS,
    apply: resume,
  },
  wait: {
    prepare: mayDecideStart,
    asks: () => 'Wait a week for those who are not ready?',
    means: () => [
      'What is held goes back at once, and is held again before the new start date.',
      'All dates move by a week.',
    ],
    apply: waitAWeek,
  },
  start_smaller: {
    prepare: mayDecideStart,
    asks: () => 'Start with those who are ready?',
    means: () => [
      'Those whose first contribution is missing leave the group, without a trace on their score.',
      'There are fewer rounds, and the pot is smaller.',
    ],
    apply: startSmaller,
  },
  change_terms: {
    prepare: changedTerms,
    asks: () => 'Change the terms for the rounds to come?',
    means: changesInWords,
    apply: changeTerms,
  },
};
