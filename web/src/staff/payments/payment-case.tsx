// A case of a payment that only staff can settle.

import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import { caseName } from '@alajo/contract/staff/case-schemas.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { errorMessage } from '../../platform/api.ts';
import { formatFullWhen } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { customerPage } from '../case-links.ts';
import { CaseEnds } from '../cases/case-ends.tsx';
import { caseQuery } from '../cases/cases-data.ts';
import { PageHeading } from '../kit/page-heading.tsx';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionLink } from '../ui/action-button.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { Postings } from '../ui/postings.tsx';
import { Tag } from '../ui/tag.tsx';
import { paymentCaseQuery } from './payments-data.ts';
import { ChangeEffect, PendingChange, usePendingChange } from './pending-change.tsx';

/** Identifies the case as the queue does. */
const caseOf = ({ object, reference }: PaymentCase) =>
  z.parse(caseName, { kind: object.replace(/:.*$/, ''), reference });

const LINK = 'font-semibold text-primary hover:underline';

export function CasePage({ reference }: { reference: string }) {
  const { data, error } = useQuery(paymentCaseQuery(reference));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHeading title={`Case ${reference.replace('case-', '')}`}>
        {data && (
          <Tag tone={data.closed_at ? 'good' : 'warn'}>{data.closed_at ? 'Closed' : 'Open'}</Tag>
        )}
      </PageHeading>
      <div className="max-w-[720px] p-4 pt-1">
        {error && <Notice tone="warn">{errorMessage(error)}</Notice>}
        {data ? <CaseDetails paymentCase={data} /> : !error && <p role="status">Loading…</p>}
      </div>
    </div>
  );
}

function CaseDetails({ paymentCase }: { paymentCase: PaymentCase }) {
  const { reference, title, detail, subject, amount, opened_at, closed_at } = paymentCase;
  const me = useMe();
  const navigate = useNavigate();
  const credits = paymentCase.takes_credit && may(me, 'proposals.make_money');
  const credit = `/staff/payments/credit?${new URLSearchParams({
    case: reference,
    cause: 'unidentified_deposit',
    ...(amount === null ? {} : { amount: String(toNaira(amount)) }),
  })}`;
  useKeys('This case', [
    ...(credits ? [{ key: 'p', label: 'propose a credit', run: () => navigate(credit) }] : []),
    { key: 'esc', label: 'back', run: () => navigate('/staff/queue') },
  ]);
  return (
    <section aria-label="Case" tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {amount !== null && (
        <p className="font-bold text-[1.6875rem] tabular-nums leading-8.5">{formatNaira(amount)}</p>
      )}
      <p className="break-words">
        <b className="font-semibold first-letter:uppercase">{title}</b>
        <br />
        {detail}
      </p>
      <Facts>
        <CaseCustomers paymentCase={paymentCase} />
        <Fact name="Subject">
          <Mono>{subject}</Mono>
        </Fact>
        <Fact name="Opened">{formatFullWhen(opened_at)}</Fact>
        {closed_at && <Fact name="Closed">{formatFullWhen(closed_at)}</Fact>}
      </Facts>
      <Settle paymentCase={paymentCase} />
      {credits && (
        <div className="flex">
          <ActionLink variant="primary" hint="p" to={credit}>
            Propose a credit
          </ActionLink>
        </div>
      )}
    </section>
  );
}

function CaseCustomers({ paymentCase }: { paymentCase: PaymentCase }) {
  const me = useMe();
  const { customer, transaction } = paymentCase;
  return (
    <>
      {customer && (
        <Fact name="Customer">
          {may(me, 'customers.read') ? (
            <Link
              to={customerPage(customer.id, caseOf(paymentCase))}
              state={{ name: customer.name }}
              className={LINK}
            >
              {customer.name}
            </Link>
          ) : (
            customer.name
          )}
        </Fact>
      )}
      {transaction && (
        <Fact name="Payment">
          <Link to={`/staff/payments/${transaction}`} className={LINK}>
            <Mono>{transaction}</Mono>
          </Link>
        </Fact>
      )}
    </>
  );
}

/** The end of the case: a pending proposal, or the actions this member can take. */
function Settle({ paymentCase }: { paymentCase: PaymentCase }) {
  const waiting = usePendingChange(paymentCase.object);
  const { data } = useQuery({
    ...caseQuery(caseOf(paymentCase)),
    enabled: paymentCase.closed_at === null,
  });
  if (paymentCase.accepted) {
    return (
      <p>
        {paymentCase.closed_at
          ? 'It was accepted.'
          : 'It was accepted, and we’re informing the provider.'}
      </p>
    );
  }
  if (waiting) {
    return (
      <>
        <PendingChange proposal={waiting} />
        <ChangeEffect proposal={waiting} />
      </>
    );
  }
  if (paymentCase.closed_at !== null || data === undefined) return null;
  const { accepting } = paymentCase;
  const ends = data.ends.filter(({ name }) => name !== 'accept' || accepting);
  return (
    <>
      {ends.some(({ name }) => name === 'accept') && accepting && (
        <PendingClaim claim={accepting} />
      )}
      <div className="grid max-w-[560px] grid-cols-2 gap-2">
        <CaseEnds caseName={caseOf(paymentCase)} ends={ends} />
      </div>
      {ends.length < data.ends.length && (
        <p className="text-muted">It can only be accepted on the provider’s page.</p>
      )}
    </>
  );
}

/** Preview of accepting a dispute. */
const PendingClaim = ({ claim }: { claim: NonNullable<PaymentCase['accepting']> }) => (
  <>
    {claim.refused && <Notice tone="bad">It would currently be refused: {claim.refused}</Notice>}
    <div className="rounded-[10px] border border-line bg-surface">
      <Postings label="Postings if accepted" postings={claim.postings} />
    </div>
  </>
);
