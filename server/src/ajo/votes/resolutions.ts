// What a group can agree to: when it may be asked, the question in words, and what a yes does.
import type { TermsChanges } from '@alajo/contract/ajo/proposals.ts';
import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  holdPayout,
  holdPayoutAsks,
  holdPayoutMeans,
  mayHoldPayout,
  payDisputed,
} from '../disputes/extension.ts';
import type { GroupRow, GroupState } from '../ground/state.ts';
import { changedTerms, changesInWords, changeTerms } from '../groups/terms/change-terms.ts';
import { mayWriteOff, writeOff, writeOffAsks, writeOffMeans } from '../money/write-offs.ts';
import {
  elect,
  electionAsks,
  electionMeans,
  mayElect,
  mayRemove,
  removalAsks,
  remove,
} from '../officers/elections.ts';
import { mayDecideStart, startSmaller, waitAWeek } from '../rounds/start/ready-check.ts';
import type { ProposalParams, Question } from '../tables.ts';
import { mayPause, mayResume, PAUSE_MEANS, pause, RESUME_MEANS, resume } from './pauses.ts';

type Asked = TermsChanges & Question;
type Apply = (tx: Tx, now: Date, state: GroupState, params: ProposalParams) => Promise<void>;

type Resolution = {
  /** What exactly is asked for. Throws an AppError if it cannot be asked for now. */
  prepare: (state: GroupState, wanted: Asked) => ProposalParams;
  asks: (group: GroupRow, params: ProposalParams) => string;
  means: (group: GroupRow, params: ProposalParams) => string[];
  apply: Apply;
  /** What a no does, where it does anything. */
  onRejected?: Apply;
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
    means: ({ slot_fee }) => [
      'Those whose first contribution is missing leave the group, without a trace on their score.',
      'There are fewer rounds, and the pot is smaller.',
      ...(slot_fee > 0 ? ['So is what early turns give and late ones get.'] : []),
    ],
    apply: startSmaller,
  },
  hold_payout: {
    prepare: mayHoldPayout,
    asks: (_, params) => holdPayoutAsks(params),
    means: holdPayoutMeans,
    apply: holdPayout,
    onRejected: payDisputed,
  },
  write_off: {
    prepare: mayWriteOff,
    asks: (_, params) => writeOffAsks(params),
    means: writeOffMeans,
    apply: writeOff,
  },
  change_terms: {
    prepare: changedTerms,
    asks: () => 'Change the terms for the rounds to come?',
    means: changesInWords,
    apply: changeTerms,
  },
  organiser: {
    prepare: mayElect,
    asks: (_, params) => electionAsks(params),
    means: electionMeans,
    apply: elect,
  },
  remove_officer: {
    prepare: mayRemove,
    asks: (_, params) => removalAsks(params),
    means: () => ['The office is free then, and the organiser can ask another member to take it.'],
    apply: remove,
  },
};
