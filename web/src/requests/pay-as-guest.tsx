// Pays a request without an account: name, email and a way to pay, then the next step, then the result.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import {
  type GuestPayBody,
  type GuestSource,
  guestPayBodyOn,
  type PublicRequest,
} from '@alajo/contract/requests/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { GuestFields, GuestStatus } from '../paying/guest-payment.tsx';
import { startNextStep } from '../paying/next-step.tsx';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { PaymentInProgress } from './payment-in-progress.tsx';
import { guestPaymentQuery, linkQuery } from './queries.ts';

type Props = {
  request: PublicRequest;
  /** The payment in progress, or the form that starts one. */
  reference: string | undefined;
  onStarted: (reference: string) => void;
  onAgain: () => void;
  onPaid: () => void;
  /** Below the form. */
  children?: ReactNode;
};

export default function PayAsGuest(props: Props) {
  const { request, reference, onStarted, onAgain, onPaid, children } = props;
  const [instead, setInstead] = useState<string>();
  if (reference !== undefined) {
    const again = () => {
      setInstead(reference);
      onAgain();
    };
    return (
      <Status
        key={reference}
        request={request}
        reference={reference}
        onPaid={onPaid}
        onAgain={again}
      />
    );
  }
  if (request.busy_until && instead === undefined) {
    return (
      <>
        <PaymentInProgress until={request.busy_until} />
        {children}
      </>
    );
  }
  const due = dueOf(request);
  const { min } = walletLimitsOn(pricingDay()).funding;
  if (due !== undefined && due < min) {
    return (
      <>
        <Notice tone="info">
          {`The minimum by card or bank transfer is ${formatNaira(min)}. To pay ${formatNaira(due)}, you need an Alajo account.`}
        </Notice>
        {children}
      </>
    );
  }
  return (
    <>
      <GuestForm request={request} instead={instead} onStarted={onStarted} />
      {children}
    </>
  );
}

const dueOf = ({ amount, paid }: PublicRequest): Kobo | undefined =>
  amount === null ? undefined : kobo(amount - paid);

type FormProps = {
  request: PublicRequest;
  instead: string | undefined;
  onStarted: (reference: string) => void;
};

function GuestForm({ request, instead, onStarted }: FormProps) {
  const { slug, partial_payments } = request;
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`guest-${slug}`);
  const due = dueOf(request);
  const free = due === undefined || partial_payments;
  const initial: Record<'name' | 'email' | 'amount', string> & { source: GuestSource } = {
    name: '',
    email: '',
    amount: due === undefined ? '' : String(due / 100),
    source: 'card',
  };
  const form = useForm({
    initial,
    check: (values) =>
      firstProblem<GuestPayBody>(
        z.safeParse(
          guestPayBodyOn(pricingDay()),
          instead ? { ...values, instead_of: instead } : values,
        ),
      ),
    send: (body) =>
      withKey(body, (idempotency_key) =>
        call(requestsRoutes.payAsGuest, { slug, ...body }, { idempotency_key }),
      ),
    onDone: (payment) => {
      client.setQueryData(guestPaymentQuery(slug, payment.reference).queryKey, payment);
      startNextStep(payment, onStarted);
    },
  });
  const { field } = form;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {free && (
        <MoneyField
          label="Amount (₦)"
          hint={due === undefined ? undefined : 'You can pay part now and the rest later.'}
          {...field('amount')}
        />
      )}
      <GuestFields
        field={field}
        hints={{
          name: 'They’ll see who paid.',
          email: 'For our payment partner’s receipt. Alajo doesn’t keep it.',
        }}
        source={form.values.source}
        onSource={field('source').onValue}
      />
      <Button type="submit" loading={form.pending}>
        {due === undefined || free ? 'Continue' : `Pay ${formatNaira(due)}`}
      </Button>
    </form>
  );
}

type StatusProps = {
  request: PublicRequest;
  reference: string;
  onPaid: () => void;
  onAgain: () => void;
};

function Status({ request, reference, onPaid, onAgain }: StatusProps) {
  const { slug, requester } = request;
  const client = useQueryClient();
  const query = useQuery(guestPaymentQuery(slug, reference));
  const status = query.data?.status;
  useEffect(() => {
    if (status === 'completed') client.invalidateQueries({ queryKey: linkQuery(slug).queryKey });
  }, [client, slug, status]);
  return (
    <GuestStatus
      reference={reference}
      query={query}
      onAgain={onAgain}
      arrived={({ amount }) => (
        <Outcome tone="good">
          {formatNaira(amount)} is with {requester.name}. Thank you.
        </Outcome>
      )}
      headline={() => `is with ${requester.name}`}
      onProof={onPaid}
    />
  );
}
