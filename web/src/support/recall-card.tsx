// The recall of a transfer, for its sender and its receiver: what happened, what comes next and by when, and
// what they can do.
import { formatNaira } from '@alajo/contract/money.ts';
import { spacedClaimNumber } from '@alajo/contract/support/claims.ts';
import type { Recall, RecallStatus } from '@alajo/contract/support/recalls.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDue, formatWhen } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Chip, Notice } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { TimeLeft } from '../ui/time-left.tsx';
import { dayBefore } from './claims/claim-days.ts';
import { recallQuery } from './queries.ts';
import { RecallStepRow } from './recall-step.tsx';
import { stepText } from './step-text.ts';

const ReturnTransfer = lazyPart(() => import('./return-transfer.tsx'));

const CHIPS = {
  asked: { tone: 'info', label: 'Waiting' },
  reviewing: { tone: 'info', label: 'With our team' },
  with_bank: { tone: 'info', label: 'With the bank' },
  given_back: { tone: 'good', label: 'Returned' },
  not_given_back: { tone: 'plain', label: 'Not returned' },
  withdrawn: { tone: 'plain', label: 'Withdrawn' },
} as const satisfies Record<RecallStatus, object>;

type Props = {
  recall: Recall;
  /** Reference of the receipt it is shown on. */
  reference: string;
};

export default function RecallCard({ recall, reference }: Props) {
  const { tone, label } = CHIPS[recall.status];
  return (
    <Card className="no-print flex flex-col gap-4 lg:col-start-2">
      <div className="flex items-start justify-between gap-3">
        <h2 className="wrap-anywhere font-semibold text-lg">{titleOf(recall)}</h2>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <ol className="flex flex-col">
        {recall.steps.map((step) => (
          <RecallStepRow key={`${step.kind}${step.at}`} at={formatWhen(step.at)} done>
            {stepText(recall, step)}
            {step.transaction && step.transaction !== reference && step.kind === 'given' && (
              <>
                {' '}
                <Link className="text-primary underline" to={`/receipt?ref=${step.transaction}`}>
                  Receipt
                </Link>
              </>
            )}
          </RecallStepRow>
        ))}
        {recall.answer_by && <Next recall={recall} answer_by={recall.answer_by} />}
      </ol>
      {recall.claim?.open && <ClaimLink recall={recall} claim={recall.claim} />}
      {recall.transaction !== reference && (
        <ButtonLink variant="secondary" to={`/receipt?ref=${recall.transaction}`}>
          View the transfer
        </ButtonLink>
      )}
      {recall.side === 'receiver' && recall.answer_by && <Answer recall={recall} />}
      {recall.side === 'sender' && <SenderActions recall={recall} />}
    </Card>
  );
}

type ClaimLinkProps = { recall: Recall; claim: NonNullable<Recall['claim']> };

/** The case of its sender, or the hold of its receiver. */
function ClaimLink({ recall: { transaction, held }, claim: { number } }: ClaimLinkProps) {
  if (number !== null) {
    return (
      <ButtonLink variant="tint" to={`/support/claims/${number}`}>
        Open case {spacedClaimNumber(number)}
      </ButtonLink>
    );
  }
  if (held === 0) return null;
  return (
    <ButtonLink variant="tint" to={`/support/on-hold/${transaction}`}>
      What is on hold
    </ButtonLink>
  );
}

function titleOf({ side, other, bank, amount, given, status, steps }: Recall): string {
  if (side === 'receiver') {
    if (steps.at(-1)?.kind === 'reversed') return `We returned ${other}’s transfer`;
    return status === 'given_back'
      ? `You returned ${formatNaira(given)} to ${other}`
      : `${other} is asking for ${formatNaira(amount)} back`;
  }
  return `You asked ${bank ?? other} for ${formatNaira(amount)} back`;
}

