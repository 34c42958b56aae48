// Confirm the account with its 6-digit code (spec §2 Verify OTP), then on to the dashboard.
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { nextPage } from '../platform/next-page.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { signIn } from '../platform/session.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Field } from '../ui/field.tsx';
import { maskEmail, useSentTo } from './code-destination.ts';

const REDIRECT_MS = 1500; // spec §9

export function Component() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useForm({
    initial: { email: params.get('email') ?? '', otp: '' },
    check: (values) =>
      values.otp.length === OTP_LENGTH ? valid(values) : invalid('', messages.otp_incomplete),
    send: (values) => call(identityRoutes.verifyOtp, values),
    onDone: ({ token, user }) => {
      // Wait before signing in, which leaves this page, so the success message can be read.
      setTimeout(() => {
        signIn({ token, user }, { remember: true });
        navigate(nextPage());
      }, REDIRECT_MS);
    },
    failed: messages.otp_failed,
    leaves: true,
  });
  const { email } = form.values;
  const emailParam = params.get('email');
  const code = form.field('otp');
  const enter = (otp: string) => {
    code.onValue(otp);
    if (otp.length === OTP_LENGTH && email !== '') form.submit();
  };
  const sms = useSentTo().channels.includes('sms');
  const address = emailParam ? maskEmail(emailParam) : 'your email';
  return (
    <AuthFrame
      title="Verify OTP"
      lead={`Enter the 6-digit code we sent to ${sms ? 'your phone or ' : ''}${address}.`}
    >
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {form.reply && <Notice tone="good">{form.reply.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        {emailParam === null && (
          <Field label="Email" type="email" autoComplete="email" {...form.field('email')} />
        )}
        <CodeField label="6-digit code" length={OTP_LENGTH} {...code} onValue={enter} />
        <Button type="submit" loading={form.pending}>
          Verify
        </Button>
      </form>
      <Resend email={email} />
      <TextLink to="/login">Back to login</TextLink>
    </AuthFrame>
  );
}

/** Waits as long as the server would refuse another code. */
function Resend({ email }: { email: string }) {
  const wait = useResendWait(useSentTo().resend_at);
  const form = useForm({
    initial: {},
    check: () => z.safeParse(identityRoutes.resendOtp.body, { email }),
    send: (body) => call(identityRoutes.resendOtp, body),
    onDone: wait.sent,
    onFail: wait.refused,
    failed: messages.otp_resend_failed,
  });
  const sent = form.reply?.message === messages.otp_resent;
  return (
    <>
      {form.reply && <Notice tone={sent ? 'good' : 'warn'}>{form.reply.message}</Notice>}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Button
        variant="secondary"
        className="tabular-nums"
        loading={form.pending}
        disabled={wait.waiting}
        onClick={() => form.submit()}
      >
        {wait.label('Resend OTP')}
      </Button>
    </>
  );
}
