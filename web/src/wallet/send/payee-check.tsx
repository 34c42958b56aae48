// Warnings about the payee: a name that differs from the one typed, a first payment, or when they were last
// paid.
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { paidQuery } from '../../paying/people/queries.ts';
import { formatDate } from '../../platform/format.ts';
import { compareNames } from './compare-names.ts';
import type { FoundRecipient } from './find-person.tsx';

/** Shown before the review: a name that differs from the one typed. */
export function PayeeWarning({
  to,
  returned = to.name,
}: {
  to: FoundRecipient;
  returned?: string;
}) {
  const { typed_name: typed } = to;
  // A saved name may differ from the one the bank has today.
  const expected = typed || (returned === to.name ? undefined : to.name);
  if (expected === undefined) return null;
  const match = compareNames(expected, returned);
  if (match === 'same') return null;
  const source =
    to.type === 'bank' ? 'The bank’s name for this account' : 'The name on this account';
  return (
    <Warning>
      {source} is <b>{returned}</b>, not {expected}.{' '}
      {match === 'close'
        ? 'Check that it’s the same person.'
        : 'It may belong to someone else. Check the number before you send.'}
    </Warning>
  );
}

/** Shown at the review: also marks a first payment. */
export function PayeeCheck({ to, returned }: { to: FoundRecipient; returned: string }) {
  const { data } = useQuery(paidQuery(to));
  const first = firstNameOf(returned);
  if (data === undefined) return <PayeeWarning to={to} returned={returned} />;
  if (data.payments === 0) {
    return (
      <>
        <PayeeWarning to={to} returned={returned} />
        <Warning>
          <b>You haven’t paid {returned} before.</b> Make sure you know them: once money has
          arrived, you can’t take it back.
        </Warning>
      </>
    );
  }
  const { last_paid: last } = data;
  const paid = last
    ? `You last paid ${first} ${formatNaira(last.amount)} on ${formatDate(last.at)}.`
    : `You’ve paid ${first} before.`;
  return (
    <>
      <PayeeWarning to={to} returned={returned} />
      <p className="flex gap-2 px-1 text-13 text-muted leading-4.5">
        <ShieldCheck size={18} aria-hidden="true" className="shrink-0 text-good" />
        <span>
          <b className="text-text">
            Name checked with {to.type === 'bank' ? 'the bank' : 'Alajo'}.
          </b>{' '}
          {paid}
        </span>
      </p>
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex gap-2 rounded-card bg-warn-tint px-4 py-3 text-sm text-warn leading-5"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}
