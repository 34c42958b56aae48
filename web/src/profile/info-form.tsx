// Add Profile Info: date of birth, address and occupation.
import { addMonths } from '@alajo/contract/days.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import {
  AGE_MIN,
  ageError,
  HOME_ADDRESS_MAX,
  infoBody,
  type KycInfo,
} from '@alajo/contract/kyc/schemas.ts';
import { states } from '@alajo/contract/states.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { createDrafts } from '../platform/drafts.ts';
import { firstProblem, invalid, useForm, type ValidationResult } from '../platform/form.ts';
import { lagosDay } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { kycChanged } from './queries.ts';
import { StepOutcome, type StepProps } from './step-outcome.tsx';

type Values = Record<keyof KycInfo, string>;

const EMPTY: Values = {
  date_of_birth: '',
  home_address: '',
  city: '',
  state: '',
  occupation: '',
};

const drafts = createDrafts<Values>('profile-info');

function check(values: Values, today: string): ValidationResult<KycInfo> {
  const parsed = z.safeParse(infoBody, values);
  const age = parsed.success ? ageError(parsed.data.date_of_birth, today) : undefined;
  return age === undefined ? firstProblem(parsed) : invalid('date_of_birth', age);
}

export default function InfoForm({ kyc, onDone }: StepProps) {
  const client = useQueryClient();
  const today = lagosDay(Date.now());
  const form = useForm({
    initial: kyc.info ?? EMPTY,
    draft: drafts(),
    check: (values) => check(values, today),
    send: (info) => call(kycRoutes.saveInfo, info),
    onDone: (after) => kycChanged(client, after),
  });
  if (form.reply) return <StepOutcome onDone={onDone}>Your profile info is saved.</StepOutcome>;
  const checked = [kyc.nin, ...kyc.steps.filter(({ id }) => id === 'bvn')];
  const fixed = checked.some(({ status }) => status === 'verified' || status === 'submitted');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RestoredDraft form={form} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Field
        label="Date of birth"
        type="date"
        autoComplete="bday"
        max={addMonths(today, -12 * AGE_MIN)}
        readOnly={fixed}
        hint={fixed ? 'We checked it against your BVN or NIN, so you can’t change it.' : undefined}
        {...form.field('date_of_birth')}
      />
      <TextArea
        label="House number and street"
        rows={2}
        autoComplete="street-address"
        maxLength={HOME_ADDRESS_MAX}
        {...form.field('home_address')}
      />
      <Field
        label="Town or local government area"
        autoComplete="address-level2"
        maxLength={60}
        {...form.field('city')}
      />
      <Select label="State" {...form.field('state')}>
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
      <Field
        label="What do you do for a living?"
        autoComplete="organization-title"
        maxLength={60}
        {...form.field('occupation')}
      />
      <Button type="submit" loading={form.pending}>
        Save
      </Button>
    </form>
  );
}
