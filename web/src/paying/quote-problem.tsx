// A quote that was refused, with the button that starts the check it asks for. Loaded when it happens.
import { addBvnOrNin } from '@alajo/contract/kyc/add-bvn-or-nin.ts';
import { Refusal } from '../platform/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';

type Props = { message: string; error: Error | undefined };

export default function QuoteProblem({ message, error }: Props) {
  return (
    <>
      <Notice tone="bad">{message}</Notice>
      {error instanceof Refusal && error.is('bvn_or_nin_required') && (
        <ButtonLink to={addBvnOrNin.path}>{addBvnOrNin.label}</ButtonLink>
      )}
    </>
  );
}
