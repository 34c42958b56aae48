// Ask for a reset link by email or phone (spec §2 Forgot password).
import { say } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity.ts';
import { type FormEvent, useState } from 'react';
import { call, sentence } from '../platform/api.ts';
import { useSubmit } from '../platform/submit.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';

export function Component() {
  const [email, setEmail] = useState('');
  const [blank, setBlank] = useState(false);
  const forgot = useSubmit(() => call(identityRoutes.forgotPassword, { email }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBlank(email.trim() === '');
    if (email.trim() !== '') forgot.submit();
  };
  return (
    <AuthFrame title="Forgot password" lead="We will send you a link to set a new one.">
      {forgot.reply && <Notice tone="good">{forgot.reply.message}</Notice>}
      {forgot.error && <Notice tone="bad">{sentence(forgot.error, say.forgot_failed)}</Notice>}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Email or phone number"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={blank ? say.forgot_blank : undefined}
        />
        <Button type="submit" loading={forgot.pending}>
          Send instructions
        </Button>
      </form>
      <TextLink to="/login">Back to login</TextLink>
    </AuthFrame>
  );
}
