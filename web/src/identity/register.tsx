// Register (spec §2, checks in the order of §5).
import { say } from '@alajo/contract/errors.ts';
import { identityRoutes, PASSWORD_MIN, registerBody } from '@alajo/contract/identity.ts';
import { normalisePhone } from '@alajo/contract/phone.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call, Refusal, sentence } from '../platform/api.ts';
import { useSubmit } from '../platform/submit.ts';
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
type Form = typeof empty;
type Problem = { field: string; message: string };

/** The first thing wrong: who somebody is, the spec's checks in their order, then the contract's. */
function problemOf(form: Form): Problem | undefined {
  const { confirmPassword: _, ...body } = form;
  const problems = (z.safeDecode(registerBody, body).error?.issues ?? []).map(
    ({ path, message }) => ({ field: String(path[0]), message }),
  );
  for (const name of ['first_name', 'last_name', 'username', 'email'] as const) {
    const missing = form[name].trim() === '' && problems.find(({ field }) => field === name);
    if (missing) return missing;
  }
  if (form.password !== form.confirmPassword) {
    return { field: 'confirmPassword', message: say.passwords_differ };
  }
  if (form.password.length < PASSWORD_MIN) {
    return { field: 'password', message: say.password_short };
  }
  if (normalisePhone(form.phone_number) === undefined) {
    return { field: 'phone_number', message: say.phone_invalid };
  }
  return problems[0];
}

export function Component() {
  const navigate = useNavigate();
  const [form, setForm] = useState(empty);
  const [problem, setProblem] = useState<Problem>();
  const send = () => {
    const { confirmPassword: _, ...body } = form;
    return call(identityRoutes.register, z.decode(registerBody, body));
  };
  const register = useSubmit(send, {
    done: ({ email }) => navigate(`/verify-otp?email=${encodeURIComponent(email)}`),
    failed: (error) => {
      const field = error instanceof Refusal ? error.field : undefined;
      setProblem({ field: field ?? '', message: sentence(error, say.register_failed) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(form);
    setProblem(found);
    if (found === undefined) register.submit();
  };
  const field = (name: keyof Form) => ({
    name,
    required: true,
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
    error: problem?.field === name ? problem.message : undefined,
  });
  return (
    <AuthFrame title="Create your account" lead="It takes two minutes and your phone.">
      {problem && <Notice tone="bad">{problem.message}</Notice>}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        <Button type="submit" loading={register.pending}>
          Create account
        </Button>
      </form>
      <p className="text-muted">
        Have an account? <TextLink to="/login">Sign In</TextLink>
      </p>
    </AuthFrame>
  );
}
