// Fields for a new PIN: entered twice, hard to guess, and confirmed with the password.

import { isGuessablePin, newPin, PIN_GUESSABLE } from '@alajo/contract/identity/new-pin.ts';
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { invalid, type ValidationResult, valid } from '../platform/form.ts';
import { CodeField } from '../ui/code-field.tsx';
import { type FieldProps, PasswordField } from '../ui/field.tsx';

export type NewPin = { pin: string; confirmation: string; password: string };

export const EMPTY_PIN: NewPin = { pin: '', confirmation: '', password: '' };

/** True if there is enough input to try; `checkNewPin` reports what is wrong with it. */
export const isTyped = ({ pin, confirmation }: Omit<NewPin, 'password'>) =>
  pin.length === PIN_LENGTH && confirmation.length === PIN_LENGTH;

/** Checks a new PIN like the server, except against the date of birth, which only the server knows. */
export function checkNewPin<Values extends Omit<NewPin, 'password'>>(
  values: Values,
  { phone_number }: { phone_number: string },
): ValidationResult<Values> {
  const { pin, confirmation } = values;
  if (pin !== confirmation) return invalid('confirmation', 'The PINs don’t match');
  const checked = newPin.safeParse(pin);
  if (!checked.success) return invalid('pin', checked.error.issues[0]?.message ?? '');
  if (isGuessablePin(pin, { phone_number, date_of_birth: null })) {
    return invalid('pin', PIN_GUESSABLE);
  }
  return valid(values);
}

type TextField = { value: string; error: string | undefined; onValue: (value: string) => void };

type Props = {
  labels: { pin: string; confirmation: string };
  fields: { pin: TextField; confirmation: TextField };
};

const HIDDEN = { hidden: true, length: PIN_LENGTH };

export function NewPinFields({ labels, fields }: Props) {
  return (
    <>
      <CodeField
        {...HIDDEN}
        label={labels.pin}
        hint="Four digits that are hard to guess. Avoid years, 1234, and parts of your phone number or birthday."
        {...fields.pin}
      />
      <CodeField {...HIDDEN} label={labels.confirmation} {...fields.confirmation} />
    </>
  );
}

/** The password proves that it is the customer who sets the PIN. */
export const PasswordForPin = (props: Omit<FieldProps, 'label'>) => (
  <PasswordField
    label="Your password"
    autoComplete="current-password"
    hint="So no one else can create a PIN on your phone."
    {...props}
  />
);
