// Actions on a customer, each with its key, and the message after it succeeds.

import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { CustomerPage } from '@alajo/contract/console/customer-schemas.ts';
import { type CaseName, noteBody } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { CALL_MINUTES } from '@alajo/contract/support/calls.ts';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { newIdempotencyKey } from '../../platform/api.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ReasonDialogProps } from '../kit/reason-dialog.tsx';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { caseIn } from './access-reason.tsx';

const TierDialog = lazyPart(() => import('./tier-dialog.tsx'));
const ReasonDialog = lazyPart(() => import('../kit/reason-dialog.tsx'));

/** Actions that ask for a text. */
type ReasonedAction = 'note' | 'call' | 'freeze' | 'unfreeze' | 'propose' | 'sessions' | 'pin';
type ActName = ReasonedAction | 'tier';
type Profile = CustomerPage['profile'];
type Props = { page: CustomerPage; me: StaffMe; onDone: (message: string) => void };

export function AccountActions({ page: { profile, devices, proposals, call }, me, onDone }: Props) {
  const [params] = useSearchParams();
  const about = caseIn(params.get('case') ?? undefined);
  const [opened, setOpened] = useState<{ name: ActName; key: string }>();
  const can = possible({ profile, devices, proposals, call }, me);
  const open = (name: ActName) => {
    // Focus returns here: after a key press it would otherwise go back to the search that led to this page.
    document.getElementById('page')?.focus();
    setOpened({ name, key: newIdempotencyKey() });
  };
  useKeys(
    'This customer',
    can.map((name) => ({ ...KEYS[name], run: () => open(name) })),
  );
  return (
    <>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {can.map((name) => (
          <ActionButton
            key={name}
            hint={KEYS[name].key}
            variant={name === 'freeze' ? 'danger' : 'plain'}
            onClick={() => open(name)}
          >
            {name.endsWith('freeze') && <Snowflake size={15} aria-hidden="true" />}
            {BUTTONS[name]}
          </ActionButton>
        ))}
      </div>
      {opened?.name === 'tier' && (
        <TierDialog
          customer={profile}
          onClose={() => setOpened(undefined)}
          onDone={() => onDone(DONE.tier)}
        />
      )}
      {opened && opened.name !== 'tier' && (
        <ReasonDialog
          {...formOf(opened.name, profile, { me, key: opened.key, about })}
          onClose={() => setOpened(undefined)}
          onDone={() => onDone(DONE[opened.name])}
        />
      )}
    </>
  );
}

const BUTTONS: Record<ActName, string> = {
  note: 'Note',
  call: 'Call',
  sessions: 'End sessions',
  pin: 'Unlock PIN',
  tier: 'Propose a tier',
  propose: 'Propose to unfreeze',
  unfreeze: 'Unfreeze',
  freeze: 'Freeze',
};
const KEYS: Record<ActName, { key: string; label: string }> = {
  note: { key: 'n', label: 'note' },
  call: { key: 'c', label: 'call' },
  sessions: { key: 'e', label: 'end sessions' },
  pin: { key: 'u', label: 'unlock PIN' },
  tier: { key: 'r', label: 'raise the tier' },
  propose: { key: 'p', label: 'propose' },
  unfreeze: { key: 'z', label: 'unfreeze' },
  freeze: { key: 'z', label: 'freeze' },
};
const DONE: Record<ActName, string> = {
  note: 'Note saved.',
  call: 'The app now tells the customer that you’re calling.',
  sessions: 'The customer was signed out everywhere and notified.',
  pin: 'The PIN is unlocked. The customer was notified.',
  tier: 'Proposed. A second person has to approve it.',
  propose: 'Proposed. A second person has to approve it.',
  unfreeze: 'Our freeze is lifted. The customer was notified.',
  freeze: 'The wallet is frozen. The customer was notified.',
};

