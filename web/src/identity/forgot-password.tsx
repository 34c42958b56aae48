// Request a reset link by email or phone (spec §2 Forgot password).
import { messages } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';

export function Component() {
  const [sentTo, setSentTo] = useState('');
  const wait = useResendWait();
  const form = useForm({
    initial: { email: '' },
    check: (values) =>
      values.email.trim() === '' ? invalid('email', messages.forgot_blank) : valid(values),
    send: (values) => call(identityRoutes.forgotPassword, values),
    onDone: (reply) => {
      setSentTo(form.values.email);
      wait.sent(reply);
    },
    onFail: (error) => {
      setSentTo(form.values.email);
      wait.refused(error);
    },
    failed: messages.forgot_failed,
  });
  // The wait applies only to the address the link was sent to: a corrected address doesn't wait.
  const again = sentTo === form.values.email && wait.waiting;
  const sent = form.reply?.message === messages.forgot_sent;
  return (
    <AuthFrame title="Forgot password" lead="We’ll send you a link to set a new one.">
      {form.reply && <Notice tone={sent ? 'good' : 'warn'}>{form.reply.message}</Notice>}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <form {...form.props} className="flex flex-col gap-4">
        <Field label="Email or phone number" autoComplete="username" {...form.field('email')} />
        <Button type="submit" className="tabular-nums" loading={form.pending} disabled={again}>
          {again ? wait.label('Send instructions again') : 'Send instructions'}
        </Button>
      </form>
      <TextLink to="/recover">I can’t get to my email or phone</TextLink>
      <TextLink to="/login">Back to login</TextLink>
    </AuthFrame>
  );
}
