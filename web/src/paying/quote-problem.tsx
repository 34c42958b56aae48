// A quote that was refused, with the button that starts the check it asks for.
import { addBvnOrNin } from '@alajo/contract/kyc/add-bvn-or-nin.ts';
import { Refusal } from '../platform/api.ts';
import type { FormState } from '../platform/form.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';

type Props = { form: Pick<FormState<object>, 'message' | 'error'> };

export function QuoteProblem({ form: { message, error } }: Props) {
  if (!message) return null;
  return (
    <>
      <Notice tone="bad">{message}</Notice>
      {error instanceof Refusal && error.is('bvn_or_nin_required') && (
        <ButtonLink variant="tint" to={addBvnOrNin.path}>
          {addBvnOrNin.label}
        </ButtonLink>
      )}
    </>
  );
}
