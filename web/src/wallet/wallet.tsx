// The wallet (spec §2): balance and limits, Add Money, Send Money and recent activity.
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RecentTransactions } from '../transactions/recent.tsx';
import { WaitingPart } from '../transactions/waiting.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { BalanceCard } from './dashboard/balance-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { OpenFundings } from './open-fundings.tsx';

const loadAddMoney = () => import('./add-money.tsx');
const AddMoney = lazyPart(loadAddMoney);
const SendMoney = lazyPart(() => import('./send/send-money.tsx'));
const RECENT = 3; // spec §2 Wallet

/** The reference in the provider's return URL, which holds our uuid or our reference. */
function referenceOf(funding: string | null): string | undefined {
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
  const funding = referenceOf(params.get('funding'));
  // Links such as "Add ₦3,000" open the dialog with the amount filled in.
  const requestedAmount = params.get('add');
  const [adding, setAdding] = useState(requestedAmount !== null);
  // In the URL, so a reload opens it again.
  const openFunding = (reference: string) =>
    setParams({ funding: reference }, { replace: true, preventScrollReset: true });
  const closeFunding = () => setParams({}, { replace: true, preventScrollReset: true });
  // Links and bookmarks to /send-money come here with the dialog open.
  const opensSendMoney = useLocation().pathname === '/send-money';
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <title>Wallet · Alajo</title>
      <PageHead title="Wallet" />
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <BalanceCard />
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button onPointerDown={loadAddMoney} onClick={() => setAdding(true)}>
              <Plus size={18} aria-hidden="true" />
              Add Money
            </Button>
            <Button variant="tint" onClick={() => setSending(true)}>
              <Send size={18} aria-hidden="true" />
              Send Money
            </Button>
          </div>
        </div>
        <LimitsCard />
      </div>
      <WaitingPart />
      <OpenFundings onOpen={openFunding} />
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="secondary" to="/services?tab=bills">
          Pay Bills
        </ButtonLink>
        <ButtonLink variant="secondary" to="/services?tab=airtime">
          Buy Airtime
        </ButtonLink>
        <ButtonLink variant="secondary" to="/requests">
          Request Money
        </ButtonLink>
        <ButtonLink variant="secondary" to="/me">
          My QR
        </ButtonLink>
        <ButtonLink variant="secondary" to="/coming-up">
          Coming up
        </ButtonLink>
        <ButtonLink variant="secondary" to="/transactions/balance">
          Why this balance?
        </ButtonLink>
      </div>
      <RecentTransactions title="Recent Activity" most={RECENT} />
      {(adding || funding !== undefined) && (
        <AddMoney
          open
          reference={funding}
          amount={requestedAmount ?? undefined}
          onStarted={openFunding}
          onAgain={() => {
            setAdding(true);
            closeFunding();
          }}
          onOpenChange={(open) => {
            setAdding(open);
            if (!open && (funding !== undefined || requestedAmount !== null)) closeFunding();
          }}
        />
      )}
      {(sending || opensSendMoney) && (
        <SendMoney
          open
          onOpenChange={(open) => {
            setSending(open);
            if (!open && opensSendMoney) navigate('/wallet', { replace: true });
          }}
        />
      )}
    </div>
  );
}
