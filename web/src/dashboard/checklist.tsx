// Setup checklist of a new customer: the next step stands out, and done steps stay.
import { Check, ChevronRight, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { AjoRing } from '../ui/ajo-ring.tsx';
import { playAnimation } from '../ui/play-animation.ts';

export type Step = { label: string; hint: string; to: string; done: boolean };

export function Checklist({ steps, onHide }: { steps: readonly Step[]; onHide: () => void }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  const card = useProgressShown(done);
  return (
    <section
      ref={card}
      aria-labelledby="checklist"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex items-center gap-4 p-4">
        <AjoRing
          seats={steps.map((_, place) => (place < done ? 'paid' : 'open'))}
          className="size-14"
        >
          <text x="20" y="23" className="fill-text font-bold" fontSize="9" textAnchor="middle">
            {done}/{steps.length}
          </text>
        </AjoRing>
        <div className="flex-1">
          <h2 id="checklist" className="font-bold text-lg leading-6">
            Set up your wallet
          </h2>
          <p className="text-muted text-sm">{leftText(steps.length - done)}</p>
        </div>
        <button
          type="button"
          aria-label="Hide these steps"
          onClick={onHide}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center self-start rounded-full hover:bg-tint"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <ol className="divide-y divide-line border-line border-t">
        {steps.map((step) => (
          <li key={step.label}>
            <StepRow step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

// Steps are done on other pages, so the last list shown on Home is kept until then.
let lastShown: number | undefined;

/** Fills the ring's arc of a newly done step. */
function useProgressShown(done: number) {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = lastShown;
    lastShown = done;
    if (before === undefined || done <= before) return;
    for (const arc of [...(card.current?.querySelectorAll('circle') ?? [])].slice(before, done)) {
      playAnimation(arc, [{ strokeDasharray: '0 200' }, {}]);
    }
  }, [done]);
  return card;
}

const leftText = (left: number): string =>
  left === 1 ? 'One more' : `${['Two', 'Three', 'Four'][left - 2] ?? left} more, in any order`;

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { label, hint, to, done } = step;
  if (done) {
    return (
      <p className="flex min-h-13 items-center gap-3 px-4 text-muted">
        <span className="grid size-6 place-items-center rounded-full bg-primary text-on-primary">
          <Check size={16} aria-hidden="true" />
        </span>
        {label}
        <span className="sr-only">done</span>
      </p>
    );
  }
  return (
    <Link
      to={to}
      className={`flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-tint ${isNext ? 'bg-tint' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`size-6 shrink-0 rounded-full border-2 ${isNext ? 'border-primary' : 'border-open'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold leading-5">{label}</span>
        <span className={`block text-sm leading-5 ${isNext ? 'text-on-tint' : 'text-muted'}`}>
          {hint}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  );
}
