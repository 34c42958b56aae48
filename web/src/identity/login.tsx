// Sign in (spec §2 Login). An account that was never confirmed goes on to its code.
import { say } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal, sentence } from '../platform/api.ts';
import { signIn } from '../platform/session.ts';
import { useSubmit } from '../platform/submit.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field, PasswordField } from '../ui/field.tsx';

export function Component() {
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [blank, setBlank] = useState(false);
  const login = useSubmit(() => call(identityRoutes.login, { username, password }), {
    done: ({ token, user }) => {
      signIn({ token, user }, { remember });
      navigate('/dashboard');
    },
    failed: (error) => {
      if (unconfirmed(error) && username.includes('@')) {
        navigate(`/verify-otp?email=${encodeURIComponent(username.trim().toLowerCase())}`);
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = username.trim() === '' || password === '';
    setBlank(empty);
    if (!empty) login.submit();
  };
  return (
    <AuthFrame title="Sign In" lead="Welcome back to Alajo.">
      {blank && <Notice tone="bad">{say.login_required}</Notice>}
      {!blank && login.error && (
        <Notice tone="bad">
          {sentence(login.error, say.login_failed)}{' '}
          {unconfirmed(login.error) && <TextLink to="/verify-otp">Enter the code</TextLink>}
        </Notice>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          hint="Your email or phone number works too."
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-(--primary)"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            Remember Me
          </label>
          <TextLink to="/forgot-password">Forgot password?</TextLink>
        </div>
        <Button type="submit" loading={login.pending}>
          Sign In
        </Button>
      </form>
      <p className="text-muted">
        New here? <TextLink to="/register">Create an account</TextLink>
      </p>
    </AuthFrame>
  );
}

// An account whose code was never entered.
function unconfirmed(error: unknown): boolean {
  return error instanceof Refusal && error.is('otp_required');
}
