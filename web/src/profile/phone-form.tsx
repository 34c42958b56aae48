// Verify Phone Number: enter the code sent to the phone.
import { messages } from '@alajo/contract/errors.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { CODE_MINUTES } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCodeChannels } from '../identity/queries.ts';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { invalid, useForm, valid } from '../platform/form.ts';
import { useResendWait } from '../platform/resend-wait.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { kycChanged, kycQuery } from './queries.ts';
import { StepOutcome, type StepProps } from './step-outcome.tsx';

export default function PhoneForm({ kyc, onDone }: StepProps) {
  const client = useQueryClient();
  const phone = formatPhone(useUser().phone_number);
  const form = useForm({
    initial: { otp: '' },
    check: (values) =>
      values.otp.length === OTP_LENGTH ? valid(values) : invalid('otp', messages.otp_incomplete),
    send: (body) => call(kycRoutes.verifyPhone, body),
    onDone: (after) => kycChanged(client, after),
    failed: messages.otp_failed,
  });
  const wait = useResendWait();
  const send = useAction({
    mutationFn: () => call(kycRoutes.sendPhoneCode),
    onMutate: form.clear,
    onSuccess: (reply) => {
      wait.sent(reply);
      return client.invalidateQueries({ queryKey: kycQuery.queryKey });
    },
    onError: (error) => {
      wait.refused(error);
      form.fail(error);
    },
  });
  const problem = form.problems.otp ?? form.message;
  const sent =
    send.isSuccess || kyc.steps.some(({ id, status }) => id === 'phone' && status !== 'none');
  const { sms } = useCodeChannels();
  if (form.reply) {
    return <StepOutcome onDone={onDone}>{phone} is confirmed.</StepOutcome>;
  }
  if (sms === false) {
    return (
      <Notice tone="warn">
        Alajo can’t send SMS yet, so <span className="whitespace-nowrap">{phone}</span> can’t be
        confirmed and you can’t reach tier 2 yet. Your account works as usual. There’s nothing you
        need to do.
      </Notice>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-muted">
        We’ll send a 6-digit code by SMS to <b className="text-text tabular-nums">{phone}</b>. It is
        valid for {CODE_MINUTES} minutes. Never share it with anyone.
      </p>
      {send.data && <Notice tone="good">{send.data.message}</Notice>}
      {!sent && problem && <Notice tone="bad">{problem}</Notice>}
      {sent && (
        <>
          <CodeField
            label="6-digit code"
            length={OTP_LENGTH}
            {...form.field('otp')}
            error={problem}
          />
          <Button type="submit" loading={form.pending}>
            Verify
          </Button>
        </>
      )}
      <Button
        variant={sent ? 'secondary' : 'primary'}
        className="tabular-nums"
        loading={send.isPending}
        disabled={wait.waiting}
        onClick={() => send.mutate()}
      >
        {wait.label(sent ? 'Send another code' : 'Send code')}
      </Button>
    </form>
  );
}
