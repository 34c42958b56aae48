// Register (spec §2, checks in the order of §5).
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { PASSWORD_MIN, registerBody } from '@alajo/contract/identity/schemas.ts';
import { normalisePhone } from '@alajo/contract/phone.ts';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { type Checked, firstProblem, invalid, useForm } from '../platform/form.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field, PasswordField } from '../ui/field.tsx';

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

/** The first problem: a missing name, the spec's checks in their order, then the contract's. */
function check(values: Values): Checked<z.output<typeof registerBody>> {
  const { confirmPassword, ...body } = values;
  const read = z.safeParse(registerBody, body);
  const issues = read.error?.issues ?? [];
  for (const name of ['first_name', 'last_name', 'username', 'email'] as const) {
    const missing = values[name].trim() === '' && issues.find(({ path }) => path[0] === name);
    if (missing) return invalid(name, missing.message);
  }
  if (values.password !== confirmPassword)
    return invalid('confirmPassword', messages.passwords_differ);
  if (values.password.length < PASSWORD_MIN) return invalid('password', messages.password_short);
  if (normalisePhone(values.phone_number) === undefined) {
    return invalid('phone_number', messages.phone_invalid);
  }
  return firstProblem(read);
}

export function Component() {
  const navigate = useNavigate();
  const form = useForm({
    initial: empty,
    check,
    send: (body) => call(identityRoutes.register, body),
    onDone: ({ email }) => navigate(`/verify-otp?email=${encodeURIComponent(email)}`),
    failed: messages.register_failed,
  });
  const field = (name: keyof Values) => ({ name, required: true, ...form.field(name) });
  const [problem = form.message] = Object.values(form.problems);
  return (
    <AuthFrame title="Create your account" lead="It takes two minutes and your phone.">
      {problem && <Notice tone="bad">{problem}</Notice>}
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
