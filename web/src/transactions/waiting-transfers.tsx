// The customer's waiting transfers, each with its time and a button to cancel it. Renders nothing without
// any.
import { formatNaira } from '@alajo/contract/money.ts';
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import type { WaitingTransfer } from '@alajo/contract/wallet/own-limits.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { useSecondsUntil } from '../platform/countdown.ts';
import { formatDue } from '../platform/format.ts';
import { Card, Skeleton } from '../ui/card.tsx';
import { QueryError } from '../ui/states.tsx';
import { TimeLeft } from '../ui/time-left.tsx';
import { CancelTransfer } from './cancel-transfer.tsx';

const waitingQuery = queryOptions({
  queryKey: ['wallet', 'waiting-transfers'],
  queryFn: async ({ signal }) =>
    (await call(ownLimitRoutes.waitingTransfers, undefined, { signal })).results,
});

export default function WaitingTransfers() {
  const query = useQuery(waitingQuery);
  return (
    <>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && query.data.length > 0 && <WaitingTransferList transfers={query.data} />}
    </>
  );
}

function WaitingTransferList({ transfers }: { transfers: WaitingTransfer[] }) {
  const client = useQueryClient();
  const first = Math.min(...transfers.map(({ goes_at }) => Date.parse(goes_at)));
  const gone = useSecondsUntil(first) === 0;
  useEffect(() => {
    if (gone) refetchAfterPayment(client);
  }, [gone, client]);
  return (
    <Card>
      <h2 className="font-semibold">Waiting to go out</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {transfers.map((transfer) => (
          <Row key={transfer.reference} transfer={transfer} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ transfer }: { transfer: WaitingTransfer }) {
  const { reference, recipient, bank, kind, total, goes_at } = transfer;
  const summary = `${formatNaira(total)} to ${recipient}`;
  return (
    <li aria-label={summary} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <span className="min-w-0 flex-1 basis-56">
        <Link
          to={`/receipt?ref=${reference}`}
          className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
        >
          {summary}
          {kind === 'transfer_bank' && `, ${bank}`}
        </Link>
        <span className="block text-muted text-sm">
          Goes out at {formatDue(goes_at)} · <TimeLeft until={goes_at} />
        </span>
      </span>
      <CancelTransfer reference={reference} summary={summary} />
    </li>
  );
}
