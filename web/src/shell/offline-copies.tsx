// Keeps the latest receipts and the open orders readable offline. Loaded once the service worker is registered,
// and never with Save-Data, unless Alajo is installed.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepOrders } from '../marketplace/shell/keep-orders.ts';
import { recentQuery } from '../transactions/queries.ts';
import { keepReceipts } from '../transactions/shell/keep-receipts.ts';

export default function OfflineCopies() {
  const client = useQueryClient();
  const { data: recent } = useQuery({ ...recentQuery, enabled: false });
  useEffect(() => {
    const keep = async () => {
      // Code that is loaded before the worker is active would not be cached.
      await navigator.serviceWorker.ready;
      const receipts = await keepReceipts(recent);
      if (receipts.some(({ transaction: { kind } }) => kind === 'market_purchase')) {
        await keepOrders(client);
      }
    };
    // Offline, the copies saved before remain.
    keep().catch(() => undefined);
  }, [client, recent]);
  return null;
}
