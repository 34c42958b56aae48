// Confirm the account with its 6-digit code (spec §2 Verify OTP), then on to the dashboard.
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { signIn } from '../platform/session.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField, Field } from '../ui/field.tsx';

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
        navigate('/dashboard');
      }, REDIRECT_MS);
    },
    failed: messages.otp_failed,
  });
  const { email } = form.values;
  const resend = useForm({
    initial: {},
    check: () => valid({ email }),
    send: (body) => call(identityRoutes.resendOtp, body),
    failed: messages.otp_resend_failed,
  });
  return (
    <AuthFrame title="Verify OTP" lead="Enter the 6-digit code we sent to your phone and email.">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {form.reply && <Notice tone="good">{form.reply.message}</Notice>}
      {resend.reply && <Notice tone="good">{resend.reply.message}</Notice>}
      {resend.message && <Notice tone="bad">{resend.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        {params.get('email') === null && (
          <Field label="Email" type="email" autoComplete="email" {...form.field('email')} />
        )}
        <DigitsField
          label="6-digit code"
          autoComplete="one-time-code"
          length={OTP_LENGTH}
          {...form.field('otp')}
        />
        <Button type="submit" loading={form.pending} disabled={form.reply !== undefined}>
          Verify
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" loading={resend.pending} onClick={() => resend.submit()}>
          Resend OTP
        </Button>
        <TextLink to="/login">Back to login</TextLink>
      </div>
    </AuthFrame>
  );
}
