// Add BVN: eleven digits, checked against the customer's name and date of birth.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { BVN_LENGTH, bvnBody, type KycStep } from '@alajo/contract/kyc/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { formatDate } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField } from '../ui/field.tsx';
import { Finished, type StepProps } from './finished.tsx';
import { kycChanged } from './queries.ts';

const stepIn = (steps: KycStep[]) => steps.find(({ id }) => id === 'bvn');

export default function BvnForm({ kyc, onDone, onStep }: StepProps) {
  const client = useQueryClient();
  const { first_name, last_name } = useUser();
  const form = useForm({
    initial: { bvn: '' },
    check: (values) => firstProblem(z.safeParse(bvnBody, values)),
    send: (body) => call(kycRoutes.addBvn, body),
    onDone: (after) => kycChanged(client, after),
  });
  const step = form.reply && stepIn(form.reply.steps);
  if (step?.status === 'verified')
    return <Finished onDone={onDone}>Your BVN is confirmed.</Finished>;
  if (step?.status === 'submitted') {
    return (
      <Finished onDone={onDone}>
        The BVN register isn’t responding. We’ll keep trying and let you know.
      </Finished>
    );
  }
  if (kyc.info === null) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="info">
          We compare your BVN with your name and date of birth. Add your profile info first.
        </Notice>
        <Button onClick={() => onStep('info')}>Add Profile Info</Button>
      </div>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-muted">
        Enter the BVN of{' '}
        <b className="text-text">
          {first_name} {last_name}
        </b>
        , born {formatDate(kyc.info.date_of_birth)}. We keep only its last two digits. It gives no
        one access to your bank account.
      </p>
      {step?.reason && <Notice tone="bad">{step.reason}</Notice>}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <DigitsField
        label="BVN"
        autoComplete="off"
        length={BVN_LENGTH}
        hint="11 digits. Dial *565*0# from the number linked to your bank to see it."
        {...form.field('bvn')}
      />
      <Button type="submit" loading={form.pending}>
        Confirm BVN
      </Button>
    </form>
  );
}
