// The dashboard (spec §2): what there is now. Cards of other parts of the product come with them.
import { Plus, Send, Smartphone, Wifi, Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../platform/session.ts';
import { RecentTransactions } from '../transactions/recent.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { BalanceCard, LimitsCard } from '../wallet/balance-card.tsx';
import { AjoCard } from './ajo-card.tsx';

const loadSendMoney = () => import('../wallet/send-money.tsx');
const SendMoney = lazy(loadSendMoney);

export function Component() {
  const user = useUser();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
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
      <AjoCard />
      <RecentTransactions title="Recent Transactions">
        <ButtonLink to="/wallet">Add Money</ButtonLink>
      </RecentTransactions>
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
