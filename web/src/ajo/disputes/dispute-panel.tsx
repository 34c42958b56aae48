// A dispute as all members see it: the payout on hold, its deadline, and that everything else continues.
import type { Dispute } from '@alajo/contract/ajo/disputes.ts';
import { Scale } from 'lucide-react';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import type { View } from '../dialog-views.tsx';

type Props = { dispute: Dispute; onOpen: (view: View) => void };

export default function DisputePanel({ dispute, onOpen }: Props) {
  const { id, round, by, yours, collector, frozen_until, extended } = dispute;
  const title = `Round ${round} is disputed`;
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 break-words rounded-card bg-tint p-4 text-sm"
    >
      <div>
        <h3 className="flex items-center gap-2 font-semibold text-base">
          <Scale size={18} aria-hidden="true" className="shrink-0 text-primary" />
          {title}
        </h3>
        <p>
          {yours ? 'You say' : `${by} says`} something is wrong. Only the payout to {collector} is
          on hold, until {formatDateTime(frozen_until)}. Everything else continues.
        </p>
        {extended && <p className="text-muted">The group agreed to extend the hold.</p>}
      </div>
      <Button variant="secondary" onClick={() => onOpen({ at: 'dispute', dispute: id })}>
        Read the discussion
      </Button>
    </section>
  );
}