/** The actions this member can take now, in the order of the buttons. */
function possible(
  {
    profile,
    devices,
    proposals,
    call,
  }: Pick<CustomerPage, 'profile' | 'devices' | 'proposals' | 'call'>,
  me: StaffMe,
): ActName[] {
  const frozenBy = profile.frozen?.by;
  const secures = may(me, 'customers.secure');
  const freezes = may(me, 'customers.freeze');
  // Compliance takes over a freeze by other staff.
  const takesOver = frozenBy === 'staff' && may(me, 'proposals.approve_customers');
  // Only one change can be pending at a time.
  const proposes = may(me, 'proposals.make_customers') && proposals.length === 0;
  const actions: [name: ActName, isAvailable: boolean][] = [
    ['note', may(me, 'customers.note')],
    ['call', may(me, 'customers.call') && call === null],
    ['pin', secures && profile.pin_locked_until !== null],
    ['sessions', secures && devices.length > 0],
    ['tier', proposes && profile.tier < 3],
    ['propose', proposes && frozenBy === 'compliance'],
    ['unfreeze', freezes && frozenBy === 'staff' && !takesOver],
    ['freeze', freezes && (frozenBy === undefined || frozenBy === 'customer')],
  ];
  return actions.flatMap(([name, isAvailable]) => (isAvailable ? name : []));
}

type ActionForm = Omit<ReasonDialogProps, 'onDone' | 'onClose'>;

function formOf(
  name: ReasonedAction,
  { id, name: who }: Profile,
  { me, key, about }: { me: StaffMe; key: string; about: CaseName | undefined },
): ActionForm {
  const submitLabel = BUTTONS[name];
  switch (name) {
    case 'note':
      return {
        title: `Note about ${who}`,
        description: 'Visible to colleagues, not to the customer.',
        label: 'Note',
        submitLabel: 'Save note',
        schema: noteBody.shape.body,
        send: (body) => callStaff(customerRoutes.note, { id, body }, { idempotency_key: key }),
      };
    case 'call':
      return {
        title: `Call ${who}?`,
        description: `For ${CALL_MINUTES} minutes at most, the app and the chat tell them your first name${about ? `, ${about.reference}` : ''} and that you’re calling. Their security activity keeps it. Never ask for a PIN, a password or a code.`,
        submitLabel: 'Start the call',
        send: (text) => callStaff(customerRoutes.call, { id, reason: text, case: about }),
      };
    case 'freeze':
      return {
        submitLabel,
        title: `Freeze ${who}’s wallet?`,
        description: may(me, 'proposals.approve_customers')
          ? 'No money can leave it, but it can still receive. The customer will be notified. This is a compliance freeze: unfreezing takes two people.'
          : 'No money can leave it, but it can still receive. The customer will be notified and can’t unfreeze it.',
        variant: 'danger',
        send: (text) => callStaff(customerRoutes.freeze, { id, reason: text }),
      };
    case 'unfreeze':
      return {
        submitLabel,
        title: `Unfreeze ${who}’s wallet?`,
        description:
          'Money can leave it again, unless the customer froze it too. The customer will be notified.',
        send: (text) => callStaff(customerRoutes.unfreeze, { id, reason: text }),
      };
    case 'propose':
      return {
        title: `Propose to unfreeze ${who}’s wallet`,
        description:
          'Compliance froze it. A second person with permission will read your reason and approve or reject it.',
        submitLabel: 'Propose',
        send: (text) => callStaff(customerRoutes.proposeUnfreeze, { id, reason: text }),
      };
    case 'sessions':
      return {
        submitLabel,
        title: `Sign ${who} out everywhere?`,
        description:
          'All their devices are signed out immediately. They’ll be notified and can sign in again.',
        variant: 'danger',
        send: (text) => callStaff(customerRoutes.endSessions, { id, reason: text }),
      };
    case 'pin':
      return {
        submitLabel,
        title: `Unlock ${who}’s PIN?`,
        description:
          'Their PIN doesn’t change. They’ll be notified and can try it again right away.',
        send: (text) => callStaff(customerRoutes.unlockPin, { id, reason: text }),
      };
  }
}
