// The Security page: password, PIN, passkeys and codes, and the freeze.
import type { StepUpPolicy } from '@alajo/contract/identity/passkeys.ts';
import type { FrozenKeeps, Settings } from '@alajo/contract/identity/settings.ts';
import { EVENTS_KEPT_MONTHS } from '@alajo/contract/identity/settings.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { countText, listText } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { passkeysQuery, stepUpPolicyQuery } from '../identity/queries.ts';
import { formatDate, formatDeadline } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';
import { CallsText } from '../support/settings/calls-text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SettingLink, SettingRow, SettingRows } from '../ui/setting-row.tsx';
import { QueryError } from '../ui/states.tsx';
import { FactorRows } from './factors.tsx';
import { ownLimitsQuery } from './own-limits-query.ts';
import { PAGES, SECURITY_ROWS } from './pages.ts';
import { settingsQuery } from './queries.ts';
import { UpcomingChange } from './upcoming-change.tsx';

const loadPin = () => import('./pin-dialog.tsx');
const loadFreeze = () => import('./freeze-dialog.tsx');
const loadLimit = () => import('./limit-dialogs.tsx');
const PinDialog = lazyPart(loadPin);
const LimitDialog = lazyPart(loadLimit);
const FreezeDialog = lazyPart(loadFreeze);

type DialogName = 'pin' | 'step-up' | 'freeze' | 'frozen';

/** `?open=pin` opens the PIN dialog, for links that promise it. */
export default function Security() {
  const user = useUser();
  const settings = useQuery(settingsQuery);
  const limits = useQuery(ownLimitsQuery);
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<DialogName | undefined>(
    params.get('open') === 'pin' ? 'pin' : undefined,
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <SettingRows>
        <SettingRow row={SECURITY_ROWS.password} about="Signs out your other devices">
          <ButtonLink variant="secondary" to="/reset-password">
            Change Password
          </ButtonLink>
        </SettingRow>
        <SettingRow
          row={SECURITY_ROWS.pin}
          about={user.has_pin ? 'Four digits for every payment' : 'You don’t have one yet'}
        >
          <Button
            variant={user.has_pin ? 'secondary' : 'primary'}
            onPointerDown={loadPin}
            onClick={() => setOpened('pin')}
          >
            {user.has_pin ? 'Change PIN' : 'Create PIN'}
          </Button>
        </SettingRow>
        <PasskeyRow />
        <FactorRows />
        <StepUpRow onChange={() => setOpened('step-up')} />
        <SettingLink
          row={SECURITY_ROWS.activity}
          to={PAGES.activity.path}
          about={`Sign-ins and changes from the last ${EVENTS_KEPT_MONTHS / 12} years`}
        />
      </SettingRows>
      <h2 className="pt-3 font-semibold text-lg tracking-tight">If something is wrong</h2>
      <QueryError query={settings} />
      {settings.isPending && <Skeleton className="h-16" />}
      {settings.data && <FreezeRows settings={settings.data} onOpen={setOpened} />}
      <SettingRows>
        <SettingLink
          row={SECURITY_ROWS.tricked}
          to="/support/tricked"
          about="We’ll hold what’s left of the money at once"
        />
        <SettingRow row={SECURITY_ROWS.calls} about={<CallsText />} />
      </SettingRows>
      {opened === 'pin' && <PinDialog onClose={close} />}
      {opened === 'step-up' && limits.data && (
        <LimitDialog limit="pin" limits={limits.data} onClose={close} />
      )}
      {opened === 'freeze' && <FreezeDialog onClose={close} />}
      {opened === 'frozen' && <FreezeDialog onClose={close} choosing />}
    </>
  );
}

