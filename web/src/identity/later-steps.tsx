// The second and third step of registration, which load after the first. Password managers find all fields in the form
// from then on.
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { BackStep } from '../platform/layers.ts';
import { Button } from '../ui/button.tsx';
import { Field, type FieldProps, PasswordField } from '../ui/field.tsx';
import type { HintComponent } from './password-hint.tsx';

// Repeated in reset-password.tsx, because every first visit would fetch a shared file. A hint that fails to
// load is ignored.
const StrengthHint = lazy<HintComponent>(() =>
  import('./password-hint.tsx').catch(() => ({ default: () => null })),
);

type Props = {
  /** The open step, from 0. */
  at: number;
  title: string;
  values: ComponentProps<HintComponent>;
  field: (
    name: 'email' | 'phone_number' | 'password' | 'confirmPassword',
  ) => Omit<FieldProps, 'label'>;
  pending: boolean;
  onBack: () => void;
};

export default function LaterSteps({ at, title, values, field, pending, onBack }: Props) {
  return (
    <>
      {at > 0 && <BackStep key={at} onBack={onBack} />}
      <StepFields title={title} open={at === 1}>
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <Field
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="Eleven digits, for example 0803 123 4567."
          {...field('phone_number')}
        />
      </StepFields>
      <StepFields title={title} open={at === 2}>
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        {values.password && (
          <Suspense>
            <StrengthHint {...values} />
          </Suspense>
        )}
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
      </StepFields>
      {at > 0 && (
        <>
          <Button type="submit" loading={pending}>
            {at === 2 ? 'Create account' : 'Continue'}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </>
      )}
    </>
  );
}

type StepFieldsProps = { title: string; open: boolean; children: ReactNode };

const StepFields = ({ title, open, children }: StepFieldsProps) => (
  <fieldset aria-label={title} hidden={!open} className="flex min-w-0 flex-col gap-4">
    {children}
  </fieldset>
);
