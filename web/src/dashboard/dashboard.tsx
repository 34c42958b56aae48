// The dashboard (spec §2), made of other features' cards.
import { useQuery } from '@tanstack/react-query';
import {
  Plus,
  Recycle,
  Send,
  ShoppingBag,
  Smartphone,
  Target,
  TrendingUp,
  Wifi,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../platform/session.ts';
import { SafeToSpend, SavingsGoalsCard, TotalSavings } from '../savings/goals-card.tsx';
import { RecentTransactions } from '../transactions/recent.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { BalanceCard, LimitsCard } from '../wallet/balance-card.tsx';
import { walletQuery } from '../wallet/queries.ts';
import { AjoCard } from './ajo-card.tsx';

const loadSendMoney = () => import('../wallet/send-money.tsx');
const SendMoney = lazyPart(loadSendMoney);
const loadStart = () => import('../savings/start-saving.tsx');
const StartSaving = lazyPart(loadStart);

export function Component() {
  const user = useUser();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [starting, setStarting] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <title>Dashboard · Alajo</title>
      <h1 className="text-2xl font-bold">Hello, {user.username}</h1>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-6">
          <BalanceCard>
            <Button variant="amber" onPointerDown={loadSendMoney} onClick={() => setSending(true)}>
              <Send size={18} aria-hidden="true" />
              Send Money
            </Button>
            <Button variant="onPrimary" onClick={() => navigate('/wallet')}>
              <Plus size={18} aria-hidden="true" />
              Add Money
            </Button>
            <SavingButton onStart={() => setStarting(true)} />
          </BalanceCard>
          <SafeToSpend />
        </div>
        <div className="flex flex-col gap-6">
          <TotalSavings />
          <LimitsCard />
        </div>
      </div>
      <QuickActions />
      <SavingsGoalsCard />
      <AjoCard />
      <RecentTransactions title="Recent Transactions">
        <ButtonLink to="/wallet">Add Money</ButtonLink>
      </RecentTransactions>

      {sending && <SendMoney open={sending} onOpenChange={setSending} />}
      {starting && <StartSaving open={starting} onOpenChange={setStarting} />}
    </div>
  );
}

/** Spec §2: Grow My Savings with a balance, otherwise Start Saving. Reserves its space until known. */
function SavingButton({ onStart }: { onStart: () => void }) {
  const { data: wallet } = useQuery(walletQuery);
  const navigate = useNavigate();
  const hasMoney = wallet !== undefined && wallet.balance > 0;
  return (
    <Button
      variant="onPrimary"
      className={`col-span-2 ${wallet === undefined ? 'invisible' : ''}`}
      onPointerDown={hasMoney ? loadStart : undefined}
      onClick={() => (hasMoney ? onStart() : navigate('/ajo'))}
    >
      <TrendingUp size={18} aria-hidden="true" />
      {hasMoney ? 'Grow My Savings' : 'Start Saving'}
    </Button>
  );
}

const QUICK = [
  { to: '/services?tab=airtime', label: 'Airtime', icon: Smartphone },
  { to: '/services?tab=data', label: 'Data', icon: Wifi },
  { to: '/services?tab=bills&category=electricity', label: 'Electricity', icon: Zap },
  { to: '/marketplace', label: 'Shop', icon: ShoppingBag },
  { to: '/waste', label: 'Waste', icon: Recycle },
  { to: '/savings', label: 'Savings', icon: Target },
];

function QuickActions() {
  return (
    <nav aria-label="Quick actions" className="grid grid-cols-3 gap-3 lg:grid-cols-6">
      {QUICK.map(({ to, label, icon: Icon }) => (
        <ButtonLink key={to} to={to} variant="secondary" className="min-h-20 flex-col">
          <Icon size={22} aria-hidden="true" className="text-primary" />
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
