// One payment: its history from request to settlement with every provider response, a pending change at the
// top, and the actions.
import { formatNaira } from '@alajo/contract/money.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton, ActionLink } from '../ui/action-button.tsx';
import { Mono } from '../ui/facts.tsx';
import { type StateLabel, StateTag, Tag } from '../ui/tag.tsx';
import { answerTone, outcomeLabel } from './answer-labels.ts';
import { CreditPage } from './credit.tsx';
import { Entries } from './entries.tsx';
import { Exceptions } from './exceptions.tsx';
import { CasePage } from './payment-case.tsx';
import { paymentQuery } from './payments-data.ts';
import { ChangeEffect, PendingChange, usePendingChange } from './pending-change.tsx';
import { ProposeChange } from './propose-change.tsx';
import { Timeline } from './timeline.tsx';

export function Component() {
  const { reference = '' } = useParams();
  if (reference === 'credit') return <CreditPage />;
  if (/^case-\d+$/.test(reference)) return <CasePage reference={reference} />;
  return <OnePayment key={reference} reference={reference} />;
}

function OnePayment({ reference }: { reference: string }) {
  const { data, error } = useQuery(paymentQuery(reference));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <title>{`${data ? formatNaira(data.amount) : 'Payment'} · Alajo staff`}</title>
      {error && (
        <div className="p-4">
          <h1 className="mb-2 font-bold text-17">Payment</h1>
          <Notice tone="warn">{problemOf(error)}</Notice>
        </div>
      )}
      {data ? <PaymentDetails payment={data} /> : !error && <Loading />}
    </div>
  );
}

const Loading = () => (
  <p role="status" className="p-4 text-muted">
    Loading…
  </p>
);

const problemOf = (error: Error) =>
  error instanceof Refusal && error.is('not_found')
    ? 'No payment has this reference, ours or a provider’s.'
    : errorMessage(error);

function PaymentDetails({ payment }: { payment: PaymentPage }) {
  const waiting = usePendingChange(payment.object);
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
      <PaymentHeader payment={payment} />
      {waiting && <PendingChange proposal={waiting} />}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,408px)]">
        <Timeline payment={payment} />
        <div className="flex min-w-0 flex-col gap-3">
          {waiting ? <ChangeEffect proposal={waiting} /> : <ProposeChange payment={payment} />}
          <Entries payment={payment} />
          <Exceptions payment={payment} />
        </div>
      </div>
    </div>
  );
}

const STATES: Record<PaymentPage['state'], StateLabel> = {
  waiting: { label: 'Not posted', tone: 'quiet' },
  pending: { label: 'Pending', tone: 'warn' },
  completed: { label: 'Completed', tone: 'good' },
  reversed: { label: 'Reversed', tone: 'bad' },
};

function PaymentHeader({ payment }: { payment: PaymentPage }) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { reference, from, to, state, customer, provider_reference } = payment;
  const last = payment.answers.findLast(({ asked }) => asked !== 'webhook');
  const ask = useAction({
    mutationFn: () => callStaff(staffPaymentRoutes.askProvider, { reference }),
    onSettled: () => client.invalidateQueries({ queryKey: ['payments'] }),
  });
  const asks = payment.may.ask && may(me, 'payments.ask');
  const seesCustomer = customer !== null && may(me, 'customers.read');
  const receipt = `/verify/${reference}`;
  useKeys('This payment', [
    ...(asks ? [{ key: 'q', label: 'query provider', run: () => ask.mutate() }] : []),
    { key: 'v', label: 'receipt', run: () => window.open(receipt, '_blank', 'noopener') },
    ...(seesCustomer
      ? [{ key: 'c', label: 'customer', run: () => navigate(`/staff/customers/${customer.id}`) }]
      : []),
    { key: 'esc', label: 'back', run: () => navigate('/staff/payments') },
  ]);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="font-bold text-[1.625rem] tabular-nums leading-8 tracking-[-0.02em]">
        {formatNaira(payment.amount)}
      </h1>
      <div className="min-w-0 flex-1 basis-[320px]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 break-words font-semibold">{from}</b>
          <ArrowRight size={14} role="img" aria-label="to" className="text-muted" />
          <b className="min-w-0 break-words font-semibold">{to}</b>
          <StateTag {...STATES[state]} />
          {last && (
            <Tag tone={answerTone(last.outcome)}>Provider: {outcomeLabel(last.outcome)}</Tag>
          )}
        </p>
        <p className="break-words text-muted">
          <Mono>{reference}</Mono>
          {provider_reference && (
            <>
              {' · '}provider’s <Mono>{provider_reference}</Mono>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {asks && (
          <ActionButton hint="q" busy={ask.isPending} onClick={() => ask.mutate()}>
            Query again
          </ActionButton>
        )}
        {seesCustomer && (
          <ActionLink hint="c" to={`/staff/customers/${customer.id}`}>
            Customer
          </ActionLink>
        )}
        <ActionLink hint="v" to={receipt} target="_blank" rel="noopener" reloadDocument>
          Receipt
        </ActionLink>
      </div>
      {ask.error && (
        <div className="basis-full">
          <Notice tone="bad">{errorMessage(ask.error)}</Notice>
        </div>
      )}
    </header>
  );
}
