// Recovery request from a customer who has lost every way to sign in: what happened and where to reach them,
// then an ID and the codes sent there. Staff decide on it.

import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from '@alajo/contract/documents.ts';
import { messages } from '@alajo/contract/errors.ts';
import { recoveryBody } from '@alajo/contract/identity/recovery.ts';
import { recoveryRoutes } from '@alajo/contract/identity/recovery-routes.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { kycMessages } from '@alajo/contract/kyc/schemas.ts';
import { RECOVERY_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call, Refusal } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { shrinkPicture } from '../platform/shrink-picture.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Progress } from '../ui/progress.tsx';
import { TextArea } from '../ui/text-area.tsx';

type RecoveryStart = { id: string; message: string; channels: readonly ('email' | 'sms')[] };

export function Component() {
  const [asked, setAsked] = useState<RecoveryStart>();
  return (
    <AuthFrame
      title="Recover your account"
      lead={
        asked
          ? 'Confirm where we can reach you.'
          : 'For when you have lost your phone, your email and your recovery codes.'
      }
    >
      <title>Recover your account · Alajo</title>
      {asked ? <Codes recovery={asked} /> : <RecoveryForm onAsked={setAsked} />}
      <TextLink to="/login">Back to login</TextLink>
    </AuthFrame>
  );
}

// A single text, so that nothing moves when the font arrives.
const HOW = `Two members of our team compare what you send with what we know. If they agree, we’ll notify your old phone and email first. ${RECOVERY_WAIT_HOURS} hours later you’ll get a link here.`;

const EMPTY = {
  handle: '',
  new_phone: '',
  new_email: '',
  happened: '',
  password: '',
  consent: false,
};

function RecoveryForm({ onAsked }: { onAsked: (start: RecoveryStart) => void }) {
  const form = useForm({
    initial: EMPTY,
    check: ({ new_phone, new_email, password, ...values }) =>
      z.safeParse(recoveryBody, {
        ...values,
        ...(new_phone.trim() !== '' && { new_phone }),
        ...(new_email.trim() !== '' && { new_email }),
        ...(password !== '' && { password }),
      }),
    send: (body) => call(recoveryRoutes.askRecovery, body as never),
    onDone: onAsked,
  });
  const consent = form.field('consent');
  return (
    <>
      <p>{HOW}</p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          label="Your account"
          hint="Your username, or the phone number or email on the account."
          autoComplete="username"
          autoCapitalize="none"
          {...form.field('handle')}
        />
        <Field
          label="New phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Where we can reach you now: a phone number, an email address or both."
          {...form.field('new_phone')}
        />
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          {...form.field('new_email')}
        />
        <TextArea
          label="What happened"
          hint="What you lost and when, and anything only you know about your account."
          rows={4}
          {...form.field('happened')}
        />
        <PasswordField
          label="Password, if you know it"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Checkbox checked={consent.value} onChecked={consent.onValue} error={consent.error}>
          Alajo may compare this with what it knows about the account.
        </Checkbox>
        <Button type="submit" loading={form.pending}>
          Continue
        </Button>
      </form>
    </>
  );
}

type CodeValues = { phone_otp: string; email_otp: string; file: File | undefined };
const NO_CODES: CodeValues = { phone_otp: '', email_otp: '', file: undefined };

function Codes({ recovery: { id, message, channels } }: { recovery: RecoveryStart }) {
  const [phone, mail] = [channels.includes('sms'), channels.includes('email')];
  // A wrong code must not send the file again: the server accepts it once.
  const taken = useRef<File>(undefined);
  const form = useForm({
    initial: NO_CODES,
    check: ({ phone_otp, email_otp, file }) => {
      if (phone && phone_otp.length !== OTP_LENGTH) {
        return invalid('phone_otp', messages.otp_incomplete);
      }
      if (mail && email_otp.length !== OTP_LENGTH) {
        return invalid('email_otp', messages.otp_incomplete);
      }
      if (file && !DOCUMENT_TYPES.some((type) => type === file.type)) {
        return invalid('', kycMessages.file_type);
      }
      return valid({ codes: { ...(phone && { phone_otp }), ...(mail && { email_otp }) }, file });
    },
    send: async ({ codes, file }) => {
      if (file && taken.current === undefined) {
        await upload(id, file);
        taken.current = file;
      }
      return call(recoveryRoutes.confirmRecovery, { id, ...codes });
    },
  });
  if (form.reply) return <Notice tone="good">{form.reply.message}</Notice>;
  return (
    <>
      <Notice tone="info">{message}</Notice>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        {phone && (
          <CodeField
            label="Code sent to your new phone"
            length={OTP_LENGTH}
            {...form.field('phone_otp')}
          />
        )}
        {mail && (
          <CodeField
            label="Code sent to your new email"
            length={OTP_LENGTH}
            {...form.field('email_otp')}
          />
        )}
        <p className="text-sm">
          If Alajo has checked your ID before, add a picture of the same one: all four corners, no
          glare. It’s encrypted, and only the team members who decide can see it.
        </p>
        <FileField
          file={form.values.file}
          types={DOCUMENT_TYPES}
          disabled={form.pending || taken.current !== undefined}
          onFile={(file) => form.set({ file })}
        />
        {form.pending && <Progress label="Sending your request" />}
        <Button type="submit" loading={form.pending}>
          Send request
        </Button>
      </form>
    </>
  );
}

async function upload(id: string, file: File): Promise<void> {
  const content = file.type === 'application/pdf' ? file : await shrinkPicture(file);
  if (content.size > DOCUMENT_BYTES_MAX) {
    throw new Refusal({ code: 'file_size', message: kycMessages.file_size }, 413, content.size);
  }
  const bytes = new Uint8Array(await content.arrayBuffer());
  await call(recoveryRoutes.sendRecoveryId, { id, bytes }, { content_type: content.type });
}
