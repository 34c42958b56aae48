// Adds a bank: its purpose, the account, then the sentence the customer agrees to with the PIN, and the bank's
// own page. With `?bank=`, a bank that was added before gets another purpose.
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import {
  type MandateDetail,
  mandateName,
  type OfferedPurpose,
} from '@alajo/contract/wallet/mandates.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, Check, Landmark, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { BankPicker } from '../../paying/people/bank-picker.tsx';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { BackStep } from '../../platform/layers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Notice, Skeleton } from '../../ui/card.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryError } from '../../ui/states.tsx';
import { bankQuery, ownBanksQuery, purposesQuery } from '../settings/banks-query.ts';
import { CARDS_AND_BANKS } from '../settings/rows.ts';
import { ConsentSentence } from './consent-sentence.tsx';

type Account = {
  bank_code: string;
  account_number: string;
  bank_name: string;
  account_end: string;
};
/** A bank that was added before, or an account to add. */
type Source = Account | { id: number; bank_name: string; account_end: string };

export function Component() {
  const purposes = useQuery(purposesQuery);
  const { banks, bank } = useAddedBank();
  const [account, setAccount] = useState<Account>();
  const [changing, setChanging] = useState(false);
  const [purpose, setPurpose] = useState<OfferedPurpose>();
  const source = changing ? undefined : (account ?? bank);
  const offers = (purposes.data ?? []).filter(({ name }) => !bank?.purposes.includes(name));
  const chosen = purpose ?? (offers.length === 1 ? offers[0] : undefined);
  const title = source ? `Add ${mandateName(source)}` : 'Add a bank';
  const back = bank ? { to: `/banks/${bank.id}`, name: mandateName(bank) } : CARDS_AND_BANKS;
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-5">
      <title>{`${title} · Alajo`}</title>
      <PageHead title={title} back={back} />
      <QueryError query={purposes} />
      <QueryError query={banks} />
      {(purposes.isPending || banks.isLoading) && <Skeleton className="h-64" />}
      {purposes.data && offers.length === 0 && <NoPurposes />}
      {chosen === undefined && offers.length > 0 && (
        <Purposes offers={offers} onChoose={setPurpose} />
      )}
      {chosen && !source && !banks.isLoading && (
        <AccountForm
          previous={account}
          onFound={(found) => {
            setAccount(found);
            setChanging(false);
          }}
          onBack={offers.length > 1 ? () => setPurpose(undefined) : undefined}
        />
      )}
      {chosen && source && (
        <Agreement source={source} offer={chosen} onBack={account && (() => setChanging(true))} />
      )}
    </div>
  );
}

/** The bank of `?bank=`, which was added before. */
function useAddedBank() {
  const [params] = useSearchParams();
  const bankId = Number(params.get('bank'));
  const banks = useQuery({ ...ownBanksQuery, enabled: bankId > 0 });
  return { banks, bank: banks.data?.find(({ id }) => id === bankId) };
}

const NoPurposes = () => (
  <EmptyState drawing="payments" title="Nothing to add a bank for yet">
    <p className="text-muted">
      Once an Ajo group you’re in has started, a bank can pay your contributions to it when your
      wallet is short.
    </p>
    <ButtonLink to="/ajo">Go to Ajo</ButtonLink>
  </EmptyState>
);

type PurposesProps = {
  offers: readonly OfferedPurpose[];
  onChoose: (offer: OfferedPurpose) => void;
};

