// The code sent to a new email or phone, and the password: only then it counts.
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import type { Contact } from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, sentence } from '../platform/api.ts';
import { updateUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DigitsField, PasswordField } from '../ui/field.tsx';
import { settingsChanged } from './queries.ts';

type Props = { contact: Contact; value: string; onClose: () => void };

export default function ContactDialog({ contact, value, onClose }: Props) {
  const client = useQueryClient();
  const [otp, setOtp] = useState('');
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => call(settingsRoutes.confirmContact, { contact, otp, password }),
    onSuccess: ({ user, settings }) => {
      updateUser(user);
      settingsChanged(client, settings);
      onClose();
    },
  });
  const resend = useMutation({
    mutationFn: () => call(settingsRoutes.resendContactCode, { contact }),
  });
  const ready = otp.length === OTP_LENGTH && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) confirm.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={contact === 'email' ? 'Confirm your new email' : 'Confirm your new phone number'}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          Enter the 6-digit code we sent to <b>{value}</b>.
        </p>
        {confirm.error && <Notice tone="bad">{sentence(confirm.error)}</Notice>}
        {resend.error && <Notice tone="bad">{sentence(resend.error)}</Notice>}
        {resend.data && <Notice tone="good">{resend.data.message}</Notice>}
        <DigitsField
          label="6-digit code"
          autoComplete="one-time-code"
          length={OTP_LENGTH}
          value={otp}
          onValue={setOtp}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint="So that nobody who finds your phone can take your account over."
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap justify-between gap-3">
          <Button look="ghost" loading={resend.isPending} onClick={() => resend.mutate()}>
            Send a new code
          </Button>
          <Button type="submit" disabled={!ready} loading={confirm.isPending}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
