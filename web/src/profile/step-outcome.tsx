// Shared by the KYC step forms: their props, and the last screen with the outcome and a Done button.
import type { Kyc, KycStepId } from '@alajo/contract/kyc/schemas.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';

/** A KYC step, or the separate NIN. */
export type PartId = KycStepId | 'nin';
export type StepProps = { kyc: Kyc; onDone: () => void; onStep: (part: PartId) => void };

export function StepOutcome({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <Outcome tone="good">{children}</Outcome>
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}
