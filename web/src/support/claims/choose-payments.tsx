// The first step of a claim: the payments that belong to it, those of the last days first.

import { CLAIM_PAYMENTS_MAX, CLAIM_RECENT_HOURS } from '@alajo/contract/claim-limits.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { spacedClaimNumber } from '@alajo/contract/support/claims.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWhen } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { Steps } from '../../ui/steps.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { claimsQuery, sentQuery } from './queries.ts';

export const HELP = { to: '/support', name: 'help' };

/** References. */
export type ChosenPayments = ReadonlySet<string>;

type Props = {
  chosen: ChosenPayments;
  onChosen: (chosen: ChosenPayments) => void;
  onNext: () => void;
};

const KINDS = new Set<string>(['transfer_user', 'transfer_bank']);
const RECENT_MS = CLAIM_RECENT_HOURS * 3_600_000;

const isClaimable = ({ kind, status }: Transaction) => KINDS.has(kind) && status === 'completed';
const isRecent = ({ date }: Transaction) => Date.now() - Date.parse(date) < RECENT_MS;

export function ChoosePayments({ chosen, onChosen, onNext }: Props) {
  const query = useInfiniteQuery(sentQuery);
  const { data: claims } = useQuery(claimsQuery);
  const [older, setOlder] = useState(false);
  const payments = query.data?.pages.flatMap(({ results }) => results).filter(isClaimable) ?? [];
  const shown = older
    ? payments
    : payments.filter((payment) => isRecent(payment) || chosen.has(payment.id));
  const cases = new Map(
    claims?.flatMap(({ number, payments: own }) =>
      own.map(({ transaction }) => [transaction, number] as const),
    ),
  );
  const picked = payments.filter(({ id }) => chosen.has(id) && !cases.has(id));
  const pick = (id: string) => {
    const next = new Set(picked.map((payment) => payment.id));
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  const full = picked.length >= CLAIM_PAYMENTS_MAX;
  const hidden = !older && (shown.length < payments.length || query.hasNextPage);
  return (
    <div className="claim-step flex flex-col gap-4">
      <title>I was tricked · Alajo</title>
      <PageHead title="Which payments?" back={HELP} />
      <Steps done={1} />
      <p className="text-15 text-muted">Tap each payment you were tricked into making.</p>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-64" />}
      {query.data && shown.length === 0 && (
        <EmptyState
          drawing="payments"
          title={`No payments in the last three ${hidden ? 'days' : 'weeks'}`}
        >
          Payments that you sent to people and banks appear here.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {shown.map((payment) => (
            <li key={payment.id} className="border-line border-t first:border-t-0">
              <PaymentChoice
                payment={payment}
                number={cases.get(payment.id)}
                checked={chosen.has(payment.id)}
                disabled={full && !chosen.has(payment.id)}
                onPick={() => pick(payment.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden && (
        <Button variant="ghost" className="self-start" onClick={() => setOlder(true)}>
          Show older
        </Button>
      )}
      {older && <ShowMore query={query} />}
      {full && (
        <Notice tone="plain">
          A case has at most {CLAIM_PAYMENTS_MAX} payments. Open another case for the rest.
        </Notice>
      )}
      <ClaimBar>
        <p className="flex justify-between gap-3 tabular-nums" role="status">
          <span>{countText(picked.length, 'payment')}</span>
          <b className="text-lg">
            {formatNaira(kobo(picked.reduce((sum, { amount }) => sum + amount, 0)))}
          </b>
        </p>
        <Button disabled={picked.length === 0} onClick={onNext}>
          Continue
        </Button>
        {claims?.[0] && (
          <ButtonLink variant="ghost" to={`/support/claims/${claims[0].number}`}>
            Open case {spacedClaimNumber(claims[0].number)}
          </ButtonLink>
        )}
      </ClaimBar>
    </div>
  );
}

type ChoiceProps = {
  payment: Transaction;
  /** The case it is already part of. */
  number: string | undefined;
  checked: boolean;
  disabled: boolean;
  onPick: () => void;
};

function PaymentChoice({ payment, number, checked, disabled, onPick }: ChoiceProps) {
  const { amount, date, party, description } = payment;
  const name = party ?? description;
  return (
    <label className="flex min-h-16 items-center gap-3 px-4 py-2 has-checked:bg-tint">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-15">{name}</span>
        <span className="block text-13 text-muted">
          {number ? `In case ${spacedClaimNumber(number)}` : formatWhen(date)}
        </span>
      </span>
      <b className="whitespace-nowrap text-15 tabular-nums">−{formatNaira(amount)}</b>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={checked && !number}
        disabled={disabled || number !== undefined}
        onChange={onPick}
      />
    </label>
  );
}
