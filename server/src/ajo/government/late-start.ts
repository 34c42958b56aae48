// Votes of a group that reached its start date with a first contribution missing, or with too few members.
import type { GroupRow } from '../ground/state.ts';
import { mayDecideStart, startSmaller, waitAWeek } from '../rounds/start/ready-check.ts';
import type { VoteKind } from './votes/kind.ts';

export const waitVote = {
  name: 'wait',
  prepare: mayDecideStart,
  asks: (group) =>
    hasTooFew(group)
      ? 'Wait a week for more members to join?'
      : 'Wait a week for the members who aren’t ready?',
  means: (group) => [
    'The money on hold is returned at once, and goes on hold again before the new start date.',
    'All dates move by a week.',
    ...(hasTooFew(group) ? ['Until then people can join again.'] : []),
  ],
  apply: waitAWeek,
} satisfies VoteKind;

export const startSmallerVote = {
  name: 'start_smaller',
  prepare: mayDecideStart,
  asks: (group) =>
    hasTooFew(group)
      ? `Start with fewer than ${group.min_members} members?`
      : 'Start with the members who are ready?',
  means: ({ slot_fee }) => [
    'Members whose first contribution is missing leave the group, and their trust score isn’t affected.',
    'There are fewer rounds, and the pot is smaller.',
    ...(slot_fee > 0 ? ['So are the early-turn fees and late-turn bonuses.'] : []),
  ],
  apply: startSmaller,
} satisfies VoteKind;

const hasTooFew = ({ members, min_members }: GroupRow) => members < min_members;
