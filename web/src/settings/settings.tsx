// Settings (spec §2): profile, security, limits, devices, preferences, saving, data requests and security
// activity.
import type { FrozenKeeps } from '@alajo/contract/identity/settings.ts';
import { DATA_ANSWER_DAYS, daysText, listText } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../platform/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DASHBOARD, PageHead } from '../ui/page-head.tsx';
import { QueryError } from '../ui/states.tsx';
import { Activity } from './activity.tsx';
import { DataRequests } from './data-requests.tsx';
import { Devices } from './devices.tsx';
import { Preferences } from './preferences.tsx';
import { Profile } from './profile-form.tsx';
import { settingsQuery } from './queries.ts';
import { Row, Section } from './section.tsx';

const Notifications = lazyPart(
  async () => ({
    default: (await import('../notifications/settings/preferences.tsx')).Preferences,
  }),
  { fallback: () => <Skeleton className="h-64" />, retry: 'inside' },
);
const Chat = lazyPart(
  async () => ({ default: (await import('../whatsapp/settings/chat-section.tsx')).Chat }),
  { fallback: () => <Skeleton className="h-24" />, retry: 'inside' },
);
const Passkeys = lazyPart(() => import('./passkeys.tsx'), {
  fallback: () => <Skeleton className="h-24" />,
  retry: 'inside',
});
const StepUpPolicy = lazyPart(() => import('./step-up-policy.tsx'), {
  fallback: () => <Skeleton className="h-64" />,
  retry: 'inside',
});
const Limits = lazyPart(async () => ({ default: (await import('./limits.tsx')).Limits }), {
  fallback: () => <Skeleton className="h-48" />,
  retry: 'inside',
});
const Factors = lazyPart(() => import('./factors.tsx'), {
  fallback: () => <Skeleton className="h-64" />,
  retry: 'inside',
});
const loadPin = () => import('./pin-dialog.tsx');
const loadFreeze = () => import('./freeze-dialog.tsx');
const loadExport = () => import('./export-dialog.tsx');
const loadDataRequest = () => import('./data-request-dialog.tsx');
const loadClose = () => import('./close-dialog.tsx');
const loadLogout = () => import('../identity/logout-dialog.tsx');
const PinDialog = lazyPart(loadPin);
const FreezeDialog = lazyPart(loadFreeze);
const ExportDialog = lazyPart(loadExport);
const DataRequestDialog = lazyPart(loadDataRequest);
const CloseDialog = lazyPart(loadClose);
const LogoutDialog = lazyPart(loadLogout);

type DialogName = 'pin' | 'freeze' | 'frozen' | 'export' | 'data' | 'close' | 'logout';

export function Component() {
  const [opened, setOpened] = useState<DialogName>();
  const close = () => setOpened(undefined);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <title>Settings · Alajo</title>
      <PageHead title="Settings" back={DASHBOARD} />
      <Profile />
      <Security onOpen={setOpened} />
      <Section id="passkeys" title="Passkeys">
        <Passkeys />
      </Section>
      <Factors />
      <Section id="ladder" title="When we ask for more than your PIN">
        <StepUpPolicy />
      </Section>
      <Section id="limits" title="Limits">
        <Limits />
      </Section>
      <Devices />
      <Preferences />
      <Section id="whatsapp" title="WhatsApp">
        <Chat />
      </Section>
      <Section id="notifications" title="Notifications">
        <Notifications />
      </Section>
      <Section id="saving" title="Saving">
        <Row
          name="Save automatically"
          description="Split incoming money into your goals, and save a little with each payment."
        >
          <ButtonLink variant="secondary" to="/savings/sorting">
            View rules
          </ButtonLink>
        </Row>
      </Section>
      <Section id="data" title="Your data">
        <Row
          name="Export my data"
          description="One file with everything Alajo holds about you: your profile, every payment, groups, goals, orders and messages."
        >
          <Button
            variant="secondary"
            onPointerDown={loadExport}
            onClick={() => setOpened('export')}
          >
            <Download size={18} aria-hidden="true" />
            Export my data
          </Button>
        </Row>
        <Row
          name="Data requests"
          description={`Ask us for a copy, or to correct, erase or restrict something. It’s your right, and free. We’ll reply within ${daysText(DATA_ANSWER_DAYS)}.`}
        >
          <Button
            variant="secondary"
            onPointerDown={loadDataRequest}
            onClick={() => setOpened('data')}
          >
            Make a request
          </Button>
        </Row>
        <DataRequests />
        <Row
          name="Close account"
          description="This is permanent. Take your money out first; we’ll show you what’s still open."
        >
          <Button
            variant="secondary"
            className="text-bad"
            onPointerDown={loadClose}
            onClick={() => setOpened('close')}
          >
            Close account
          </Button>
        </Row>
      </Section>
      <Activity />
      <Button
        variant="secondary"
        className="self-start text-bad"
        onPointerDown={loadLogout}
        onClick={() => setOpened('logout')}
      >
        <LogOut size={18} aria-hidden="true" />
        Log Out
      </Button>
      {opened === 'pin' && <PinDialog onClose={close} />}
      {opened === 'freeze' && <FreezeDialog onClose={close} />}
      {opened === 'frozen' && <FreezeDialog onClose={close} choosing />}
      {opened === 'export' && <ExportDialog onClose={close} />}
      {opened === 'data' && <DataRequestDialog onClose={close} />}
      {opened === 'close' && <CloseDialog onClose={close} />}
      {opened === 'logout' && <LogoutDialog open onOpenChange={close} />}
    </div>
  );
}

