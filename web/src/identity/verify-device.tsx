// Sign-in on a device the account does not know: the password was right, and a code follows.
import { channelsText } from '@alajo/contract/channels-text.ts';
import { messages, type SignInWay as Way } from '@alajo/contract/errors.ts';
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { NEW_DEVICE_HOURS } from '@alajo/contract/time-limits.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { signIn } from '../platform/session.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Field } from '../ui/field.tsx';

export function Component() {
  const navigate = useNavigate();
  const state = Object(useLocation().state);
  const begun = typeof state.device_id === 'string';
  useEffect(() => {
    if (!begun) navigate('/login', { replace: true });
  }, [begun, navigate]);
  return begun ? <VerifyDevice waiting={state} /> : null;
}

/** Sign-in on an unknown device: the refusal's body, and fields added by login.tsx. */
export type WaitingSignIn = {
  device_id: string;
  /** Masked. */
  email: string;
  ways: readonly string[];
  resend_at: number;
  remember: boolean;
};

const WAYS: Record<Way, { label: string; offer: string }> = {
  code: { label: '6-digit code', offer: 'Use the code we sent' },
  authenticator: { label: 'Code from your authenticator app', offer: 'Use your authenticator app' },
  recovery_code: { label: 'Recovery code', offer: 'Use a recovery code' },
};

const bodyOf = (device_id: string, way: Way, code: string) => {
  switch (way) {
    case 'code':
      return { device_id, otp: code };
    case 'authenticator':
      return { device_id, authenticator: code };
    case 'recovery_code':
      return { device_id, recovery_code: code };
  }
};

function VerifyDevice({ waiting }: { waiting: WaitingSignIn }) {
  const navigate = useNavigate();
  const { device_id, email, ways, remember } = waiting;
  const [way, setWay] = useState<Way>('code');
  const written = way === 'recovery_code';
  const form = useForm({
    initial: { otp: '' },
    check: (values) =>
      written || values.otp.length === OTP_LENGTH
        ? valid(values)
        : invalid('', messages.otp_incomplete),
    send: ({ otp }) => call(deviceRoutes.verifyDevice, bodyOf(device_id, way, otp)),
    onDone: ({ token, user }) => {
      signIn({ token, user }, { remember });
      navigate('/trust-device', { replace: true });
    },
    failed: messages.login_failed,
    leaves: true,
  });
  const code = form.field('otp');
  const enter = (otp: string) => {
    code.onValue(otp);
    if (otp.length === OTP_LENGTH) form.submit();
  };
  const others = (Object.keys(WAYS) as Way[]).filter(
    (other) => other !== way && ways.includes(other),
  );
  return (
    <AuthFrame
      title="New device"
      lead={`We don’t recognise this device. Enter the 6-digit code we sent to ${email} and, where we can, to your phone.`}
    >
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        {written ? (
          <Field label={WAYS[way].label} autoComplete="off" autoCapitalize="characters" {...code} />
        ) : (
          <CodeField label={WAYS[way].label} length={OTP_LENGTH} {...code} onValue={enter} />
        )}
        <Button type="submit" loading={form.pending}>
          Sign In
        </Button>
      </form>
      <p className="text-muted text-sm">
        A new device has a lower sending limit for {NEW_DEVICE_HOURS} hours. We’ll notify your other
        devices.
      </p>
      {way === 'code' && <Resend waiting={waiting} />}
      {others.map((other) => (
        <Button
          key={other}
          variant="secondary"
          onClick={() => {
            form.set({ otp: '' });
            setWay(other);
          }}
        >
          {WAYS[other].offer}
        </Button>
      ))}
      <p className="text-muted">
        Still can’t sign in?{' '}
        <TextLink to="/recover" state={waiting}>
          Recover your account
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
