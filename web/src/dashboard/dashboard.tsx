// The dashboard (spec §2), composed of other features' cards. Its title, the greeting, is in the frame.
import { Plus, ReceiptText, Send, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { SafeToSpend } from '../savings/dashboard/safe-to-spend.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { BalanceCard } from '../wallet/dashboard/balance-card.tsx';
import { useIsNew } from './new-customer.ts';
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
  const isNew = useIsNew();
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:gap-x-6">
      <title>Dashboard · Alajo</title>
      <div className="flex min-w-0 flex-col gap-5">
        <BalanceCard below={isNew ? <AddFirstMoney /> : <SafeToSpend />} alwaysShown={isNew} />
        {!isNew && (
          <>
            <nav aria-label="Money" className="grid grid-cols-4 gap-1">
              <RoundAction
                icon={Send}
                main
                onPointerDown={loadSendMoney}
                onClick={() => setSending(true)}
              >
                Send Money
              </RoundAction>
              <RoundAction icon={Plus} to="/wallet?add=">
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
          </>
        )}
      </div>
      <Sections />
      {sending && <SendMoney open={sending} onOpenChange={setSending} />}
    </div>
  );
}

/** On the balance card of a new customer: the one filled action of the screen, and Start Saving. */
function AddFirstMoney() {
  return (
    <div className="relative pr-3">
      <p className="text-15 text-white/90">Add money to start</p>
      <div className="mt-3 mb-2 grid grid-cols-2 gap-2">
        {/* White in both themes, like the card is dark in both. */}
        <ButtonLink
          variant="ghost"
          to="/wallet?add="
          className="min-h-12 bg-white"
          style={{ colorScheme: 'light' }}
        >
          <Plus size={20} aria-hidden="true" />
          Add Money
        </ButtonLink>
        <ButtonLink variant="onPrimary" to="/ajo" className="min-h-12">
          Start Saving
        </ButtonLink>
      </div>
    </div>
  );
}
