// The next step to pay a funding: the account to transfer to, the code to dial, or the payments provider's
// page.
import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import { buttonClass } from '../ui/button.tsx';
import { CopyableText } from '../ui/copyable-text.tsx';

/** Opens the payments provider's page if that is the next step; otherwise calls `onStarted`. */
export function startNextStep(
  { next_step, reference }: Pick<Funding, 'next_step' | 'reference'>,
  onStarted: (reference: string) => void,
): void {
  if (next_step.kind === 'checkout') window.location.assign(next_step.url);
  else onStarted(reference);
}

type Props = {
  funding: Pick<Funding, 'amount' | 'next_step'>;
  /** True if this is the customer's first action: its button is then the primary one. */
  first?: boolean;
  onCopied?: (() => void) | undefined;
};

/** Nothing for a saved card, which is charged without the customer. */
export function NextStep({ funding, first = false, onCopied }: Props) {
  const step = funding.next_step;
  if (step.kind === 'saved_card') return null;
  const variant = first ? 'primary' : 'secondary';
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4">
      {step.kind === 'bank_transfer' && (
        <>
          <CopyableText
            label={`${step.bank_name}, ${step.account_name}`}
            shown={step.account_number}
            text={step.account_number}
            copiedLabel="account number"
            variant={variant}
            onCopied={onCopied}
          />
          <CopyableText
            label="Transfer exactly"
            shown={formatNaira(funding.amount)}
            text={String(toNaira(funding.amount))}
            copiedLabel="amount"
          />
        </>
      )}
      {step.kind === 'ussd' && (
        <CopyableText
          label="Dial this from the phone number linked to your bank account, then follow the steps"
          shown={step.code}
          text={step.code}
          copiedLabel="code"
          variant={variant}
          onCopied={onCopied}
        />
      )}
      {step.url && (
        <a
          className={buttonClass(step.kind === 'checkout' ? variant : 'secondary')}
          href={step.url}
        >
          {step.kind === 'checkout' ? 'Go to the payment page' : 'Pay in the sandbox'}
        </a>
      )}
    </div>
  );
}
