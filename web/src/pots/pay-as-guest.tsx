// Pays into a pot without an account: name, email and a way to pay, then the next step, then the state of the
// money.
import { formatNaira } from '@alajo/contract/money.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import {
  type PotGuestBody,
  type PotGuestPayment,
  type PublicPot,
  potGuestBodyOn,
} from '@alajo/contract/pots/schemas.ts';
import type { GuestSource } from '@alajo/contract/requests/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { GuestFields, GuestStatus } from '../paying/guest-payment.tsx';
import { startNextStep } from '../paying/next-step.tsx';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Card, Notice } from '../ui/card.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { HideMe } from './hide-payer-field.tsx';
import { guestPaymentQuery, potQuery } from './queries.ts';

type Props = {
  pot: PublicPot;
  /** The payment in progress, or the form that starts one. */
  reference: string | undefined;
  onReference: (reference: string | undefined) => void;
};

export default function PayAsGuest({ pot, reference, onReference }: Props) {
  return (
    <Card className="flex flex-col gap-4">
      {reference === undefined ? (
        <GuestForm pot={pot} onStarted={onReference} />
      ) : (
        <Status
          key={reference}
          pot={pot}
          reference={reference}
          onAgain={() => onReference(undefined)}
        />
      )}
    </Card>
  );
}

type FormProps = { pot: PublicPot; onStarted: (reference: string) => void };

function GuestForm({ pot, onStarted }: FormProps) {
  const { slug, share, organiser } = pot;
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`pot-guest-${slug}`);
  const initial: Record<'name' | 'email' | 'amount', string> & {
    source: GuestSource;
    hidden: boolean;
  } = {
    name: '',
    email: '',
    amount: share === null ? '' : String(share / 100),
    source: 'card',
    hidden: false,
  };
  const form = useForm({
    initial,
    check: (values) =>
      firstProblem<PotGuestBody>(z.safeParse(potGuestBodyOn(pricingDay()), values)),
    send: (body) =>
      withKey(body, (idempotency_key) =>
        call(potsRoutes.payAsGuest, { slug, ...body }, { idempotency_key }),
      ),
    onDone: (payment) => {
      client.setQueryData(guestPaymentQuery(slug, payment.reference).queryKey, payment);
      startNextStep(payment, onStarted);
    },
  });
  const { field, values } = form;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg leading-6">Pay in without an account</h2>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <MoneyField
        label="Amount (₦)"
        hint={share === null ? undefined : `${formatNaira(share)} is suggested.`}
        {...field('amount')}
      />
      <GuestFields
        field={field}
        hints={{
          name: `${organiser.name} can see who paid.`,
          email: 'For your receipt, and in case we have to refund you.',
        }}
        source={values.source}
        onSource={field('source').onValue}
      />
      <HideMe
        organiser={organiser.name}
        checked={values.hidden}
        onChecked={field('hidden').onValue}
      />
      <Button type="submit" className="min-h-12" loading={form.pending}>
        Continue
      </Button>
    </form>
  );
}

type StatusProps = { pot: PublicPot; reference: string; onAgain: () => void };

function Status({ pot, reference, onAgain }: StatusProps) {
  const { slug } = pot;
  const client = useQueryClient();
  const query = useQuery(guestPaymentQuery(slug, reference));
  const money = query.data?.money;
  useEffect(() => {
    if (money) client.invalidateQueries({ queryKey: potQuery(slug).queryKey, exact: true });
  }, [client, slug, money]);
  return (
    <>
      <GuestStatus
        reference={reference}
        query={query}
        onAgain={onAgain}
        arrived={(payment) => <MoneyLocation pot={pot} payment={payment} />}
        headline={({ money: at }) => (at === 'in_pot' ? `is in ${pot.title}` : undefined)}
      />
      {query.data?.status === 'completed' && pot.state === 'open' && (
        <Button variant="ghost" onClick={onAgain}>
          Pay in again
        </Button>
      )}
    </>
  );
}

function MoneyLocation({ pot, payment }: { pot: PublicPot; payment: PotGuestPayment }) {
  const amount = formatNaira(payment.amount);
  switch (payment.money) {
    case null:
      return <Notice tone="plain">Your payment has arrived. It’s on its way into the pot.</Notice>;
    case 'in_pot':
      return (
        <Outcome tone="good">
          {amount} is in {pot.title}. Thank you.
        </Outcome>
      );
    case 'paid_out':
      return (
        <Outcome tone="good">
          {amount} went to {pot.payee} with the pot. Thank you.
        </Outcome>
      );
    case 'going_back':
      return (
        <Notice tone="warn">
          {amount} is on its way back to the card or bank account it came from. Banks take up to 10
          working days to show it. If it can’t go back that way, we’ll email you.
        </Notice>
      );
    case 'given_back':
      return (
        <Outcome tone="good">
          {amount} went back to the card or bank account it came from. Your bank may take a few days
          to show it.
        </Outcome>
      );
    case 'charged_back':
      return <Notice tone="warn">Your bank took {amount} back from the pot.</Notice>;
    default:
      throw new Error(`unknown place ${payment.money satisfies never}`);
  }
}
