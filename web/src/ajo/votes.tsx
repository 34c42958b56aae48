// Open votes of the group, and the member's answer.
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import type { Vote } from '@alajo/contract/ajo/replies.ts';
import type { Group, Proposal, ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDateTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { changeGroup } from './change-group.ts';
import { Sentences } from './sentences.tsx';

type DoneProps = { group: Group; onDone: (sentence: string) => void };

/** Result of an answer: the vote continues, or it has decided something. */
function outcomeOf({ status, yes, needed }: Vote, kind: ProposalKind): string {
  if (status === 'open') return `${yes} of ${needed} needed have agreed.`;
  if (status === 'agreed') return AGREED[kind] ?? 'The group agreed.';
  return REFUSED[kind] ?? 'The group didn’t agree. Nothing changes.';
}

const AGREED: Partial<Record<ProposalKind, string>> = {
  pause: 'The group is paused. No money moves until it resumes.',
  resume: 'The group has resumed. Its dates have moved by the length of the pause.',
  wait: 'The start moves by a week. The money that was on hold is back in everyone’s wallet.',
  start_smaller: 'The group has started with those who were ready.',
  hold_payout:
    'The group agreed. Only this payout stays on hold longer; everything else continues.',
};

const REFUSED: Partial<Record<ProposalKind, string>> = {
  hold_payout: 'The group has decided: the dispute is over, and the payout goes through.',
};

/** A question to the group: its effect, the votes so far, and the member's own answer. */
export function VotePanel({ group, proposal, onDone }: DoneProps & { proposal: Proposal }) {
  const client = useQueryClient();
  const answer = useAction({
    mutationFn: (agrees: boolean) => {
      const answered = { id: group.id, proposal: proposal.id, agrees };
      return changeGroup(client, call(proposalRoutes.answerProposal, answered));
    },
    onSuccess: (vote) => onDone(outcomeOf(vote, proposal.kind)),
  });
  const { asks, means, yes, needed, closes_at, your_answer, may_answer } = proposal;
  const choices = [true, false].filter((agrees) => agrees !== your_answer);
  return (
    <section
      aria-label={asks}
      className="flex flex-col gap-3 break-words rounded-card border border-line bg-surface p-4 text-sm"
    >
      <div>
        <h3 className="font-semibold text-base">{asks}</h3>
        <p className="text-muted">
          {proposerOf(proposal)} It ends on {formatDateTime(closes_at)}.
        </p>
      </div>
      {your_answer === null ? (
        <Sentences sentences={means} />
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center rounded-sm font-medium text-primary">
            What it means
          </summary>
          <Sentences sentences={means} />
        </details>
      )}
      <p>
        {yes} of {needed} needed have agreed
        {your_answer !== null && `; your answer is ${your_answer ? 'yes' : 'no'}`}.
      </p>
      {answer.error && <Notice tone="bad">{errorMessage(answer.error)}</Notice>}
      {!may_answer && <p className="text-muted">You can’t vote because it’s about you.</p>}
      <div className="grid grid-cols-2 gap-3" hidden={!may_answer}>
        {choices.map((agrees) => (
          <Button
            key={String(agrees)}
            variant={agrees && your_answer === null ? 'primary' : 'secondary'}
            loading={answer.isPending && answer.variables === agrees}
            disabled={answer.isPending}
            onClick={() => answer.mutate(agrees)}
          >
            {your_answer === null ? (agrees ? 'Yes' : 'No') : `Change to ${agrees ? 'yes' : 'no'}`}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The vote of a dispute opens automatically, and asks everyone who isn't a party to it. */
const proposerOf = ({ kind, by }: Proposal) =>
  kind === 'hold_payout'
    ? 'Everyone votes except the people it’s about.'
    : `${by ?? 'The group'} is asking everyone.`;
