// Set a new password: by a link's token, or, signed in, with the old password (spec §2, Settings).
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { PASSWORD_MIN, resetToken } from '@alajo/contract/identity/schemas.ts';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { useSession } from '../platform/session.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { PasswordField } from '../ui/field.tsx';
import type { HintComponent } from './password-hint.tsx';

const REDIRECT_MS = 2000; // spec §9

// Repeated in register.tsx, because every first visit would fetch a shared file. A hint that fails to load is
// ignored.
const StrengthHint = lazy<HintComponent>(() =>
  import('./password-hint.tsx').catch(() => ({ default: () => null })),
);

export function Component() {
  const navigate = useNavigate();
  const signedIn = useSession() !== undefined;
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const changing = signedIn && token === '';
  const form = useForm({
    initial: { old_password: '', new_password: '', confirm: '' },
    check: (values) => check(values, changing ? undefined : token),
    send: ({ old_password, new_password }) =>
      changing
        ? call(identityRoutes.changePassword, { old_password, new_password })
        : call(identityRoutes.resetPassword, { token, new_password }),
    onDone: () => setTimeout(() => navigate(changing ? '/dashboard' : '/login'), REDIRECT_MS),
    failed: messages.reset_failed,
    leaves: true,
  });
  if (!changing && token === '') return <NoToken />;
  return (
    <AuthFrame title={changing ? 'Change Password' : 'Reset password'}>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {form.reply && <Notice tone="good">{form.reply.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        {changing && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.field('old_password')}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          {...form.field('new_password')}
        />
        {form.values.new_password && (
          <Suspense>
            <StrengthHint password={form.values.new_password} />
          </Suspense>
        )}
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field('confirm')}
        />
        <Button type="submit" loading={form.pending} disabled={form.reply !== undefined}>
          {changing ? 'Change Password' : 'Set new password'}
        </Button>
      </form>
      <TextLink to={signedIn ? '/dashboard' : '/login'}>
        {signedIn ? 'Back to dashboard' : 'Back to login'}
      </TextLink>
    </AuthFrame>
  );
}

/** For a link without its token, before the customer types a new password. */
function NoToken() {
  return (
    <AuthFrame title="Reset password">
      <Notice tone="bad">{messages.reset_token_invalid}</Notice>
      <TextLink to="/forgot-password">Request a new link</TextLink>
    </AuthFrame>
  );
}

type Values = Record<'old_password' | 'new_password' | 'confirm', string>;

/** A link's token can be cut off or changed on its way through a chat or an email. */
function check(values: Values, token?: string) {
  if (values.new_password.length < PASSWORD_MIN) {
    return invalid('new_password', messages.password_short);
  }
  if (values.new_password !== values.confirm) return invalid('confirm', messages.passwords_differ);
  if (token !== undefined && !z.safeParse(resetToken, token).success) {
    return invalid('', messages.reset_token_invalid);
  }
  return valid(values);
}
