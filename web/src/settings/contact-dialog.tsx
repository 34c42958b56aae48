// Confirms a new email or phone with the code sent to it and the password.
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import type { Contact } from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { updateUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { settingsChanged, settingsQuery } from './queries.ts';

type Props = {
  contact: Contact;
  value: string;
  /** An instant of `Date.now()`: when another code can be sent. */
  resendAt: number;
  onClose: () => void;
};

export default function ContactDialog({ contact, value, resendAt, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { otp: '', password: '' },
    check: (values) => z.safeParse(settingsRoutes.confirmContact.body, { ...values, contact }),
    send: (body) => call(settingsRoutes.confirmContact, body),
    onDone: ({ user, settings }) => {
      updateUser(user);
      settingsChanged(client, settings);
      onClose();
    },
  });
  const wait = useResendWait(resendAt);
  const resend = useAction({
    mutationFn: () => call(settingsRoutes.resendContactCode, { contact }),
    onSuccess: (reply) => {
      wait.sent(reply);
      return client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
    onError: wait.refused,
  });
  const { otp, password } = form.values;
  const ready = otp.length === OTP_LENGTH && password !== '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={contact === 'email' ? 'Confirm your new email' : 'Confirm your new phone number'}
    >
      <form {...form.props} className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          Enter the 6-digit code we sent to <b>{value}</b>.
        </p>
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {resend.error && <Notice tone="bad">{errorMessage(resend.error)}</Notice>}
        {resend.data && <Notice tone="good">{resend.data.message}</Notice>}
        <CodeField label="6-digit code" length={OTP_LENGTH} {...form.field('otp')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint="So no one who finds your phone can take over your account."
          {...form.field('password')}
        />
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="ghost"
            className="tabular-nums"
            loading={resend.isPending}
            disabled={wait.waiting}
            onClick={() => resend.mutate()}
          >
            {wait.label('Send a new code')}
          </Button>
          <Button type="submit" disabled={!ready} loading={form.pending}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
