// Shared by Add BVN and Add NIN: eleven digits, checked against the customer's name and date of birth.
import { IDENTITY_NUMBER_LENGTH } from '@alajo/contract/kyc/numbers.ts';
import type { Kyc } from '@alajo/contract/kyc/schemas.ts';
import type { FormState } from '../platform/form.ts';
import { formatFullDate } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField } from '../ui/digits-field.tsx';
import { StepOutcome, type StepProps } from './step-outcome.tsx';

type Props = StepProps & {
  label: string;
  /** Tells the customer where to find the number. */
  hint: string;
  /** Tells the customer what the number doesn't change or give access to. */
  note: string;
  form: Pick<FormState<object>, 'props' | 'message' | 'pending'>;
  field: { value: string; error: string | undefined; onValue: (value: string) => void };
  standing: Pick<Kyc['nin'], 'status' | 'reason'> | undefined;
};

export function NumberForm(props: Props) {
  const { kyc, onDone, onStep, label, hint, note, form, field, standing } = props;
  const { first_name, last_name } = useUser();
  if (standing?.status === 'verified') {
    return <StepOutcome onDone={onDone}>Your {label} is confirmed.</StepOutcome>;
  }
  if (standing?.status === 'submitted') {
    return (
      <StepOutcome onDone={onDone}>
        The {label} service isn’t responding. We’ll keep trying and let you know.
      </StepOutcome>
    );
  }
  if (kyc.info === null) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="info">
          We compare your {label} with your name and date of birth. Add your profile info first.
        </Notice>
        <Button onClick={() => onStep('info')}>Add Profile Info</Button>
      </div>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-muted">
        Enter the {label} for{' '}
        <b className="text-text">
          {first_name} {last_name}
        </b>
        , born {formatFullDate(kyc.info.date_of_birth)}. We keep only its last two digits. {note}
      </p>
      {standing?.reason && <Notice tone="bad">{standing.reason}</Notice>}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <DigitsField
        label={label}
        autoComplete="off"
        length={IDENTITY_NUMBER_LENGTH}
        hint={hint}
        {...field}
      />
      <Button type="submit" loading={form.pending}>
        Confirm {label}
      </Button>
    </form>
  );
}
