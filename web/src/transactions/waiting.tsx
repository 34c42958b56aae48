// Waiting transfers, for the few customers who chose the delay: the code is loaded for them only.
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../paying/queries.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const WaitingTransfers = lazyPart(() => import('./waiting-transfers.tsx'), { retry: 'inside' });

export function WaitingPart() {
  const { data } = useQuery(walletQuery);
  // Turning the delay off takes longer than any transfer waits.
  return data?.transfers_wait ? <WaitingTransfers /> : null;
}

/** Shown with the history: its newest rows reveal whether a transfer is waiting. */
export function WaitingAmong({ rows }: { rows: readonly Transaction[] }) {
  const some = rows.some(({ waits_until }) => waits_until && Date.parse(waits_until) > Date.now());
  return some ? <WaitingTransfers /> : null;
}
