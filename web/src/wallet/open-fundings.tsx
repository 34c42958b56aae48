// Payments into the wallet that the customer started and can still make: a one-time account number must
// survive closing the dialog that showed it. Renders nothing if there is none.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import { useQuery } from '@tanstack/react-query';
import { NextStep } from '../paying/next-step.tsx';
import { useSecondsUntil } from '../platform/countdown.ts';
import { formatTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { QueryError } from '../ui/states.tsx';
import { openFundingsQuery } from './queries.ts';

const SOURCES = {
  card: 'by card',
  bank_transfer: 'by bank transfer',
  ussd: 'by USSD',
} as const;

type Props = { onOpen: (reference: string) => void };

export function OpenFundings({ onOpen }: Props) {
  const query = useQuery(openFundingsQuery);
  return (
    <>
      <QueryError query={query} />
      {query.data && query.data.length > 0 && <Fundings fundings={query.data} onOpen={onOpen} />}
    </>
  );
}

function Fundings({ fundings, onOpen }: Props & { fundings: Funding[] }) {
  const ends = fundings.map(({ expires_at }) => Date.parse(expires_at));
  // Renders again until the last one has expired.
  useSecondsUntil(Math.max(...ends));
  const now = Date.now();
  const open = fundings.filter((_, index) => (ends[index] ?? 0) > now);
  if (open.length === 0) return null;
  return (
    <Card>
      <h2 className="font-semibold">Waiting for your payment</h2>
      <ul className="mt-3 grid gap-5 lg:grid-cols-2">
        {open.map((funding) => (
          <OpenFunding key={funding.reference} funding={funding} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  );
}

function OpenFunding({ funding, onOpen }: Props & { funding: Funding }) {
  const { reference, amount, source, expires_at } = funding;
  const summary = `${formatNaira(amount)} ${SOURCES[source]}`;
  return (
    <li aria-label={summary} className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{summary}</span>
        <span className="text-muted text-sm tabular-nums">until {formatTime(expires_at)}</span>
      </p>
      <NextStep funding={funding} />
      <Button variant="tint" onClick={() => onOpen(reference)}>
        I have paid
      </Button>
    </li>
  );
}
