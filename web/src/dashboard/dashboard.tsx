// The dashboard (spec §2), composed of other features' cards. Its title, the greeting, is in the frame.
import { Plus, ReceiptText, Send, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { SafeToSpend } from '../savings/dashboard/safe-to-spend.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { BalanceCard } from '../wallet/dashboard/balance-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RoundAction } from './round-action.tsx';
import { SectionsOutline } from './sections-outline.tsx';

const loadSendMoney = () => import('../wallet/send/send-money.tsx');
const SendMoney = lazyPart(loadSendMoney);
// Below the first screen of a phone: a slow network loads the balance and its buttons first.
const Sections = lazyPart(() => import('./sections.tsx'), {
  fallback: SectionsOutline,
  retry: 'inside',
  ahead: true,
});

export function Component() {
  const [sending, setSending] = useState(false);
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:gap-x-6">
      <title>Dashboard · Alajo</title>
      <div className="flex min-w-0 flex-col gap-5">
        <BalanceCard below={<SafeToSpend />} />
        <nav aria-label="Money" className="grid grid-cols-4 gap-1">
          <RoundAction
            icon={Send}
            main
            onPointerDown={loadSendMoney}
            onClick={() => setSending(true)}
          >
            Send Money
          </RoundAction>
          <RoundAction icon={Plus} to="/wallet">
            Add Money
          </RoundAction>
          <RoundAction icon={Smartphone} to="/services?tab=airtime">
            Airtime
          </RoundAction>
          <RoundAction icon={ReceiptText} to="/services?tab=bills">
            Bills
          </RoundAction>
        </nav>
        <QuickActions />
      </div>
      <Sections />
      {sending && <SendMoney open={sending} onOpenChange={setSending} />}
    </div>
  );
}
