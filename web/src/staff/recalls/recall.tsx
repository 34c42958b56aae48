// A recall: its history, legal deadline, both customers and the possible decisions. One member of staff
// proposes a decision, another approves it.
import { formatNaira } from '@alajo/contract/money.ts';
import type { RecallStatus } from '@alajo/contract/support/recalls.ts';
import { staffRecallRoutes } from '@alajo/contract/support/staff-recall-routes.ts';
import { recallSteps, type StaffRecall } from '@alajo/contract/support/staff-recalls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { formatDue, formatFullWhen } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { customerPage } from '../case-links.ts';
import { DueTag } from '../cases/due-tag.tsx';
import { Card } from '../payments/card.tsx';
import { ChangeEffect, PendingChange, usePendingChange } from '../payments/pending-change.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionLink } from '../ui/action-button.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { type StateLabel, StateTag } from '../ui/tag.tsx';
import { BankSteps, RecallDecisions } from './decision-form.tsx';

// Customers and colleagues act in the meantime.
const EVERY_MS = 30_000;

const recallQuery = (reference: string) =>
  queryOptions({
    queryKey: ['recalls', reference],
    queryFn: ({ signal }) => callStaff(staffRecallRoutes.staffRecall, { reference }, { signal }),
    refetchInterval: EVERY_MS,
  });

export function Component() {
  const { reference = '' } = useParams();
  const { data, error } = useQuery(recallQuery(reference));
  const navigate = useNavigate();
  useKeys('This recall', [{ key: 'esc', label: 'back', run: () => navigate('/staff/queue') }]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <title>{`${data ? formatNaira(data.amount) : 'Recall'} recall · Alajo staff`}</title>
      {error && (
        <div className="p-4">
          <h1 className="mb-2 font-bold text-17">Recall</h1>
          <Notice tone="warn">{problemOf(error)}</Notice>
        </div>
      )}
      {data ? <RecallDetails recall={data} /> : !error && <Loading />}
    </div>
  );
}

const Loading = () => (
  <p role="status" className="p-4 text-muted">
    Loading…
  </p>
);

const problemOf = (error: Error) =>
  error instanceof Refusal && error.is('not_found') ? 'Recall not found.' : errorMessage(error);

function RecallDetails({ recall }: { recall: StaffRecall }) {
  const me = useMe();
  const waiting = usePendingChange(recall.object);
  const works = may(me, 'disputes.work');
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
      <RecallHeader recall={recall} />
      {waiting && <PendingChange proposal={waiting} />}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,408px)]">
        <div className="flex min-w-0 flex-col gap-3">
          <About recall={recall} />
          <Steps recall={recall} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {waiting && <ChangeEffect proposal={waiting} />}
          {!waiting && recall.choices.length > 0 && (
            <RecallDecisions recall={recall} works={works} />
          )}
          {works && recall.bank_steps.length > 0 && <BankSteps recall={recall} />}
        </div>
      </div>
    </div>
  );
}

const STATUSES: Record<RecallStatus, StateLabel> = {
  asked: { label: 'Waiting for the recipient', tone: 'quiet' },
  reviewing: { label: 'For us to decide', tone: 'warn' },
  with_bank: { label: 'With the bank', tone: 'warn' },
  given_back: { label: 'Returned', tone: 'good' },
  not_given_back: { label: 'Not returned', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
};

function RecallHeader({ recall }: { recall: StaffRecall }) {
  const me = useMe();
  const { amount, status, transaction, ticket, reference, sender, other, bank } = recall;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="font-bold text-[1.625rem] tabular-nums leading-8 tracking-[-0.02em]">
        {formatNaira(amount)}
      </h1>
      <div className="min-w-0 flex-1 basis-[320px]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">
            <b className="font-semibold">{sender.name}</b> asks{' '}
            <b className="font-semibold">{bank ? `${other}, ${bank}` : other}</b> for it back
          </span>
          <StateTag {...STATUSES[status]} />
          {recall.answer_by && <DueTag due={recall.answer_by} />}
        </p>
        <p className="text-muted">
          <Mono>{reference}</Mono>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionLink to={`/staff/payments/${transaction}`}>Payment</ActionLink>
        {ticket && may(me, 'tickets.read') && (
          <ActionLink to={`/staff/inbox?open=${ticket}`}>Ticket</ActionLink>
        )}
      </div>
    </header>
  );
}

function About({ recall }: { recall: StaffRecall }) {
  const { sender, receiver, other, bank, amount, given, held, left, transaction } = recall;
  return (
    <Card title="Details">
      <div className="p-3">
        <Facts>
          <Fact name="Sender">
            <Customer recall={recall} who={sender} />
          </Fact>
          <Fact name="Recipient">
            {receiver ? (
              <Customer recall={recall} who={receiver} />
            ) : (
              `${other}${bank ? `, ${bank}` : ''}`
            )}
          </Fact>
          <Fact name="Payment">
            <Link
              to={`/staff/payments/${transaction}`}
              className="font-semibold text-primary hover:underline"
            >
              <Mono>{transaction}</Mono>
            </Link>
          </Fact>
          <Fact name="Sent">{formatNaira(amount)}</Fact>
          <Fact name="Returned">{formatNaira(given)}</Fact>
          <Fact name="On hold">{formatNaira(held)}</Fact>
          <Fact name="Still missing">{formatNaira(left)}</Fact>
          <Fact name="Deadline">{clockText(recall)}</Fact>
        </Facts>
      </div>
    </Card>
  );
}

function Customer({ recall, who }: { recall: StaffRecall; who: { id: number; name: string } }) {
  const me = useMe();
  if (!may(me, 'customers.read')) return who.name;
  return (
    <Link
      to={customerPage(who.id, { kind: 'recall', reference: recall.reference })}
      state={{ name: who.name }}
      className="font-semibold text-primary hover:underline"
    >
      {who.name}
    </Link>
  );
}

function clockText({ status, answer_by }: StaffRecall): string {
  if (answer_by === null) return 'Closed';
  const by = formatDue(answer_by);
  if (status === 'asked') return `Recipient to reply by ${by}`;
  if (status === 'with_bank') return `CBN: bank to reply by ${by}`;
  return `CBN: we must decide by ${by}`;
}

function Steps({ recall: { steps } }: { recall: StaffRecall }) {
  return (
    <Card title="What happened">
      <ol className="flex flex-col gap-1.5 p-3">
        {steps.map(({ kind, at, amount, transaction }) => (
          <li key={`${at} ${kind}`} className="grid grid-cols-[128px_minmax(0,1fr)] gap-2.5">
            <time dateTime={at} className="text-muted tabular-nums">
              {formatFullWhen(at)}
            </time>
            <span className="break-words">
              {recallSteps[kind]}
              {amount !== null && `: ${formatNaira(amount)}`}{' '}
              {transaction && <Mono>{transaction}</Mono>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
