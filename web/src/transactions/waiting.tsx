// Transfers that wait, for the few customers who chose that: its code is loaded for them only.
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../paying/queries.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const WaitingTransfers = lazyPart(() => import('./waiting-transfers.tsx'), { retry: 'inside' });

export function WaitingPart() {
  const { data } = useQuery(walletQuery);
  // Turning it off takes longer than any transfer waits.
  return data?.transfers_wait ? <WaitingTransfers /> : null;
}

/** Where the history is shown: its newest rows say whether something waits. */
export function WaitingAmong({ rows }: { rows: readonly Transaction[] }) {
  const some = rows.some(({ waits_until }) => waits_until && Date.parse(waits_until) > Date.now());
  return some ? <WaitingTransfers /> : null;
}
