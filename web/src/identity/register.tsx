// Register (spec §2, §5).
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { registerBody } from '@alajo/contract/identity/schemas.ts';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { createDrafts, type Draft } from '../platform/drafts.ts';
import { useForm, type ValidationResult } from '../platform/form.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { resendIn, verifyPath } from './code-destination.ts';
import type { HintComponent } from './password-hint.tsx';

const empty = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_number: '',
  password: '',
  confirmPassword: '',
};
type Values = typeof empty;

/** All problems at once, each at its field (the sentences of spec §5). */
function check({
  confirmPassword,
  ...body
}: Values): ValidationResult<z.output<typeof registerBody>> {
  const read = z.safeParse(registerBody, body);
  if (body.password === confirmPassword) return read;
  const differ = { path: ['confirmPassword'], message: messages.passwords_differ };
  return { success: false, error: { issues: [...(read.error?.issues ?? []), differ] } };
}

/** Keeps typed text for those who come back from the code page, until they sign in. */
const draft: Draft<Values> = { ...createDrafts<Values>('register')(), discard: () => undefined };

// Repeated in reset-password.tsx, because every first visit would fetch a shared file. A hint that fails to
// load is ignored.
const StrengthHint = lazy<HintComponent>(() =>
  import('./password-hint.tsx').catch(() => ({ default: () => null })),
);

export function Component() {
  const navigate = useNavigate();
  const form = useForm({
    initial: empty,
    check,
    send: (body) => call(identityRoutes.register, body),
    onDone: ({ email, retry_after_s, channels }) =>
      navigate(verifyPath(email), { state: resendIn(retry_after_s, channels) }),
    failed: messages.register_failed,
    leaves: true,
    draft,
  });
  const field = (name: keyof Values) => ({ name, required: true, ...form.field(name) });
  return (
    <AuthFrame title="Create your account" lead="All it takes is two minutes and your phone.">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" autoComplete="given-name" {...field('first_name')} />
          <Field label="Last name" autoComplete="family-name" {...field('last_name')} />
        </div>
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          {...field('username')}
        />
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <Field
          label="Phone number"
          type="tel"
          autoComplete="tel"
          placeholder="0803 123 4567"
          {...field('phone_number')}
        />
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        {form.values.password && (
          <Suspense>
            <StrengthHint {...form.values} />
          </Suspense>
        )}
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <Button type="submit" loading={form.pending}>
          Create account
        </Button>
      </form>
      <p className="text-muted">
        Have an account? <TextLink to="/login">Sign In</TextLink>
      </p>
    </AuthFrame>
  );
}
