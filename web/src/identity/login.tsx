// Sign in (spec §2 Login). An unconfirmed account continues to its code.
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call, loadThisDevice, Refusal } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { nextPage } from '../platform/next-page.ts';
import { signIn } from '../platform/session.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { resendIn, verifyPath } from './code-destination.ts';
import { useEarlySignIn } from './early-sign-in.ts';

// Loaded after the form. If loading fails, the password still works.
const ByPasskey = lazy(() =>
  import('./passkey-sign-in.tsx').catch(() => ({ default: EmptyComponent })),
);
const EmptyComponent: typeof import('./passkey-sign-in.tsx').default = () => null;

export function Component() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { username: '', password: '', remember: true },
    check: (values) =>
      values.username.trim() === '' || values.password === ''
        ? invalid('', messages.login_required)
        : valid(values),
    send: async ({ remember, ...body }) => ({
      ...(await call(identityRoutes.login, body)),
      remember,
    }),
    onDone: ({ token, user, remember }) => {
      signIn({ token, user }, { remember });
      navigate(nextPage());
    },
    onFail: (error, { remember }) => {
      if (!(error instanceof Refusal && error.is('otp_required')) || !error.email) return;
      // A device unknown to a confirmed account.
      const device_id = Object(error.cause).device_id;
      const state = resendIn(error.retry_after_s ?? 0);
      if (device_id === undefined) navigate(verifyPath(error.email), { state });
      else navigate('/verify-device', { state: { ...Object(error.cause), ...state, remember } });
    },
    failed: messages.login_failed,
    leaves: true,
  });
  useEarlySignIn(form);
  useEffect(() => void loadThisDevice().catch(() => undefined), []);
  return (
    <AuthFrame title="Sign In" lead="Welcome back to Alajo.">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          label="Username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          {...form.field('username')}
          hint="Your email or phone number works too."
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-(--primary)"
              checked={form.values.remember}
              onChange={(event) => form.set({ remember: event.target.checked })}
            />
            Remember Me
          </label>
          <TextLink to="/forgot-password">Forgot password?</TextLink>
        </div>
        <Button type="submit" loading={form.pending}>
          Sign In
        </Button>
      </form>
      <p className="text-muted">
        New here? <TextLink to="/register">Create an account</TextLink>
      </p>
      <Suspense>
        {globalThis.PublicKeyCredential && <ByPasskey remember={form.values.remember} />}
      </Suspense>
    </AuthFrame>
  );
}
