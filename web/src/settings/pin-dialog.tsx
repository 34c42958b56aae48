// Creates the transaction PIN with the password, changes it with the current one, or resets it with a code
// and the password.
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { OTP_LENGTH, PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCodeChannels } from '../identity/queries.ts';
import {
  checkNewPin,
  EMPTY_PIN,
  isTyped,
  NewPinFields,
  PasswordForPin,
} from '../paying/new-pin.tsx';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { updateUser, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { settingsChanged } from './queries.ts';

export default function PinDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  // The state when the dialog opened, so the title stays the same once the PIN is set.
  const [hadPin] = useState(user.has_pin);
  const [forgotten, setForgotten] = useState(false);
  const title = hadPin ? 'Change PIN' : 'Create PIN';
  return (
    <Dialog open onOpenChange={onClose} title={forgotten ? 'Set a new PIN' : title}>
      {forgotten ? (
        <PinForm key="forgotten" method="code" onClose={onClose} />
      ) : (
        <PinForm
          key="known"
          method={hadPin ? 'old' : 'password'}
          onClose={onClose}
          onForgotten={() => setForgotten(true)}
        />
      )}
    </Dialog>
  );
}

type Props = { method: 'password' | 'old' | 'code'; onClose: () => void; onForgotten?: () => void };

function PinForm({ method, onClose, onForgotten }: Props) {
  const client = useQueryClient();
  const user = useUser();
  const form = useForm({
    initial: { ...EMPTY_PIN, otp: '', old_pin: '' },
    check: (values) => checkNewPin(values, user),
    send: ({ otp, old_pin, pin, password }) =>
      method === 'code'
        ? call(pinRoutes.resetPin, { otp, pin, password })
        : call(pinRoutes.setPin, method === 'old' ? { pin, old_pin } : { pin, password }),
    onDone: () => {
      updateUser({ ...user, has_pin: true });
      settingsChanged(client);
    },
  });
  const { otp, old_pin, password } = form.values;
  const proven = {
    password: password !== '',
    old: old_pin.length === PIN_LENGTH,
    code: otp.length === OTP_LENGTH && password !== '',
  }[method];
  if (form.reply) {
    return (
      <div className="flex flex-col gap-4">
        <Outcome tone="good">{form.reply.message}</Outcome>
        <Button onClick={onClose}>Done</Button>
      </div>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {method === 'code' && <PinCode />}
      {method === 'code' && (
        <CodeField label="6-digit code" length={OTP_LENGTH} {...form.field('otp')} />
      )}
      {method === 'old' && (
        <CodeField label="Current PIN" hidden length={PIN_LENGTH} {...form.field('old_pin')} />
      )}
      <NewPinFields
        labels={{ pin: 'New PIN', confirmation: 'Confirm new PIN' }}
        fields={{ pin: form.field('pin'), confirmation: form.field('confirmation') }}
      />
      {method !== 'old' && (
        <>
          <PasswordForPin {...form.field('password')} />
          <LowLimit />
        </>
      )}
      <div className="flex flex-col gap-1">
        <Button type="submit" disabled={!proven || !isTyped(form.values)} loading={form.pending}>
          Save PIN
        </Button>
        {method === 'old' && (
          <Button variant="ghost" onClick={onForgotten}>
            Forgot PIN?
          </Button>
        )}
      </div>
    </form>
  );
}

/** Warns before the PIN is set, so the lower limit is no surprise. */
const LowLimit = () => (
  <p className="text-sm text-muted">
    For {NEW_PIN_HOURS} hours after this, you can send up to{' '}
    {formatNaira(walletLimitsOn(pricingDay()).low_day)} a day.
  </p>
);

function PinCode() {
  const wait = useResendWait();
  const send = useAction({
    mutationFn: () => call(pinRoutes.sendPinCode),
    onSuccess: wait.sent,
    onError: wait.refused,
  });
  const { sms } = useCodeChannels();
  return (
    <>
      {send.error && <Notice tone="bad">{errorMessage(send.error)}</Notice>}
      {send.data && <Notice tone="good">{send.data.message}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48">
          We’ll send a code to your {sms ? 'phone and email' : 'email'} so you can set a new PIN.
        </p>
        <Button
          variant="secondary"
          className="tabular-nums"
          loading={send.isPending}
          disabled={wait.waiting}
          onClick={() => send.mutate()}
        >
          {wait.label(send.data || send.error ? 'Send again' : 'Send code')}
        </Button>
      </div>
    </>
  );
}
