// A step of a recall or a claim, done or still to come, joined to the next one by a line.
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type StepProps = { at?: string; done?: boolean; children: ReactNode };

export function RecallStepRow({ at, done = false, children }: StepProps) {
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full ${done ? 'bg-tint text-on-tint' : 'border-2 border-primary'}`}
      >
        {done && <Check size={14} />}
      </span>
      <span className="wrap-anywhere min-w-0 text-15 leading-6">
        {children}
        {at && <span className="block text-13 text-muted leading-4.5">{at}</span>}
      </span>
    </li>
  );
}
