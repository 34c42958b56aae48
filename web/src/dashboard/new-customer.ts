import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../paying/queries.ts';
import { recentQuery } from '../transactions/queries.ts';

/** True while a customer has no money and has never had any. */
export function useIsNew(): boolean {
  const { data: wallet } = useQuery(walletQuery);
  const { data: rows } = useQuery(recentQuery);
  if (wallet === undefined || rows === undefined) return false;
  const { balance, parked, set_aside, debt } = wallet;
  return balance + parked + set_aside === 0 && debt === undefined && rows.length === 0;
}
