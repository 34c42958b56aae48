// How hard it will be to take money out of a goal: chosen when it is made, and later only firmer.
import { type GoalKind, goalKind, mayBecome } from '@alajo/contract/savings/kinds.ts';
import { Goal as GoalIcon, Lock, LockOpen } from 'lucide-react';
import { Notice } from '../ui/card.tsx';
import { KIND_HINTS, KIND_TERMS, kindName } from './kind-words.ts';

const ICONS = { free: LockOpen, target: GoalIcon, locked: Lock };

/** What one agrees to must not be behind the buttons. */
const showWhole = (terms: HTMLElement | null) => terms?.scrollIntoView?.({ block: 'nearest' });

type Props = {
  kind: GoalKind;
  /** The kind it has: the easier ones are not offered. */
  from: GoalKind;
  onKind: (kind: GoalKind) => void;
};

export function KindFields({ kind, from, onKind }: Props) {
  const offered = goalKind.options.filter((one) => mayBecome(from, one));
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">How firm should it be?</legend>
      <div className="grid gap-2">
        {offered.map((one) => {
          const Icon = ICONS[one];
          return (
            <label
              key={one}
              className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name="kind"
                className="sr-only"
                checked={one === kind}
                onChange={() => onKind(one)}
              />
              <Icon size={20} aria-hidden="true" className="shrink-0 text-primary" />
              <span>
                <span className="block font-semibold text-[15px]">{kindName(one)}</span>
                <span className="block text-[13px] text-muted">{KIND_HINTS[one]}</span>
              </span>
            </label>
          );
        })}
      </div>
      {kind !== 'free' && kind !== from && (
        <div key={kind} ref={showWhole} className="mt-2 scroll-mb-24">
          <Notice tone="plain">{KIND_TERMS[kind]}</Notice>
        </div>
      )}
    </fieldset>
  );
}
