// The votes of a group whose start date came while somebody's first contribution was missing.
import { mayDecideStart, startSmaller, waitAWeek } from '../rounds/start/ready-check.ts';
import type { VoteKind } from './votes/kind.ts';

export const waitVote = {
  name: 'wait',
  prepare: mayDecideStart,
  asks: () => 'Wait a week for those who are not ready?',
  means: () => [
    'What is held goes back at once, and is held again before the new start date.',
    'All dates move by a week.',
  ],
  apply: waitAWeek,
} satisfies VoteKind;

export const startSmallerVote = {
  name: 'start_smaller',
  prepare: mayDecideStart,
  asks: () => 'Start with those who are ready?',
  means: ({ slot_fee }) => [
    'Those whose first contribution is missing leave the group, without a trace on their score.',
    'There are fewer rounds, and the pot is smaller.',
    ...(slot_fee > 0 ? ['So is what early turns give and late ones get.'] : []),
  ],
  apply: startSmaller,
} satisfies VoteKind;
