// Request a reset link by email or phone (spec §2 Forgot password).
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useSecondsUntil } from '../platform/countdown.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { AuthFrame, TextLink } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';

export function Component() {
  const [wait, setWait] = useState({ email: '', until: 0 });
  const form = useForm({
    initial: { email: '' },
    check: (values) =>
      values.email.trim() === '' ? invalid('email', messages.forgot_blank) : valid(values),
    send: (values) => call(identityRoutes.forgotPassword, values),
    onDone: ({ retry_after_s }) =>
      setWait({ email: form.values.email, until: Date.now() + retry_after_s * 1000 }),
    failed: messages.forgot_failed,
  });
  // Only for the address it was sent to: a corrected one does not wait.
  const left_s = useSecondsUntil(wait.email === form.values.email ? wait.until : 0);
  const sent = form.reply?.message === messages.forgot_sent;
  return (
    <AuthFrame title="Forgot password" lead="We will send you a link to set a new one.">
      {form.reply && <Notice tone={sent ? 'good' : 'warn'}>{form.reply.message}</Notice>}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        <Field label="Email or phone number" autoComplete="username" {...form.field('email')} />
        <Button type="submit" className="tabular-nums" loading={form.pending} disabled={left_s > 0}>
          Send instructions{left_s > 0 && ` again in ${left_s} s`}
        </Button>
      </form>
      <TextLink to="/login">Back to login</TextLink>
    </AuthFrame>
  );
}
