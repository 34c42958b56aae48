// Choice of how hard it is to withdraw from a goal: set when it is created, and only stricter later.
import { canBecome, type GoalKind, goalKind } from '@alajo/contract/savings/kinds.ts';
import { Goal as GoalIcon, Lock, LockOpen } from 'lucide-react';
import { Notice } from '../ui/card.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { KIND_HINTS, KIND_TERMS, kindName } from './kind-labels.ts';

const ICONS = { free: LockOpen, target: GoalIcon, locked: Lock };

/** Scrolls the terms into view: the buttons must not cover what the customer agrees to. */
const showWhole = (terms: HTMLElement | null) => terms?.scrollIntoView?.({ block: 'nearest' });

type Props = {
  kind: GoalKind;
  /** The current kind: easier ones are not offered. */
  from: GoalKind;
  onKind: (kind: GoalKind) => void;
};

export function KindFields({ kind, from, onKind }: Props) {
  const offered = goalKind.options.filter((option) => canBecome(from, option));
  return (
    <div>
      <RadioCards
        legend="How hard should it be to withdraw?"
        options={offered.map((kind) => ({
          value: kind,
          label: kindName(kind),
          hint: KIND_HINTS[kind],
          icon: ICONS[kind],
        }))}
        value={kind}
        onValue={onKind}
      />
      {kind !== 'free' && kind !== from && (
        <div key={kind} ref={showWhole} className="mt-2 scroll-mb-24">
          <Notice tone="plain">{KIND_TERMS[kind]}</Notice>
        </div>
      )}
    </div>
  );
}
