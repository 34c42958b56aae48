// Votes of a group that reached its start date with a first contribution missing.
import { mayDecideStart, startSmaller, waitAWeek } from '../rounds/start/ready-check.ts';
import type { VoteKind } from './votes/kind.ts';

export const waitVote = {
  name: 'wait',
  prepare: mayDecideStart,
  asks: () => 'Wait a week for the members who aren’t ready?',
  means: () => [
    'The money on hold is returned at once, and goes on hold again before the new start date.',
    'All dates move by a week.',
  ],
  apply: waitAWeek,
} satisfies VoteKind;

export const startSmallerVote = {
  name: 'start_smaller',
  prepare: mayDecideStart,
  asks: () => 'Start with the members who are ready?',
  means: ({ slot_fee }) => [
    'Members whose first contribution is missing leave the group, and their trust score isn’t affected.',
    'There are fewer rounds, and the pot is smaller.',
    ...(slot_fee > 0 ? ['So are the early-turn fees and late-turn bonuses.'] : []),
  ],
  apply: startSmaller,
} satisfies VoteKind;
