// The profile (spec §2): the customer's details, KYC steps, wallet, limits and recent activity.
import { formatPhone } from '@alajo/contract/phone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send, Settings } from 'lucide-react';
import { useEffect } from 'react';
import { walletQuery } from '../paying/queries.ts';
import { useBalances } from '../platform/balances.ts';
import { formatFullDate } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';
import { RecentTransactions } from '../transactions/recent.tsx';
import { BalancesSwitch } from '../ui/balances-switch.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Chip, Skeleton } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError } from '../ui/states.tsx';
import { LimitsCard } from './limits-card.tsx';
import { kycQuery, storeTier } from './queries.ts';
import { StepsCard } from './steps-card.tsx';

const RECENT = 3;

export function Component() {
  const client = useQueryClient();
  const { data: kyc } = useQuery(kycQuery);
  useEffect(() => {
    if (kyc) storeTier(client, kyc);
  }, [client, kyc]);
  return (
    <div className="flex flex-col gap-6">
      <title>Profile · Alajo</title>
      <PageHead title="Profile">
        <ButtonLink variant="secondary" to="/settings">
          <Settings size={18} aria-hidden="true" />
          Go to Settings
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-6">
          <Summary verified={kyc?.verified} />
          <StepsCard />
        </div>
        <div className="flex flex-col gap-6">
          <WalletSummary />
          <LimitsCard />
        </div>
      </div>
      <RecentTransactions title="Recent Activity" most={RECENT} all="View All Transactions" />
    </div>
  );
}

function Summary({ verified }: { verified: boolean | undefined }) {
  const user = useUser();
  const facts = [
    ['Username', user.username],
    ['Email', user.email],
    ['Phone', formatPhone(user.phone_number)],
    ['Joined', formatFullDate(user.joined_at)],
  ];
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-full bg-tint font-bold text-2xl text-primary"
        >
          {[user.first_name, user.last_name].map((name) => [...name][0] ?? '').join('')}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-bold text-xl">
            {user.first_name} {user.last_name}
          </h2>
          {/* The same height while loading. */}
          <p className="mt-1 min-h-6">
            {verified !== undefined && (
              <Chip tone={verified ? 'good' : 'warn'}>
                {verified ? 'KYC Verified' : 'KYC In Progress'}
              </Chip>
            )}
          </p>
        </div>
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function WalletSummary() {
  const query = useQuery(walletQuery);
  const { textOf } = useBalances();
  const wallet = query.data;
  return (
    <Card>
      <div className="-my-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">Wallet</h2>
        <BalancesSwitch className="-mr-3 hover:bg-tint" />
      </div>
      <QueryError query={query} />
      {wallet === undefined && !query.error && <Skeleton className="mt-2 h-13" />}
      {wallet && (
        <>
          <p className="mt-2 break-all font-bold text-2xl tabular-nums">{textOf(wallet.balance)}</p>
          <p className="text-muted text-sm">
            Alajo wallet number <span className="tabular-nums">{wallet.account_number}</span>
          </p>
        </>
      )}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ButtonLink to="/send-money">
          <Send size={18} aria-hidden="true" />
          Send Money
        </ButtonLink>
        <ButtonLink variant="secondary" to="/wallet">
          Open wallet
        </ButtonLink>
      </div>
    </Card>
  );
}
