// Confirm the account with its 6-digit code (spec §2 Verify OTP), then on to the dashboard.
import { say } from '@alajo/contract/errors.ts';
import { identityRoutes, OTP_LENGTH } from '@alajo/contract/identity.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call, sentence } from '../platform/api.ts';
import { signIn } from '../platform/session.ts';
import { useSubmit } from '../platform/submit.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField, Field } from '../ui/field.tsx';

const REDIRECT_MS = 1500; // spec §9

export function Component() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [otp, setOtp] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const resend = useSubmit(() => call(identityRoutes.resendOtp, { email }));
  const verify = useSubmit(() => call(identityRoutes.verifyOtp, { email, otp }), {
    done: ({ token, user }) => {
      // Signing in at once would leave this page before its good news is read.
      setTimeout(() => {
        signIn({ token, user }, { remember: true });
        navigate('/dashboard');
      }, REDIRECT_MS);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIncomplete(otp.length !== OTP_LENGTH);
    if (otp.length === OTP_LENGTH) verify.submit();
  };
  return (
    <AuthFrame title="Verify OTP" lead="Enter the 6-digit code we sent to your phone and email.">
      {incomplete && <Notice tone="bad">{say.otp_incomplete}</Notice>}
      {!incomplete && verify.error && (
        <Notice tone="bad">{sentence(verify.error, say.otp_failed)}</Notice>
      )}
      {verify.reply && <Notice tone="good">{verify.reply.message}</Notice>}
      {resend.reply && <Notice tone="good">{resend.reply.message}</Notice>}
      {resend.error && <Notice tone="bad">{sentence(resend.error, say.otp_resend_failed)}</Notice>}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {params.get('email') === null && (
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <DigitsField
          label="6-digit code"
          autoComplete="one-time-code"
          length={OTP_LENGTH}
          value={otp}
          onValue={setOtp}
        />
        <Button type="submit" loading={verify.pending} disabled={verify.reply !== undefined}>
          Verify
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="ghost" loading={resend.pending} onClick={() => resend.submit()}>
          Resend OTP
        </Button>
        <TextLink to="/login">Back to login</TextLink>
      </div>
    </AuthFrame>
  );
}
