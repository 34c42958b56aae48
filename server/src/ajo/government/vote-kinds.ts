// All kinds of votes. A new kind is declared in the file of its subject, and added here.
import { holdPayoutVote } from './disputes/extension.ts';
import { startSmallerVote, waitVote } from './late-start.ts';
import { organiserVote, removalVote } from './officers/elections.ts';
import { pauseVote, resumeVote } from './pauses.ts';
import { termsVote } from './terms-changes.ts';
import type { VoteKinds } from './votes/kind.ts';
import { writeOffVote } from './write-offs.ts';

export const voteKinds: VoteKinds = {
  pause: pauseVote,
  resume: resumeVote,
  wait: waitVote,
  start_smaller: startSmallerVote,
  hold_payout: holdPayoutVote,
  write_off: writeOffVote,
  change_terms: termsVote,
  organiser: organiserVote,
  remove_officer: removalVote,
};
