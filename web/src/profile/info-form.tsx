// Add Profile Info: date of birth, address, occupation; the contract's schema says what is wrong.
import { addMonths } from '@alajo/contract/days.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import {
  AGE_MIN,
  HOME_ADDRESS_MAX,
  infoBody,
  type KycInfo,
  wrongAge,
} from '@alajo/contract/kyc/schemas.ts';
import { states } from '@alajo/contract/states.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { lagosDay } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { useProblem } from '../ui/problem.tsx';
import { Finished, type StepProps } from './finished.tsx';
import { kycChanged } from './queries.ts';

type Draft = Record<keyof KycInfo, string>;

const EMPTY: Draft = {
  date_of_birth: '',
  home_address: '',
  city: '',
  state: '',
  occupation: '',
};

export default function InfoForm({ kyc, onDone }: StepProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(kyc.info ?? EMPTY);
  const problem = useProblem(Object.keys(EMPTY));
  const today = lagosDay(Date.now());
  const save = useMutation({
    mutationFn: (info: KycInfo) => call(kycRoutes.saveInfo, info),
    onSuccess: (after) => kycChanged(client, after),
    onError: problem.refused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = z.safeDecode(infoBody, draft as never);
    const age = read.success ? wrongAge(read.data.date_of_birth, today) : undefined;
    const issues = age ? [{ path: ['date_of_birth'], message: age }] : [];
    problem.read(read.error ?? (age ? { issues } : undefined));
    if (read.success && age === undefined) save.mutate(read.data);
  };
  const bind = (name: keyof Draft) => ({
    value: draft[name],
    error: problem.at(name),
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  if (save.isSuccess) return <Finished onDone={onDone}>Your profile info is saved.</Finished>;
  const fixed = kyc.steps.some(
    ({ id, status }) => id === 'bvn' && (status === 'verified' || status === 'submitted'),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem.notice}
      <Field
        label="Date of birth"
        type="date"
        autoComplete="bday"
        max={addMonths(today, -12 * AGE_MIN)}
        readOnly={fixed}
        hint={fixed ? 'It was compared with your BVN and stays as it is.' : undefined}
        {...bind('date_of_birth')}
      />
      <TextArea
        label="House number and street"
        rows={2}
        autoComplete="street-address"
        maxLength={HOME_ADDRESS_MAX}
        {...bind('home_address')}
      />
      <Field
        label="Town or local government area"
        autoComplete="address-level2"
        maxLength={60}
        {...bind('city')}
      />
      <Select
        label="State"
        value={draft.state}
        error={problem.at('state')}
        onValue={(state) => setDraft({ ...draft, state })}
      >
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
      <Field
        label="What do you do for a living?"
        autoComplete="organization-title"
        maxLength={60}
        {...bind('occupation')}
      />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}