function PasskeyRow() {
  const { data: passkeys } = useQuery(passkeysQuery);
  const [first] = passkeys ?? [];
  let about = passkeys ? 'None yet' : '\u00a0'; // a line of the same height
  if (first) about = `${first.name}, since ${formatDate(first.added_at)}`;
  if (passkeys && passkeys.length > 1) about = countText(passkeys.length, 'passkey');
  return <SettingLink row={SECURITY_ROWS.passkey} to={PAGES.passkeys.path} about={about} />;
}

/** Also shown while loading, because it takes as many lines. */
const USUAL_STEP_UP = 'What needs a passkey or a code';

/** The rules are in Help; the customer can lower the amount here. */
function StepUpRow({ onChange }: { onChange: () => void }) {
  const { data } = useQuery(stepUpPolicyQuery);
  const { data: limits } = useQuery(ownLimitsQuery);
  const raise = limits?.pin.raise;
  return (
    <>
      <SettingRow row={SECURITY_ROWS['step-up']} about={data ? stepUpText(data) : USUAL_STEP_UP}>
        <Button
          variant="secondary"
          aria-label="Change: Extra check for large payments"
          disabled={limits === undefined}
          onPointerDown={loadLimit}
          onClick={onChange}
        >
          Change
        </Button>
      </SettingRow>
      {data && raise && (
        <UpcomingChange setting="pin" at={raise.at} keep={`Keep ${formatNaira(data.pin_up_to)}`}>
          {raise.to === null
            ? 'the usual rules apply'
            : `above ${formatNaira(raise.to)} per payment`}
        </UpcomingChange>
      )}
    </>
  );
}

function stepUpText({ new_until, guarded, own_pin_up_to, pin_up_to }: StepUpPolicy): string {
  if (new_until) return `Every payment, until ${formatDeadline(new_until)}`;
  if (guarded || own_pin_up_to !== null) return `Above ${formatNaira(pin_up_to)} per payment`;
  return USUAL_STEP_UP;
}

type FreezeProps = { settings: Settings; onOpen: (dialog: DialogName) => void };

function FreezeRows({ settings: { frozen_at, frozen_by_us, frozen_keeps }, onOpen }: FreezeProps) {
  const { has_pin } = useUser();
  if (frozen_by_us) {
    return (
      <SettingRows>
        <SettingRow
          row={SECURITY_ROWS.freeze}
          name="Alajo froze your wallet"
          about="No money can leave it; you can still receive money. Contact support and we’ll explain why and what to do next."
        >
          <ButtonLink to="/support">Contact support</ButtonLink>
        </SettingRow>
      </SettingRows>
    );
  }
  const frozen = frozen_at !== null;
  return (
    <SettingRows>
      <SettingRow
        row={SECURITY_ROWS.freeze}
        {...(frozen && { name: 'Your wallet is frozen' })}
        about={
          frozen
            ? `${goesOn(frozen_keeps)} You can still receive money.`
            : 'Nothing leaves, money still comes in'
        }
      >
        <Button
          variant={frozen ? 'primary' : 'danger'}
          className={frozen ? '' : 'settings-out'}
          onPointerDown={loadFreeze}
          onClick={() => onOpen('freeze')}
        >
          {frozen ? 'Unfreeze wallet' : 'Freeze wallet'}
        </Button>
      </SettingRow>
      {frozen && has_pin && (
        <SettingRow
          row={SECURITY_ROWS['while-frozen']}
          about="Whether Ajo contributions, auto-saves and standing orders continue"
        >
          <Button variant="secondary" onPointerDown={loadFreeze} onClick={() => onOpen('frozen')}>
            Change
          </Button>
        </SettingRow>
      )}
    </SettingRows>
  );
}

function goesOn({ ajo, plans }: FrozenKeeps): string {
  const allowed = [
    ...(ajo ? ['due Ajo contributions'] : []),
    ...(plans ? ['auto-saves and standing orders'] : []),
  ];
  return allowed.length === 0
    ? 'No money can leave it, not even automatic payments.'
    : `Only ${listText(allowed)} can leave it.`;
}
