// Signing in on a device that the account does not know: the password was right, and a code follows.
import { channelsText } from '@alajo/contract/channels.ts';
import { messages } from '@alajo/contract/errors.ts';
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { NEW_DEVICE_HOURS } from '@alajo/contract/time-limits.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { nextPage } from '../platform/next-page.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { signIn } from '../platform/session.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';

export function Component() {
  const navigate = useNavigate();
  const state = Object(useLocation().state);
  const begun = typeof state.device_id === 'string';
  useEffect(() => {
    if (!begun) navigate('/login', { replace: true });
  }, [begun, navigate]);
  return begun ? <VerifyDevice waiting={state} /> : null;
}

/** A sign-in on a device that the account does not know: the refusal's body, and what login.tsx adds. */
export type WaitingSignIn = {
  device_id: string;
  /** Masked. */
  email: string;
  ways: readonly string[];
  resend_at: number;
  remember: boolean;
};

function VerifyDevice({ waiting }: { waiting: WaitingSignIn }) {
  const navigate = useNavigate();
  const { device_id, email, remember } = waiting;
  const form = useForm({
    initial: { otp: '' },
    check: (values) =>
      values.otp.length === OTP_LENGTH ? valid(values) : invalid('', messages.otp_incomplete),
    send: ({ otp }) => call(deviceRoutes.verifyDevice, { device_id, otp }),
    onDone: ({ token, user }) => {
      signIn({ token, user }, { remember });
      navigate(nextPage());
    },
    failed: messages.login_failed,
    leaves: true,
  });
  const code = form.field('otp');
  const enter = (otp: string) => {
    code.onValue(otp);
    if (otp.length === OTP_LENGTH) form.submit();
  };
  return (
    <AuthFrame
      title="New device"
      lead={`Your account doesn’t know this device yet. Enter the 6-digit code we sent to ${email} and, where we can, to your phone.`}
    >
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        <CodeField label="6-digit code" length={OTP_LENGTH} {...code} onValue={enter} />
        <Button type="submit" loading={form.pending}>
          Sign In
        </Button>
      </form>
      <p className="text-muted text-sm">
        For {NEW_DEVICE_HOURS} hours less can be sent from a new device. We tell your other devices
        about it.
      </p>
      <Resend waiting={waiting} />
      <p className="text-muted">
        Didn’t get it?{' '}
        <TextLink to="/recover" state={waiting}>
          Get back in another way
        </TextLink>
      </p>
      <TextLink to="/login">Back to login</TextLink>
    </AuthFrame>
  );
}

function Resend({ waiting: { device_id, resend_at } }: { waiting: WaitingSignIn }) {
  const wait = useResendWait(resend_at);
  const form = useForm({
    initial: {},
    check: () => valid({ device_id }),
    send: (body) => call(deviceRoutes.resendDeviceCode, body),
    onDone: wait.sent,
    onFail: wait.refused,
    failed: messages.otp_resend_failed,
  });
  return (
    <>
      {form.reply && (
        <Notice tone="good">
          We have sent another code to {channelsText(form.reply.channels)}.
        </Notice>
      )}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Button
        variant="secondary"
        className="tabular-nums"
        loading={form.pending}
        disabled={wait.waiting}
        onClick={() => form.submit()}
      >
        {wait.label('Resend code')}
      </Button>
    </>
  );
}