function Purposes({ offers, onChoose }: PurposesProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">What should it pay for?</h2>
      <ul className="flex flex-col gap-2">
        {offers.map((offer) => (
          <li key={`${offer.purpose} ${offer.purpose_id}`}>
            <button
              type="button"
              onClick={() => onChoose(offer)}
              className="w-full rounded-card border border-line bg-surface px-4 py-3 text-left hover:bg-tint"
            >
              <span className="block wrap-anywhere font-semibold">{offer.name}</span>
              <ConsentSentence terms={offer} className="text-muted text-sm" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AccountProps = {
  previous: Account | undefined;
  onFound: (account: Account) => void;
  onBack: (() => void) | undefined;
};

function AccountForm({ previous, onFound, onBack }: AccountProps) {
  const form = useForm({
    initial: {
      bank_code: previous?.bank_code ?? '',
      account_number: previous?.account_number ?? '',
    },
    check: (values) => z.safeParse(walletRoutes.resolveBank.query, values),
    send: (body) => call(walletRoutes.resolveBank, body),
    onDone: ({ bank_code, bank_name, account_number }) =>
      onFound({ bank_code, bank_name, account_number, account_end: account_number.slice(-3) }),
  });
  const { error = form.message, ...account } = form.field('account_number');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {onBack && <BackStep onBack={onBack} />}
      <DigitsField
        label="Your account number"
        length={10}
        autoComplete="off"
        error={error}
        {...account}
      />
      <BankPicker
        accountNumber={account.value}
        value={form.values.bank_code}
        onChoose={(bank_code) => form.set({ bank_code })}
      />
      {form.values.bank_code !== '' && (
        <Button type="submit" loading={form.pending}>
          Continue
        </Button>
      )}
    </form>
  );
}

type AgreementProps = {
  source: Source;
  offer: OfferedPurpose;
  onBack: (() => void) | undefined;
};

function Agreement({ source, offer, onBack }: AgreementProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const withKey = useIdempotencyKey('bank');
  const { purpose, purpose_id, cap, total, ends_on } = offer;
  const terms = { purpose, purpose_id, cap, total, ends_on };
  const payment = usePayment({
    pay: ({ pin }): Promise<MandateDetail> =>
      'id' in source
        ? withKey({ ...terms, id: source.id }, (idempotency_key) =>
            call(mandateRoutes.addConsent, { ...terms, id: source.id }, { idempotency_key, pin }),
          )
        : withKey({ ...terms, ...accountOf(source) }, (idempotency_key) =>
            call(
              mandateRoutes.addBank,
              { ...terms, ...accountOf(source) },
              { idempotency_key, pin },
            ),
          ),
    onPaid: (detail) => {
      client.setQueryData(bankQuery(detail.id).queryKey, detail);
      client.invalidateQueries({ queryKey: ownBanksQuery.queryKey, exact: true });
      if (detail.approval_url === null) navigate(`/banks/${detail.id}`, { replace: true });
      else window.location.assign(detail.approval_url);
    },
    // The terms may have changed since they were shown.
    onFail: () => client.invalidateQueries({ queryKey: purposesQuery.queryKey }),
  });
  return (
    <div className="flex flex-col gap-4">
      {onBack && !payment.pending && <BackStep onBack={onBack} />}
      <p className="text-muted text-sm">Alajo may take from it</p>
      <Card className="border-transparent bg-tint">
        <ConsentSentence terms={offer} className="text-[1.375rem] leading-8" />
      </Card>
      <ul className="flex flex-col gap-3 text-15">
        <PromiseLine icon={Check}>Only what your wallet is missing.</PromiseLine>
        <PromiseLine icon={Bell}>We write the day before, every time.</PromiseLine>
        <PromiseLine icon={X}>One tap stops it, and nothing else.</PromiseLine>
      </ul>
      {'bank_code' in source && (
        <Notice tone="plain">
          <span className="flex gap-3">
            <Landmark size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>
              Next, {source.bank_name} asks you too. Its page may show a larger sum; Alajo cannot
              take more than the sentence above.
            </span>
          </span>
        </Notice>
      )}
      <PinForm payment={payment} labels={{ pay: 'Agree' }}>
        <p className="text-center font-semibold text-15">Enter your PIN to agree</p>
      </PinForm>
    </div>
  );
}

const accountOf = ({ bank_code, account_number }: Account) => ({
  bank_code,
  account_number,
});

type PromiseProps = { icon: typeof Check; children: string };

const PromiseLine = ({ icon: Icon, children }: PromiseProps) => (
  <li className="flex gap-3">
    <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
    {children}
  </li>
);
