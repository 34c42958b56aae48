// What a dispute means for everyone, calmly: what waits, until when, and that nothing else does.
import type { Dispute } from '@alajo/contract/ajo/disputes.ts';
import { Scale } from 'lucide-react';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import type { View } from '../views.tsx';

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
          {yours ? 'You say' : `${by} says`} that something is wrong. Only the payout to {collector}{' '}
          waits, until {formatDateTime(frozen_until)}. Everything else goes on.
        </p>
        {extended && <p className="text-muted">The group agreed to wait once more.</p>}
      </div>
      <Button variant="secondary" onClick={() => onOpen({ at: 'dispute', dispute: id })}>
        See what is said
      </Button>
    </section>
  );
}
