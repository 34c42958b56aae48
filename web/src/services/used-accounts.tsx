// Saved and recent numbers, meters and cards, to buy again.
import { formatPhone, normalisePhone } from '@alajo/contract/phone.ts';
import type {
  RecentAccount,
  SavedAccount,
  ServiceCategory,
} from '@alajo/contract/services/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../ui/card.tsx';
import { BillerMark } from './biller-mark.tsx';
import { recentAccountsQuery, savedQuery } from './queries.ts';

type Props = {
  categories: readonly ServiceCategory[];
  onChoose: (account: RecentAccount) => void;
};

type UsedAccount = RecentAccount & Partial<Pick<SavedAccount, 'nickname'>>;

const SHOWN_MAX = 8;

/** Saved ones come first. */
export function UsedAccounts({ categories, onChoose }: Props) {
  const saved = useQuery(savedQuery);
  const used = useQuery(recentAccountsQuery);
  const seen = new Map<string, UsedAccount>();
  for (const account of [...(saved.data ?? []), ...(used.data ?? [])]) {
    const key = `${account.provider}:${account.account_number}`;
    if (categories.includes(account.category) && !seen.has(key)) seen.set(key, account);
  }
  // Fixed height in every state, so the form below does not shift.
  return (
    <div className="min-w-0">
      <h2 className="mb-2 font-semibold text-muted text-sm">Buy again for</h2>
      <div className="h-17">
        {saved.isPending || used.isPending ? (
          <Skeleton className="h-16 max-w-60" />
        ) : (
          <Accounts accounts={[...seen].slice(0, SHOWN_MAX)} onChoose={onChoose} />
        )}
      </div>
    </div>
  );
}

type AccountsProps = { accounts: [string, UsedAccount][]; onChoose: Props['onChoose'] };

function Accounts({ accounts, onChoose }: AccountsProps) {
  if (accounts.length === 0) {
    return (
      <p className="flex min-h-16 items-center rounded-card border border-field border-dashed px-4 text-muted text-sm">
        Numbers you buy for will appear here.
      </p>
    );
  }
  return (
    <ul className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 pb-1 lg:mx-0 lg:px-0">
      {accounts.map(([key, account]) => (
        <li key={key} className="shrink-0">
          <UsedTile account={account} onChoose={() => onChoose(account)} />
        </li>
      ))}
    </ul>
  );
}

function UsedTile({ account, onChoose }: { account: UsedAccount; onChoose: () => void }) {
  const name = account.nickname ?? account.customer_name;
  const number = formatAccount(account);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 items-center gap-2.5 rounded-card border border-line bg-surface py-2.5 pr-4 pl-3 text-left hover:border-primary"
    >
      <BillerMark id={account.provider} name={account.provider_name} />
      <span className="max-w-40">
        <span className="block truncate font-semibold text-[15px] tabular-nums leading-5">
          {name ?? number}
        </span>
        <span className="block truncate text-[13px] text-muted tabular-nums leading-[18px]">
          {name ? number : account.provider_name}
        </span>
      </span>
    </button>
  );
}

function formatAccount({ category, account_number }: RecentAccount): string {
  const mobile = category === 'airtime' || category === 'data';
  const phone = mobile ? normalisePhone(account_number) : undefined;
  return phone === undefined ? account_number : formatPhone(phone);
}
