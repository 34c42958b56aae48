// The numbers, meters and cards the customer saved or bought for, each once, the most used first.
import type { RecentAccount, SavedAccount } from '@alajo/contract/services/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { recentAccountsQuery, savedQuery } from './queries.ts';

export type UsedAccount = RecentAccount & Pick<SavedAccount, 'nickname'>;

const SHOWN_MAX = 10;

/** Undefined while they load. A number used for airtime and data is one account. */
export function useUsedAccounts(kind: 'mobile' | 'bill'): UsedAccount[] | undefined {
  const saved = useQuery(savedQuery);
  const recent = useQuery(recentAccountsQuery);
  if (saved.isPending || recent.isPending) return undefined;
  const accounts = new Map<string, UsedAccount>();
  const add = (account: UsedAccount) => {
    const isMobile = account.category === 'airtime' || account.category === 'data';
    if (isMobile !== (kind === 'mobile')) return;
    const key = `${account.provider}:${account.account_number}`;
    const before = accounts.get(key);
    accounts.set(key, before === undefined ? account : merge(before, account));
  };
  for (const account of saved.data ?? []) add({ ...account, last_plan: null, uses: 0 });
  for (const account of recent.data ?? []) add({ ...account, nickname: null });
  return [...accounts.values()].toSorted((a, b) => b.uses - a.uses).slice(0, SHOWN_MAX);
}

const merge = (first: UsedAccount, second: UsedAccount): UsedAccount => ({
  ...first,
  customer_name: first.customer_name ?? second.customer_name,
  last_plan: first.last_plan ?? second.last_plan,
  uses: first.uses + second.uses,
});
