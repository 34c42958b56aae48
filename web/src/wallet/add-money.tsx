// Add Money: amount and source, what the customer does next, then the status. Only the payments
// provider's confirmation credits the wallet.
import { formatNaira } from '@alajo/contract/money.ts';
import {
  type FundBody,
  type Funding,
  type FundingSource,
  fundBodyOn,
} from '@alajo/contract/wallet/fundings.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { NextStep, startNextStep } from '../paying/next-step.tsx';
import { BalanceNow, PaymentMoment } from '../paying/payment-success.tsx';
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
import { OwnAccount } from './own-account.tsx';
import { fundingQuery, openFundingsQuery, ussdBanksQuery } from './queries.ts';

const SOURCES: { source: FundingSource; label: string; hint: string }[] = [
  { source: 'card', label: 'Debit card', hint: 'On our partner’s page' },
  { source: 'bank_transfer', label: 'Bank transfer', hint: 'To a one-time account' },
  { source: 'ussd', label: 'USSD', hint: 'Dial a code on your phone' },
];

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
type FormValues = { amount: string; source: FundingSource; bank: string };

function AmountForm({ amount: initial, onStarted }: FormProps) {
  const client = useQueryClient();
  const { data: wallet } = useQuery(walletQuery);
  const withKey = useIdempotencyKey('funding');
  const form = useForm({
    initial: { amount: initial, source: 'card', bank: '' } as FormValues,
    check: ({ amount, source, bank }) => {
      const ussdBank = source === 'ussd' && bank !== '' ? { bank } : {};
      const body = { amount, source, ...ussdBank };
      const checked = firstProblem<FundBody>(z.safeParse(fundBodyOn(pricingDay()), body));
      if (checked.success && needsBank && bank === '') return invalid('bank', 'Choose your bank');
      return checked;
    },
    send: async (body: FundBody) => {
      if (wallet === undefined) return undefined;
      return withKey(body, (idempotency_key) =>
        call(walletRoutes.fund, { id: wallet.id, ...body }, { idempotency_key }),
      );
    },
    onDone: (funding) => {
      if (funding === undefined) return;
      client.setQueryData(fundingQuery(funding.reference).queryKey, funding);
      client.invalidateQueries({ queryKey: openFundingsQuery.queryKey });
      startNextStep(funding, onStarted);
    },
  });
  const { source } = form.values;
  const banks = useQuery({ ...ussdBanksQuery, enabled: source === 'ussd' });
  // Without the list no bank can be chosen; the partner then uses its first one.
  const needsBank = source === 'ussd' && !banks.error && banks.data?.length !== 0;
  return (
    <div className="flex flex-col gap-4">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <MoneyField label="Amount (₦)" {...form.field('amount')} />
        <Sources source={source} onChoose={form.field('source').onValue} />
        {source === 'ussd' && (
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
        <Button type="submit" loading={form.pending}>
          Continue
        </Button>
      </form>
      {source === 'bank_transfer' && <OwnAccount />}
    </div>
  );
}

type SourcesProps = { source: FundingSource; onChoose: (source: FundingSource) => void };

function Sources({ source, onChoose }: SourcesProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Pay with</legend>
      {SOURCES.map((option) => (
        <label
          key={option.source}
          className="flex min-h-14 items-center gap-3 rounded-control border border-line px-4 has-checked:border-primary has-checked:bg-tint"
        >
          <input
            type="radio"
            name="source"
            className="size-5 accent-(--primary)"
            checked={source === option.source}
            onChange={() => onChoose(option.source)}
          />
          <span>
            <span className="block font-medium">{option.label}</span>
            <span className="block text-sm text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
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
    if (status === 'completed') refetchAfterPayment(client);
  }, [status, client]);
  if (query.data === undefined) {
    return query.error ? <QueryError query={query} /> : <Skeleton className="h-40" />;
  }
  if (status === 'completed') {
    return (
      <PaymentMoment
        amount={query.data.amount}
        headline="is in your wallet."
        reference={reference}
        again={{ label: 'Add more', onClick: onAgain }}
        onDone={onDone}
      >
        <BalanceNow />
      </PaymentMoment>
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
        I have paid, check now
      </Button>
    </div>
  );
}

function Outcome({ funding }: { funding: Funding }) {
  const amount = formatNaira(funding.amount);
  switch (funding.status) {
    case 'completed':
      return null; // a moment
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
