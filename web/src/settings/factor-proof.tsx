// Proof required to add or remove a second factor: the password, and the PIN if there is one.
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { type FormState, invalid, valid } from '../platform/form.ts';
import { useUser } from '../platform/session.ts';
import { CodeField } from '../ui/code-field.tsx';
import { PasswordField } from '../ui/field.tsx';

type Proof = { password: string; pin: string };
export const NO_PROOF: Proof = { password: '', pin: '' };

export const checkProof = (values: Proof) =>
  values.password === '' ? invalid('password', 'Enter your password') : valid(values);

export function ProofFields({ form }: { form: Pick<FormState<Proof>, 'field'> }) {
  const { has_pin } = useUser();
  return (
    <>
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {has_pin && (
        <CodeField label="Transaction PIN" hidden length={PIN_LENGTH} {...form.field('pin')} />
      )}
    </>
  );
}
