// Add BVN.

import { bvnBody } from '@alajo/contract/kyc/numbers.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { NumberForm } from './number-form.tsx';
import { kycChanged } from './queries.ts';
import type { StepProps } from './step-outcome.tsx';

export default function BvnForm(props: StepProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { bvn: '' },
    check: (values) => firstProblem(z.safeParse(bvnBody, values)),
    send: (body) => call(kycRoutes.addBvn, body),
    onDone: (after) => kycChanged(client, after),
  });
  const { kyc, onStep } = props;
  return (
    <>
      <NumberForm
        {...props}
        label="BVN"
        hint="11 digits. Dial *565*0# from the number linked to your bank to see it."
        note="It gives no one access to your bank account."
        form={form}
        field={form.field('bvn')}
        standing={form.reply?.steps.find(({ id }) => id === 'bvn')}
      />
      {kyc.info && kyc.nin.status === 'none' && !form.reply && (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => onStep('nin')}>
          Use your NIN instead
        </Button>
      )}
    </>
  );
}
