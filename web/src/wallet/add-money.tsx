// Add Money: amount and source, what the customer does next, then the status. Only the payments
// provider's confirmation credits the wallet.
import { formatNaira } from '@alajo/contract/money.ts';
import {
  type CardSaving,
  type FundBody,
  type Funding,
  fundBodyOn,
} from '@alajo/contract/wallet/fundings.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { NextStep, startNextStep } from '../paying/next-step.tsx';
import { BalanceNow, PaymentSuccess } from '../paying/payment-success.tsx';
import { refetchAfterPayment, walletQuery } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { useSecondsUntil } from '../platform/countdown.ts';
import { firstProblem, invalid, useForm } from '../platform/form.ts';
import { formatTime } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Select } from '../ui/select.tsx';
import { QueryError } from '../ui/states.tsx';
import { CardPayment } from './card-payment.tsx';
import { type FundingChoice, FundingChoices, firstChoice, SaveCard } from './funding-choices.tsx';
import { OwnAccount } from './own-account.tsx';
import { fundingQuery, openFundingsQuery, ussdBanksQuery } from './queries.ts';
import { savedCardsQuery } from './settings/saved-cards-query.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The funding to show; undefined shows the form that starts one. */
  reference: string | undefined;
  /** Naira to start the form with. */
  amount?: string | undefined;
  onStarted: (reference: string) => void;
  /** Starts another payment. */
  onAgain: () => void;
};