function Next({ recall, answer_by }: { recall: Recall; answer_by: string }) {
  const late = Date.parse(answer_by) < Date.now();
  // A claim is decided within weeks, so its day is enough.
  const claimed = recall.claim !== null && recall.bank === null;
  return (
    <RecallStepRow>
      <b>
        {nextOf(recall)} by {claimed ? dayBefore(answer_by) : formatDue(answer_by)}
      </b>
      <span className="block text-13 text-muted leading-4.5">
        {late && 'This is overdue and our team is chasing it. You don’t need to do anything.'}
        {!late && !claimed && <TimeLeft until={answer_by} />}
      </span>
    </RecallStepRow>
  );
}

function nextOf({ status, side, other, bank, steps }: Recall): string {
  if (status === 'asked') return side === 'sender' ? `${other} has to answer` : 'Answer';
  if (status === 'reviewing') return 'Our team will decide';
  const last = steps.at(-1)?.kind;
  if (last === 'bank_notified') return 'Their customer has to return it';
  return last === 'bank_asked'
    ? `${bank} will return it, if it’s still there,`
    : `We’ll ask ${bank}`;
}

function Answer({ recall }: { recall: Recall }) {
  const [giving, setGiving] = useState(false);
  const change = useRecallChange(recall.transaction);
  const refuse = useAction({
    mutationFn: () => call(supportRoutes.refuseRecall, { reference: recall.transaction }),
    onSuccess: change,
  });
  const available = recall.available ?? 0;
  const left = recall.amount - recall.given;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-15">
        {recall.status === 'asked'
          ? 'They say it came to you by mistake. If it isn’t yours, return it with one tap, free of charge. If it’s yours, say no and our team will ask you both.'
          : 'You can still return it to settle this.'}
      </p>
      {available < left && (
        <Notice tone="warn">
          {available > 0
            ? `Your wallet only has ${formatNaira(recall.available ?? recall.amount)} of it, so that’s what goes back now.`
            : 'Your wallet is empty, so nothing can go back right now.'}
        </Notice>
      )}
      {refuse.error && <Notice tone="bad">{errorMessage(refuse.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {recall.available !== null && available > 0 && (
          <Button className="flex-1" onClick={() => setGiving(true)}>
            Return {formatNaira(recall.available)}
          </Button>
        )}
        {recall.status === 'asked' && (
          <Button
            variant="secondary"
            className="flex-1"
            loading={refuse.isPending}
            onClick={() => refuse.mutate()}
          >
            Say no
          </Button>
        )}
      </div>
      {giving && (
        <ReturnTransfer recall={recall} onClose={() => setGiving(false)} onGiven={change} />
      )}
    </div>
  );
}

function SenderActions({ recall }: { recall: Recall }) {
  const change = useRecallChange(recall.transaction);
  const withdraw = useAction({
    mutationFn: () => call(supportRoutes.withdrawRecall, { reference: recall.transaction }),
    onSuccess: change,
  });
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {withdraw.error && <Notice tone="bad">{errorMessage(withdraw.error)}</Notice>}
      {recall.ticket && (
        <ButtonLink variant="tint" className="flex-1" to={`/support?ticket=${recall.ticket}`}>
          Open {recall.ticket}
        </ButtonLink>
      )}
      {recall.answer_by && recall.claim === null && (
        <ButtonLink
          variant="ghost"
          className="flex-1"
          to={`/support/tricked?ref=${recall.transaction}`}
        >
          I was tricked
        </ButtonLink>
      )}
      {recall.answer_by && (
        <Button
          variant="ghost"
          className="flex-1"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          Withdraw request
        </Button>
      )}
    </div>
  );
}

/** Updates the recall here and everywhere the moved money is shown. */
function useRecallChange(transaction: string) {
  const client = useQueryClient();
  return (recall: Recall) => {
    client.setQueryData(recallQuery(transaction).queryKey, { recall, ask_until: null });
    for (const key of ['receipt', 'support', 'wallet', 'transactions', 'notifications']) {
      client.invalidateQueries({ queryKey: [key] });
    }
  };
}
