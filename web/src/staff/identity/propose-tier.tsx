// Proposes a tier above the verified steps, next to the ID under review.
import { useState } from 'react';
import { Notice } from '../../ui/card.tsx';
import { type TierCustomer, TierForm } from '../customers/tier-form.tsx';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';

export function ProposeTier({ customer }: { customer: TierCustomer }) {
  const [step, setStep] = useState<'closed' | 'open' | 'made'>('closed');
  const open = () => setStep('open');
  const offered = step === 'closed' && customer.tier < 3;
  useKeys('Tier', offered ? [{ key: 't', label: 'tier', run: open, minor: true }] : []);
  if (step === 'made') {
    return <Notice tone="good">Proposed. A colleague has to approve it.</Notice>;
  }
  if (step === 'open') {
    const close = () => setStep('closed');
    return <TierForm customer={customer} onClose={close} onDone={() => setStep('made')} />;
  }
  return (
    offered && (
      <ActionButton hint="t" onClick={open}>
        Propose a tier
      </ActionButton>
    )
  );
}