export default function AddMoney(props: Props) {
  const { open, onOpenChange, reference, amount = '', onStarted, onAgain } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add Money">
      {reference === undefined ? (
        <AmountForm amount={amount} onStarted={onStarted} />
      ) : (
        <FundingStatus
          key={reference}
          reference={reference}
          onAgain={onAgain}
          onDone={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

type FormProps = { amount: string; onStarted: (reference: string) => void };
/** Without a choice of the customer's own, the first one applies. */
type FormValues = { amount: string; choice: FundingChoice | null; save: boolean; bank: string };

/** Saving a card and charging a saved one take the PIN. */
const needsPin = ({ card_id, save_card }: FundBody) => card_id !== undefined || save_card === true;

function AmountForm({ amount: initial, onStarted }: FormProps) {
  const client = useQueryClient();
  const { data: wallet } = useQuery(walletQuery);
  const saved = useQuery(savedCardsQuery);
  // Without the list, the other ways still work.
  const cards = saved.data ?? [];
  const withKey = useIdempotencyKey('funding');
  const [confirming, setConfirming] = useState<FundBody>();
  const choiceOf = (values: FormValues) => values.choice ?? firstChoice(cards);
  const onFunding = (funding: Funding) => {
    client.setQueryData(fundingQuery(funding.reference).queryKey, funding);
    client.invalidateQueries({ queryKey: openFundingsQuery.queryKey });
    client.invalidateQueries({ queryKey: savedCardsQuery.queryKey });
    startNextStep(funding, onStarted);
  };
  const form = useForm({
    initial: { amount: initial, choice: null, save: false, bank: '' } as FormValues,
    check: (values) => {
      const checked = firstProblem<FundBody>(
        z.safeParse(fundBodyOn(pricingDay()), bodyOf(values, choiceOf(values))),
      );
      if (checked.success && needsBank && values.bank === '')
        return invalid('bank', 'Choose your bank');
      return checked;
    },
    send: async (body: FundBody) => {
      if (wallet === undefined || needsPin(body)) return body;
      return withKey(body, (idempotency_key) =>
        call(walletRoutes.fund, { id: wallet.id, ...body }, { idempotency_key }),
      );
    },
    onDone: (reply) => {
      if ('reference' in reply) onFunding(reply);
      else if (needsPin(reply)) setConfirming(reply);
    },
  });
  const choice = choiceOf(form.values);
  const banks = useQuery({ ...ussdBanksQuery, enabled: choice === 'ussd' });
  // Without the list no bank can be chosen; the partner then uses its first one.
  const needsBank = choice === 'ussd' && !banks.error && banks.data?.length !== 0;
  if (confirming && wallet) {
    return (
      <CardPayment
        wallet={wallet.id}
        body={confirming}
        card={cards.find(({ id }) => id === confirming.card_id)}
        onDone={onFunding}
        onBack={() => setConfirming(undefined)}
      />
    );
  }
  const isSaved = typeof choice === 'number';
  return (
    <div className="flex flex-col gap-4">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <MoneyField label="Amount (₦)" {...form.field('amount')} />
        <QueryError query={saved} />
        {saved.isPending ? (
          <Skeleton className="h-56" />
        ) : (
          <FundingChoices cards={cards} choice={choice} onChoose={form.field('choice').onValue} />
        )}
        {choice === 'card' && !saved.isPending && (
          <SaveCard cards={cards} save={form.values.save} onSave={(save) => form.set({ save })} />
        )}
        {choice === 'ussd' && (
          <>
            <QueryError query={banks} />
            {banks.isPending && <Skeleton className="h-20" />}
            {needsBank && banks.data && (
              <Select label="Your bank" {...form.field('bank')}>
                <option value="">Choose your bank</option>
                {banks.data.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name} (*{code}#)
                  </option>
                ))}
              </Select>
            )}
          </>
        )}
        <Button type="submit" loading={form.pending} disabled={saved.isPending}>
          {isSaved ? addLabel(form.values.amount) : 'Continue'}
        </Button>
        {isSaved && <p className="-mt-2 text-center text-muted text-sm">Your PIN comes next.</p>}
      </form>
      {choice === 'bank_transfer' && <OwnAccount />}
    </div>
  );
}

function bodyOf({ amount, save, bank }: FormValues, choice: FundingChoice) {
  if (typeof choice === 'number') return { amount, source: 'card', card_id: choice };
  return {
    amount,
    source: choice,
    ...(choice === 'ussd' && bank !== '' && { bank }),
    ...(choice === 'card' && save && { save_card: true }),
  };
}

/** `Add ₦3,000`, as soon as there is an amount. */
function addLabel(text: string): string {
  const { data } = z.safeParse(fundBodyOn(pricingDay()), { amount: text, source: 'card' });
  return data ? `Add ${formatNaira(data.amount)}` : 'Add money';
}

/** No one pays in less time: until then "I have paid" is not the primary button. */
const PAYING_TAKES_MS = 10_000;

/** True once the customer may have paid: they copied the account number, or enough time has passed. */
function useMayHavePaid() {
  const [shownAt] = useState(Date.now);
  const [copied, setCopied] = useState(false);
  const waited = useSecondsUntil(shownAt + PAYING_TAKES_MS) === 0;
  return { mayHavePaid: copied || waited, onCopied: () => setCopied(true) };
}

type StatusProps = { reference: string; onAgain: () => void; onDone: () => void };

function FundingStatus({ reference, onAgain, onDone }: StatusProps) {
  const client = useQueryClient();
  const query = useQuery(fundingQuery(reference));
  const status = query.data?.status;
  const { mayHavePaid, onCopied } = useMayHavePaid();
  useEffect(() => {
    if (status !== 'completed') return;
    refetchAfterPayment(client);
    client.invalidateQueries({ queryKey: savedCardsQuery.queryKey });
  }, [status, client]);
  if (query.data === undefined) {
    return query.error ? <QueryError query={query} /> : <Skeleton className="h-40" />;
  }
  if (status === 'completed') {
    return (
      <PaymentSuccess
        amount={query.data.amount}
        headline="is in your wallet."
        reference={reference}
        again={{ label: 'Add more', onClick: onAgain }}
        onDone={onDone}
      >
        <BalanceNow />
        <SavingOutcome funding={query.data} />
      </PaymentSuccess>
    );
  }
  const isSavedCard = query.data.next_step.kind === 'saved_card';
  if (isSavedCard && status === 'failed') {
    return (
      <div className="flex flex-col gap-4">
        <Outcome funding={query.data} />
        <Button onClick={onAgain}>Add money another way</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Outcome funding={query.data} />
      {status === 'pending' && (
        <NextStep funding={query.data} first={!mayHavePaid} onCopied={onCopied} />
      )}
      <QueryError query={query} />
      <Button
        variant={mayHavePaid ? 'primary' : 'secondary'}
        loading={query.isFetching}
        onClick={() => query.refetch()}
      >
        {isSavedCard ? 'Check now' : 'I have paid, check now'}
      </Button>
    </div>
  );
}

const SAVING_TEXTS: Record<Exclude<CardSaving, 'wanted' | 'saved'>, string> = {
  not_reusable: 'Your card’s bank doesn’t allow saving it, so we haven’t.',
  too_many: 'Your card isn’t saved, because you have the most cards you can have.',
  blocked: 'Your card isn’t saved, because your bank disputed an earlier payment from it.',
};

/** Tells the customer whether the card that paid was saved. */
function SavingOutcome({ funding: { card_saving, card } }: { funding: Funding }) {
  if (card_saving === null || card_saving === 'wanted') return null;
  return <p>{card_saving === 'saved' ? `${card} is saved.` : SAVING_TEXTS[card_saving]}</p>;
}

function Outcome({ funding }: { funding: Funding }) {
  if (funding.next_step.kind === 'saved_card') return <ChargeOutcome funding={funding} />;
  const amount = formatNaira(funding.amount);
  switch (funding.status) {
    case 'completed':
      return null; // shown as a success screen
    case 'pending':
      return (
        <Notice tone="warn">
          We’re waiting for {amount}. This stays open until {formatTime(funding.expires_at)}. Money
          that arrives later is still added.
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warn">
          {amount} hasn’t arrived yet. If you’ve paid, it will be added when it does.
        </Notice>
      );
    case 'failed':
      return <Notice tone="bad">The payment of {amount} was declined. Nothing was added.</Notice>;
    default:
      return funding.status satisfies never;
  }
}

/** The outcome of charging a saved card. */
function ChargeOutcome({ funding: { amount: kobo, card, status, problem } }: { funding: Funding }) {
  const amount = formatNaira(kobo);
  if (status === 'failed') {
    return (
      <Notice tone="bad">
        {card} was declined and nothing was added. {problem}
      </Notice>
    );
  }
  return (
    <Notice tone="warn">
      Your bank hasn’t confirmed {amount} from {card} yet. There’s nothing more to do: we’ll add it
      when it does. Please don’t add it again.
    </Notice>
  );
}
