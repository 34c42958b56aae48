// Creates the transaction PIN, changes it with the current one, or resets it with a code.
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { OTP_LENGTH, PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { updateUser, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DigitsField } from '../ui/field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { settingsChanged } from './queries.ts';

const MISMATCH = 'The PINs don’t match';

export default function PinDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  // The state when the dialog opened, so the title stays the same once the PIN is set.
  const [hadPin] = useState(user.has_pin);
  const [forgotten, setForgotten] = useState(false);
  const title = hadPin ? 'Change PIN' : 'Create PIN';
  return (
    <Dialog open onOpenChange={onClose} title={forgotten ? 'Set a new PIN' : title}>
      {forgotten ? (
        <PinForm key="forgotten" by="code" onClose={onClose} />
      ) : (
        <PinForm
          key="known"
          by={hadPin ? 'old' : 'nothing'}
          onClose={onClose}
          onForgotten={() => setForgotten(true)}
        />
      )}
    </Dialog>
  );
}

type Props = { by: 'nothing' | 'old' | 'code'; onClose: () => void; onForgotten?: () => void };

function PinForm({ by, onClose, onForgotten }: Props) {
  const client = useQueryClient();
  const user = useUser();
  const form = useForm({
    initial: { proof: '', new_pin: '', confirmation: '' },
    check: (values) =>
      values.new_pin === values.confirmation ? valid(values) : invalid('confirmation', MISMATCH),
    send: ({ proof, new_pin: pin }) =>
      by === 'code'
        ? call(identityRoutes.resetPin, { otp: proof, pin })
        : call(identityRoutes.setPin, by === 'old' ? { pin, old_pin: proof } : { pin }),
    onDone: () => {
      updateUser({ ...user, has_pin: true });
      settingsChanged(client);
    },
  });
  const { proof, new_pin, confirmation } = form.values;
  const proven = by === 'nothing' || proof.length === (by === 'code' ? OTP_LENGTH : PIN_LENGTH);
  const ready = proven && new_pin.length === PIN_LENGTH && confirmation.length === PIN_LENGTH;
  if (form.reply) {
    return (
      <div className="flex flex-col gap-4">
        <Outcome tone="good">{form.reply.message}</Outcome>
        <Button onClick={onClose}>Done</Button>
      </div>
    );
  }
  const hidden = { type: 'password', autoComplete: 'off', length: PIN_LENGTH } as const;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {by === 'code' && <PinCode />}
      {by === 'code' && (
        <DigitsField
          label="6-digit code"
          autoComplete="one-time-code"
          length={OTP_LENGTH}
          {...form.field('proof')}
        />
      )}
      {by === 'old' && <DigitsField {...hidden} label="Current PIN" {...form.field('proof')} />}
      <DigitsField
        {...hidden}
        label="New PIN"
        hint="Four digits that are hard to guess: not your birthday, not 1234."
        {...form.field('new_pin')}
      />
      <DigitsField {...hidden} label="Confirm new PIN" {...form.field('confirmation')} />
      <div className="flex flex-wrap justify-end gap-3">
        {by === 'old' && (
          <Button variant="ghost" className="mr-auto" onClick={onForgotten}>
            Forgot PIN?
          </Button>
        )}
        <Button type="submit" disabled={!ready} loading={form.pending}>
          Save PIN
        </Button>
      </div>
    </form>
  );
}

function PinCode() {
  const send = useMutation({ mutationFn: () => call(identityRoutes.sendPinCode) });
  return (
    <>
      {send.error && <Notice tone="bad">{errorMessage(send.error)}</Notice>}
      {send.data && <Notice tone="good">{send.data.message}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48">
          We’ll send a code to your phone and email so you can set a new PIN.
        </p>
        <Button variant="secondary" loading={send.isPending} onClick={() => send.mutate()}>
          {send.data ? 'Send again' : 'Send code'}
        </Button>
      </div>
    </>
  );
}
