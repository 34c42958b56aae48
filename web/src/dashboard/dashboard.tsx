// The dashboard (spec §2): what there is now. Cards of other parts of the product come with them.
import { useQuery } from '@tanstack/react-query';
import { Plus, Send, Smartphone, Wifi, Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../platform/session.ts';
import { TransactionList } from '../transactions/list.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { BalanceCard, LimitsCard } from '../wallet/balance-card.tsx';
import { recentQuery } from '../wallet/queries.ts';

const loadSendMoney = () => import('../wallet/send-money.tsx');
const SendMoney = lazy(loadSendMoney);

export function Component() {
  const user = useUser();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const recent = useQuery(recentQuery);
  return (
    <div className="flex flex-col gap-6">
      <title>Dashboard · Alajo</title>
      <h1 className="text-2xl font-bold">Hello, {user.username}</h1>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <BalanceCard shownAtFirst={false}>
          <Button look="amber" onPointerDown={loadSendMoney} onClick={() => setSending(true)}>
            <Send size={18} aria-hidden="true" />
            Send Money
          </Button>
          <Button look="onPrimary" onClick={() => navigate('/wallet')}>
            <Plus size={18} aria-hidden="true" />
            Add Money
          </Button>
        </BalanceCard>
        <LimitsCard />
      </div>
      <QuickActions />
      <Card>
        <div className="mb-2 flex items-center justify-between">
          <h2 className="font-semibold">Recent Transactions</h2>
          <ButtonLink look="ghost" to="/transactions">
            View All
          </ButtonLink>
        </div>
        <QueryTrouble query={recent} />
        {recent.data === undefined && !recent.error && <Skeleton className="h-64" />}
        {recent.data?.length === 0 && (
          <EmptyState title="No transactions yet">
            <ButtonLink to="/wallet">Add Money</ButtonLink>
          </EmptyState>
        )}
        <TransactionList rows={recent.data ?? []} />
      </Card>
      {sending && (
        <Suspense>
          <SendMoney open={sending} onOpenChange={setSending} />
        </Suspense>
      )}
    </div>
  );
}

const QUICK = [
  { to: '/services?tab=airtime', label: 'Airtime', icon: Smartphone },
  { to: '/services?tab=data', label: 'Data', icon: Wifi },
  { to: '/services?tab=bills&category=electricity', label: 'Electricity', icon: Zap },
];

function QuickActions() {
  return (
    <nav aria-label="Quick actions" className="grid grid-cols-3 gap-3">
      {QUICK.map(({ to, label, icon: Icon }) => (
        <ButtonLink key={to} to={to} look="secondary" className="min-h-20 flex-col">
          <Icon size={22} aria-hidden="true" className="text-primary" />
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
