// Rules in Help for what needs more than the PIN, loaded once they are opened.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const StepUpPolicy = lazyPart(() => import('./step-up-policy.tsx'), {
  fallback: () => <Skeleton className="h-64" />,
  retry: 'inside',
});

const ANCHOR = 'step-up';

/** Settings links to it. */
export function StepUp() {
  const { hash } = useLocation();
  const [open, setOpen] = useState(hash === `#${ANCHOR}`);
  return (
    <section
      id={ANCHOR}
      aria-labelledby="step-up-title"
      className="rounded-card border border-line bg-surface px-5"
    >
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3.5">
          <h2 id="step-up-title" className="inline font-medium">
            When we ask for more than your PIN
          </h2>
        </summary>
        {open && (
          <div className="flex flex-col gap-3 pb-4">
            <StepUpPolicy />
          </div>
        )}
      </details>
    </section>
  );
}
