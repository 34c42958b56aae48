// Set a new password: by a link's token, or, signed in, with the old password (spec §2, Settings).
import { say } from '@alajo/contract/errors.ts';
import { identityRoutes, PASSWORD_MIN } from '@alajo/contract/identity.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call, sentence } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { useSubmit } from '../platform/submit.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { PasswordField } from '../ui/field.tsx';

const REDIRECT_MS = 2000; // spec §9

export function Component() {
  const navigate = useNavigate();
  const signedIn = useSession() !== undefined;
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const changing = signedIn && token === '';
  const [old_password, setOld] = useState('');
  const [new_password, setNew] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problem, setProblem] = useState('');
  const send = () =>
    changing
      ? call(identityRoutes.changePassword, { old_password, new_password })
      : call(identityRoutes.resetPassword, { token, new_password });
  const reset = useSubmit(send, {
    done: () => setTimeout(() => navigate(changing ? '/dashboard' : '/login'), REDIRECT_MS),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(new_password, confirm);
    setProblem(found);
    if (found === '') reset.submit();
  };
  if (!changing && token === '') return <NoToken />;
  const trouble = problem || (reset.error ? sentence(reset.error, say.reset_failed) : '');
  return (
    <AuthFrame title={changing ? 'Change Password' : 'Reset password'}>
      {trouble && <Notice tone="bad">{trouble}</Notice>}
      {reset.reply && <Notice tone="good">{reset.reply.message}</Notice>}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {changing && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={old_password}
            onChange={(event) => setOld(event.target.value)}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={new_password}
          onChange={(event) => setNew(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          value={confirm}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <Button type="submit" loading={reset.pending} disabled={reset.reply !== undefined}>
          {changing ? 'Change Password' : 'Set new password'}
        </Button>
      </form>
      <TextLink to={signedIn ? '/dashboard' : '/login'}>
        {signedIn ? 'Back to dashboard' : 'Back to login'}
      </TextLink>
    </AuthFrame>
  );
}

/** A link that lost its token on the way: said before anybody thinks of a new password. */
function NoToken() {
  return (
    <AuthFrame title="Reset password">
      <Notice tone="bad">{say.reset_token_invalid}</Notice>
      <TextLink to="/forgot-password">Ask for a new link</TextLink>
    </AuthFrame>
  );
}

function problemOf(password: string, confirm: string): string {
  if (password.length < PASSWORD_MIN) return say.password_short;
  return password === confirm ? '' : say.passwords_differ;
}