function Security({ onOpen }: { onOpen: (dialog: DialogName) => void }) {
  const user = useUser();
  const query = useQuery(settingsQuery);
  const ours = query.data?.frozen_by_us === true;
  const frozen = query.data?.frozen_at != null && !ours;
  return (
    <Section id="security" title="Security">
      <QueryError query={query} />
      <Row name="Password" description="Other devices are signed out when you change it.">
        <ButtonLink variant="secondary" to="/reset-password">
          Change Password
        </ButtonLink>
      </Row>
      <Row
        name="Transaction PIN"
        description={
          user.has_pin
            ? 'Four digits you enter whenever money leaves your wallet.'
            : 'You don’t have one yet. Create one to protect your money.'
        }
      >
        <Button variant="secondary" onPointerDown={loadPin} onClick={() => onOpen('pin')}>
          {user.has_pin ? 'Change PIN' : 'Create PIN'}
        </Button>
      </Row>
      {query.isPending && <Skeleton className="h-16" />}
      {ours && (
        <Row
          id="freeze"
          name="Alajo froze your wallet"
          description="No money can leave it; you can still receive money. Contact support and we’ll explain why and what to do next."
        >
          <ButtonLink to="/support">Contact support</ButtonLink>
        </Row>
      )}
      {query.data && !ours && (
        <Row
          id="freeze"
          name={frozen ? 'Your wallet is frozen' : 'Stop all debits now'}
          description={
            frozen
              ? `${goesOn(query.data.frozen_keeps)} You can still receive money.`
              : 'Lost your phone, or something looks wrong? Freeze your wallet and no money can leave until you unfreeze it.'
          }
        >
          <Button
            variant={frozen ? 'primary' : 'danger'}
            onPointerDown={loadFreeze}
            onClick={() => onOpen('freeze')}
          >
            {frozen ? 'Unfreeze wallet' : 'Freeze wallet'}
          </Button>
        </Row>
      )}
      {frozen && user.has_pin && (
        <Row
          name="While it’s frozen"
          description="Choose whether Ajo contributions, auto-saves and standing orders continue."
        >
          <Button variant="secondary" onPointerDown={loadFreeze} onClick={() => onOpen('frozen')}>
            Change
          </Button>
        </Row>
      )}
    </Section>
  );
}

function goesOn({ ajo, plans }: FrozenKeeps): string {
  const frozenItems = [
    ...(ajo ? ['due Ajo contributions'] : []),
    ...(plans ? ['auto-saves and standing orders'] : []),
  ];
  return frozenItems.length === 0
    ? 'No money can leave it, not even automatic payments.'
    : `Only ${listText(frozenItems)} can leave it.`;
}
