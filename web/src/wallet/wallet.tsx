// The wallet (spec §2): balance, adding money from three sources, recent activity.

import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TransactionList } from '../transactions/list.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { AddMoney } from './add-money.tsx';
import { BalanceCard, LimitsCard } from './balance-card.tsx';
import { recentQuery } from './queries.ts';

const SendMoney = lazy(() => import('./send-money.tsx'));
const RECENT = 3; // spec §2 Wallet

/** The provider's page comes back with the uuid or with our reference. */
function returned(funding: string | null): string | undefined {
  if (funding === null) return undefined;
  try {
    return /^[0-9a-f-]{36}$/.test(funding)
      ? toReference(funding)
      : toReference(fromReference(funding));
  } catch {
    return undefined;
  }
}

export function Component() {
  const [params, setParams] = useSearchParams();
  const funding = returned(params.get('funding'));
  const [adding, setAdding] = useState(funding !== undefined);
  const [sending, setSending] = useState(false);
  const recent = useQuery(recentQuery);
  return (
    <div className="flex flex-col gap-6">
      <title>Wallet · Alajo</title>
      <h1 className="text-2xl font-bold">Wallet</h1>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <BalanceCard shownAtFirst>
          <Button look="amber" onClick={() => setAdding(true)}>
            <Plus size={18} aria-hidden="true" />
            Add Money
          </Button>
          <Button look="onPrimary" onClick={() => setSending(true)}>
            <Send size={18} aria-hidden="true" />
            Send Money
          </Button>
        </BalanceCard>
        <LimitsCard />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink look="secondary" to="/services?tab=bills">
          Pay Bills
        </ButtonLink>
        <ButtonLink look="secondary" to="/services?tab=airtime">
          Buy Airtime
        </ButtonLink>
      </div>
      <Card>
        <div className="mb-2 flex items-center justify-between">
          <h2 className="font-semibold">Recent Activity</h2>
          <ButtonLink look="ghost" to="/transactions">
            View All
          </ButtonLink>
        </div>
        <QueryTrouble query={recent} />
        {recent.data === undefined && <Skeleton className="h-40" />}
        {recent.data?.length === 0 && <EmptyState title="No transactions yet" />}
        <TransactionList rows={recent.data?.slice(0, RECENT) ?? []} />
      </Card>
      <AddMoney
        key={funding ?? 'new'}
        open={adding}
        returned={funding}
        onOpenChange={(open) => {
          setAdding(open);
          if (!open) setParams({}, { replace: true });
        }}
      />
      {sending && (
        <Suspense>
          <SendMoney open={sending} onOpenChange={setSending} />
        </Suspense>
      )}
    </div>
  );
}
