// Transfers that wait, for the few customers who chose that: its code is loaded for them only.
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../ui/lazy-part.tsx';
import { walletQuery } from './queries.ts';

const WaitingTransfers = lazyPart(() => import('./waiting-transfers.tsx'), { retry: 'inside' });

export function WaitingPart() {
  const { data } = useQuery(walletQuery);
  // Turning it off takes longer than any transfer waits.
  return data?.transfers_wait ? <WaitingTransfers /> : null;
}
