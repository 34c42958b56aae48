// A case: what is held, who moves next, and each step with its date.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import {
  type Claim,
  type ClaimedPayment,
  spacedClaimNumber,
} from '@alajo/contract/support/claims.ts';
import type { RecallStep } from '@alajo/contract/support/recalls.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { formatDue, formatWhen } from '../../platform/format.ts';
import { Card, Chip, Skeleton } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryError } from '../../ui/states.tsx';
import { RecallStepRow } from '../recall-step.tsx';
import { CallsText } from '../settings/calls-text.tsx';
import { stepText } from '../step-text.ts';
import { HELP } from './choose-payments.tsx';
import { decisionDay, payDay } from './claim-days.ts';
import { ClaimEvidenceCard } from './evidence.tsx';
import { claimQuery } from './queries.ts';

export default function ClaimPage({ number }: { number: string }) {
  const query = useQuery(claimQuery(number));
  const claim = query.data;
  const title = `Case ${spacedClaimNumber(number)}`;
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <title>{`${title} · Alajo`}</title>
      <PageHead title={title} back={HELP} />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-96" />}
      {claim && <Totals claim={claim} />}
      {claim && <ClaimSteps claim={claim} />}
      {claim?.payments[0] && (
        <ClaimEvidenceCard
          reference={claim.payments[0].transaction}
          evidence={claim.evidence}
          open={claim.status === 'open'}
          changes={claimQuery(number).queryKey}
        />
      )}
      {claim && (
        <p className="flex gap-3 text-15">
          <ShieldCheck size={20} aria-hidden="true" className="shrink-0 text-good" />
          <CallsText />
        </p>
      )}
    </div>
  );
}

const ENDS = {
  returned: { tone: 'good', label: 'Decided for you' },
  released: { tone: 'plain', label: 'Decided' },
  false: { tone: 'plain', label: 'Decided' },
  settled: { tone: 'plain', label: 'Over' },
} as const;

function chipOf({ status, payments }: Claim) {
  if (status !== 'open') return ENDS[status];
  const bank = payments.find((payment) => payment.status === 'with_bank')?.bank;
  return { tone: 'info', label: bank ? `${bank} replies next` : 'Our team decides next' } as const;
}

function Totals({ claim }: { claim: Claim }) {
  const { payments, amount, held, given } = claim;
  const { tone, label } = chipOf(claim);
  const parts = [
    ...(given > 0 ? [{ name: 'Back', part: given, look: 'bg-good' }] : []),
    ...(held > 0 || given === 0 ? [{ name: 'Held', part: held, look: 'bg-primary' }] : []),
    { name: 'Not yet', part: kobo(amount - held - given), look: 'bg-line' },
  ];
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p>
          <span className="block text-13 text-muted">{countText(payments.length, 'payment')}</span>
          <b className="text-2xl tabular-nums tracking-tight">{formatNaira(amount)}</b>
        </p>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ name, part, look }) => (
          <span key={name} className={look} style={{ flexGrow: part }} />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
        {parts.map(({ name, part, look }) => (
          <span key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2 rounded-full ${look}`} />
            {name} <b>{formatNaira(part)}</b>
          </span>
        ))}
      </p>
    </Card>
  );
}

function ClaimSteps({ claim }: { claim: Claim }) {
  const { status, made_at, decided_at, payments } = claim;
  const done = payments
    .flatMap((payment) => payment.steps.map((step) => ({ payment, step })))
    .filter(({ step }) => step.kind !== 'asked')
    .sort((a, b) => a.step.at.localeCompare(b.step.at));
  return (
    <Card>
      <ol aria-label="Steps" className="flex flex-col">
        <RecallStepRow at={formatWhen(made_at)} done>
          You told us
        </RecallStepRow>
        {done.map(({ payment, step }) => (
          <RecallStepRow
            key={`${payment.transaction}${step.kind}${step.at}`}
            at={formatWhen(step.at)}
            done
          >
            {textOf(payment, step)}
          </RecallStepRow>
        ))}
        {payments
          .filter((payment) => payment.status === 'with_bank')
          .map((payment) => (
            <RecallStepRow
              key={payment.transaction}
              at={payment.answer_by ? `by ${formatDue(payment.answer_by)}` : ''}
            >
              <b>{nextOf(payment)}</b>
            </RecallStepRow>
          ))}
        {decided_at && (
          <RecallStepRow at={formatWhen(decided_at)} done>
            {DECIDED[status === 'open' ? 'settled' : status]}
          </RecallStepRow>
        )}
        {status === 'open' && (
          <>
            <RecallStepRow at={`by ${decisionDay(claim)}`}>
              <b>Decision</b>
              <span className="block text-13 text-muted leading-4.5">
                Our team reads what both sides sent
              </span>
            </RecallStepRow>
            <RecallStepRow at={`by ${payDay(claim)}`}>
              <b>Money back</b>
              <span className="block text-13 text-muted leading-4.5">
                What we recovered for you
              </span>
            </RecallStepRow>
          </>
        )}
      </ol>
    </Card>
  );
}

const DECIDED = {
  returned: 'We decided in your favour',
  released: 'We decided that the money stays where it is',
  false: 'We decided that your claim wasn’t true, so you won’t get instant holds for a year',
  settled: 'Nothing is left to decide',
} as const;

function textOf({ other, bank, amount }: ClaimedPayment, step: RecallStep): string {
  if (step.kind === 'held') return `${formatNaira(step.amount ?? amount)} held, ${other} was told`;
  return stepText({ side: 'sender', other, bank, amount }, step);
}

function nextOf({ bank, steps }: ClaimedPayment): string {
  const last = steps.at(-1)?.kind;
  if (last === 'asked') return `We tell ${bank}`;
  return last === 'bank_notified' ? `${bank}’s customer replies` : `${bank} replies`;
}
