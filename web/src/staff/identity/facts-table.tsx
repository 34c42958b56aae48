// The customer’s details as declared, on the ID and in the registers: only differences are coloured.
import type { Review, ReviewFact } from '@alajo/contract/kyc/review-schemas.ts';
import type { KycStatus } from '@alajo/contract/kyc/schemas.ts';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatFullDate } from '../../platform/format.ts';

type Cell = ReviewFact['bvn'];

export function FactsTable({ review }: { review: Review }) {
  const hasNin = review.nin.status !== 'none';
  const states = review.facts.map(stateOf);
  const count = (state: Cell['state']) => states.filter((value) => value === state).length;
  const differs = count('differs') + Number(review.expired);
  return (
    <FactCell
      title="Declared, on the ID, registers"
      aside={`${count('agrees')} agree, ${differs} ${differs === 1 ? 'differs' : 'differ'}`}
    >
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-line border-b text-[0.71875rem] text-muted">
            <ColumnHeader>
              <span className="sr-only">Fact</span>
            </ColumnHeader>
            <ColumnHeader>Declared</ColumnHeader>
            <ColumnHeader>On the ID</ColumnHeader>
            <ColumnHeader>BVN</ColumnHeader>
            {hasNin && <ColumnHeader>NIN</ColumnHeader>}
            <ColumnHeader>
              <span className="sr-only">Agrees</span>
            </ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {review.facts.map((fact) => (
            <tr key={fact.label} className="border-line border-b">
              <Name>{fact.label}</Name>
              <Data>{textOf(fact, fact.declared) ?? '–'}</Data>
              <Data quiet>compare</Data>
              <Data bad={fact.bvn.state === 'differs'}>{registerText(fact, fact.bvn)}</Data>
              {hasNin && (
                <Data bad={fact.nin.state === 'differs'}>{registerText(fact, fact.nin)}</Data>
              )}
              <MatchMark state={stateOf(fact)} />
            </tr>
          ))}
          <tr>
            <Name>Expires</Name>
            <Data bad={review.expired}>
              {review.expires_on === null ? 'Never' : formatFullDate(review.expires_on)}
            </Data>
            <Data quiet>compare</Data>
            <Data>–</Data>
            {hasNin && <Data>–</Data>}
            <MatchMark state={review.expired ? 'differs' : 'unknown'} />
          </tr>
        </tbody>
      </table>
      <p className="border-line border-t px-3 py-2 text-12 text-muted leading-4">
        No software reads the ID: you do. A register only confirms or denies a match: it never shows
        what it has instead.
      </p>
    </FactCell>
  );
}

export function FactCell({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="rounded-[10px] border border-line bg-surface">
      <h2 className="flex items-baseline gap-2 border-line border-b px-3 py-2 font-semibold text-12 leading-4.5">
        {title}
        {aside && <span className="ml-auto font-medium text-muted">{aside}</span>}
      </h2>
      {children}
    </section>
  );
}

/** A fact differs if any register disagrees. */
function stateOf({ bvn, nin }: ReviewFact): Cell['state'] {
  const states = [bvn.state, nin.state];
  if (states.includes('differs')) return 'differs';
  return states.includes('agrees') ? 'agrees' : 'unknown';
}

const textOf = ({ label }: ReviewFact, value: string | null) =>
  value !== null && label === 'Born' ? formatFullDate(value) : value;

const registerText = (fact: ReviewFact, { value, state }: Cell) =>
  state === 'differs' && value === null ? 'No match' : (textOf(fact, value) ?? '–');

const ColumnHeader = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="whitespace-nowrap px-2 py-1.5 font-medium first:pl-3">
    {children}
  </th>
);

const Name = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="whitespace-nowrap py-1.5 pr-2 pl-3 font-normal text-muted">
    {children}
  </th>
);

function Data({ bad = false, quiet = false, children }: Data) {
  const look = bad
    ? 'bg-bad-tint font-semibold text-bad'
    : quiet
      ? 'whitespace-nowrap text-muted italic'
      : '';
  return <td className={`max-w-[140px] wrap-anywhere px-2 py-1.5 ${look}`}>{children}</td>;
}
type Data = { bad?: boolean; quiet?: boolean; children: ReactNode };

function MatchMark({ state }: { state: Cell['state'] }) {
  return (
    <td className="w-[30px] pr-2 text-center">
      {state === 'agrees' && (
        <Check size={15} strokeWidth={2.2} className="text-good" role="img" aria-label="Agrees" />
      )}
      {state === 'differs' && (
        <X size={15} strokeWidth={2.2} className="text-bad" role="img" aria-label="Differs" />
      )}
    </td>
  );
}

const STATUS_LABELS: Record<KycStatus, string> = {
  none: 'not entered yet',
  submitted: 'is being checked',
  verified: 'matched',
  rejected: 'not matched',
};

/** Verification status of a BVN or NIN. */
export function Register({ name, check }: { name: string; check: Review['bvn'] }) {
  const { status, reason, since, last_digits } = check;
  return (
    <section
      aria-label={name}
      className="flex items-center gap-2.5 rounded-[10px] border border-line bg-surface px-3 py-2"
    >
      {status === 'verified' && (
        <Check size={20} strokeWidth={2} className="shrink-0 text-good" aria-hidden="true" />
      )}
      {status === 'rejected' && (
        <X size={20} strokeWidth={2} className="shrink-0 text-bad" aria-hidden="true" />
      )}
      <div className="min-w-0">
        <p className="font-semibold">
          {name} {last_digits && `•••••••••${last_digits} `}
          {STATUS_LABELS[status]}
        </p>
        {(reason ?? since) && (
          <p className="break-words text-muted">
            {reason ?? `since ${formatFullDate(since ?? '')}`}
          </p>
        )}
      </div>
    </section>
  );
}
