// Paying without an account: the guest's details, and the steps until the payment has arrived.
import { formatNaira } from '@alajo/contract/money.ts';
import type { GuestPayment, GuestSource } from '@alajo/contract/requests/schemas.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Segments } from '../ui/segments.tsx';
import { QueryError } from '../ui/states.tsx';
import { SuccessScreen } from '../ui/success-screen.tsx';
import { NextStep } from './next-step.tsx';

const SOURCES: { value: GuestSource; label: string }[] = [
  { value: 'card', label: 'Card' },
  { value: 'bank_transfer', label: 'Bank transfer' },
];

type FieldProps = { value: string; onValue: (value: string) => void; error?: string | undefined };

type FieldsProps = {
  field: (name: 'name' | 'email') => FieldProps;
  /** Hints about who sees the name and what the email is for. */
  hints: { name: string; email: string };
  source: GuestSource;
  onSource: (source: GuestSource) => void;
};

export function GuestFields({ field, hints, source, onSource }: FieldsProps) {
  return (
    <>
      <Field label="Your name" autoComplete="name" hint={hints.name} {...field('name')} />
      <Field
        label="Your email"
        type="email"
        autoComplete="email"
        hint={hints.email}
        {...field('email')}
      />
      <Segments label="Pay by" options={SOURCES} value={source} onValue={onSource} />
    </>
  );
}

type PaymentProgress = Pick<GuestPayment, 'amount' | 'status' | 'next_step'>;

type StatusProps<Payment> = {
  reference: string;
  query: UseQueryResult<Payment>;
  onAgain: () => void;
  /** Text about where the money is once it has arrived. */
  arrived: (payment: Payment) => ReactNode;
  /** Continues the sentence that the amount begins on the success screen; none if the money has left again. */
  headline: (payment: Payment) => string | undefined;
  onProof?: () => void;
};

/** State of a guest's payment: the next step, or its arrival with the proof. */
export function GuestStatus<Payment extends PaymentProgress>(props: StatusProps<Payment>) {
  const { reference, query, onAgain, arrived, headline, onProof } = props;
  const { data: payment } = query;
  const [seen, setSeen] = useState(false);
  if (payment === undefined) {
    return (
      <>
        <QueryError query={query} />
        {!query.error && <Skeleton className="h-56" />}
        <Button variant="ghost" onClick={onAgain}>
          Pay another way
        </Button>
      </>
    );
  }
  if (payment.status !== 'completed') {
    return <WaitingPayment payment={payment} query={query} onAgain={onAgain} />;
  }
  const success = headline(payment);
  const proof = `/verify/${reference}`;
  return (
    <>
      {arrived(payment)}
      <a
        className="text-center font-semibold text-primary underline"
        href={proof}
        onClick={onProof}
      >
        View proof of payment
      </a>
      {success !== undefined && !seen && (
        <Dialog open onOpenChange={() => setSeen(true)} title="Done">
          <SuccessScreen
            amount={payment.amount}
            headline={success}
            actions={
              <>
                <ButtonLink to={proof} onClick={onProof}>
                  View proof of payment
                </ButtonLink>
                <Button variant="ghost" onClick={() => setSeen(true)}>
                  Done
                </Button>
              </>
            }
          />
        </Dialog>
      )}
    </>
  );
}

type WaitingProps = {
  payment: PaymentProgress;
  query: { isFetching: boolean; refetch: () => unknown };
  onAgain: () => void;
};

function WaitingPayment({ payment, query, onAgain }: WaitingProps) {
  const { status, amount } = payment;
  return (
    <div className="flex flex-col gap-4">
      {status === 'pending' && (
        <Notice tone="plain">
          We’re waiting for your payment of {formatNaira(amount)}. This page updates when it
          arrives.
        </Notice>
      )}
      {status === 'failed' && (
        <Notice tone="bad">The payment was declined. You haven’t been charged.</Notice>
      )}
      {status === 'expired' && (
        <Notice tone="warn">
          This payment has expired. If you already paid, it will still arrive: don’t pay again.
        </Notice>
      )}
      {status === 'pending' && <NextStep funding={payment} first />}
      {status === 'pending' && (
        <Button variant="secondary" loading={query.isFetching} onClick={() => query.refetch()}>
          I have paid
        </Button>
      )}
      <Button variant="ghost" onClick={onAgain}>
        Pay another way
      </Button>
    </div>
  );
}
