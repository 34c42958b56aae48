// Verify Phone Number: a code is sent to the phone alone, and typed in here.
import { say } from '@alajo/contract/errors.ts';
import { OTP_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, sentence } from '../platform/api.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField } from '../ui/field.tsx';
import { Finished, type StepProps } from './finished.tsx';
import { kycChanged, kycQuery } from './queries.ts';

export default function PhoneForm({ kyc, onDone }: StepProps) {
  const client = useQueryClient();
  const phone = formatPhone(useUser().phone_number);
  const [otp, setOtp] = useState('');
  const [wrong, setWrong] = useState('');
  const send = useMutation({
    mutationFn: () => call(kycRoutes.sendPhoneCode),
    onMutate: () => setWrong(''),
    onSuccess: () => client.invalidateQueries({ queryKey: kycQuery.queryKey }),
    onError: (error) => setWrong(sentence(error)),
  });
  const verify = useMutation({
    mutationFn: () => call(kycRoutes.verifyPhone, { otp }),
    onSuccess: (after) => kycChanged(client, after),
    onError: (error) => setWrong(sentence(error, say.otp_failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(otp.length === OTP_LENGTH ? '' : say.otp_incomplete);
    if (otp.length === OTP_LENGTH) verify.mutate();
  };
  const sent =
    send.isSuccess || kyc.steps.some(({ id, status }) => id === 'phone' && status !== 'none');
  if (verify.isSuccess) {
    return <Finished onDone={onDone}>{phone} is confirmed.</Finished>;
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">
        We send a 6-digit code by SMS to <b className="text-text tabular-nums">{phone}</b>. It holds
        for 10 minutes. Never tell it to anybody.
      </p>
      {send.data && <Notice tone="good">{send.data.message}</Notice>}
      {!sent && wrong && <Notice tone="bad">{wrong}</Notice>}
      {sent && (
        <>
          <DigitsField
            label="6-digit code"
            autoComplete="one-time-code"
            length={OTP_LENGTH}
            value={otp}
            error={wrong || undefined}
            onValue={setOtp}
          />
          <Button type="submit" loading={verify.isPending}>
            Verify
          </Button>
        </>
      )}
      <Button
        look={sent ? 'secondary' : 'primary'}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {sent ? 'Send another code' : 'Send code'}
      </Button>
    </form>
  );
}
