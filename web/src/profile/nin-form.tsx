// Add NIN.

import { ninBody } from '@alajo/contract/kyc/numbers.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { NumberForm } from './number-form.tsx';
import { kycChanged } from './queries.ts';
import type { StepProps } from './step-outcome.tsx';

export default function NinForm(props: StepProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { nin: '' },
    check: (values) => firstProblem(z.safeParse(ninBody, values)),
    send: (body) => call(kycRoutes.addNin, body),
    onDone: (after) => kycChanged(client, after),
  });
  return (
    <NumberForm
      {...props}
      label="NIN"
      hint="11 digits. Dial *346# from the number linked to your NIN to see it."
      note="Your limits won’t change."
      form={form}
      field={form.field('nin')}
      standing={form.reply?.nin}
    />
  );
}
