// An amount over a limit: which limit, what is left of it, and the buttons that raise it or use what is left.

import type { LimitRefusal } from '@alajo/contract/limit-refusal.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { limitSentences, raiseOf } from '@alajo/contract/wallet/limit-refusals.ts';
import { TriangleAlert } from 'lucide-react';
import { formatMoment } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

/** For a field's `error`, or a notice. */
export function overLimitText(refusal: LimitRefusal) {
  const { headline, reason } = limitSentences(refusal, formatMoment);
  return (
    <span className="flex gap-2 text-13 leading-4.5">
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      <span>
        <b className="font-semibold">{headline}</b> {reason}
      </span>
    </span>
  );
}

type Props = {
  over: LimitRefusal | undefined;
  /** The most that can be entered instead, if that is worth offering. */
  usable?: Kobo | undefined;
  onUse?: (amount: Kobo) => void;
};

export function OverLimitActions({ over, usable, onUse }: Props) {
  const raise = over && raiseOf(over);
  if (over === undefined || (raise === undefined && usable === undefined)) return null;
  return (
    <div ref={scrollTo} className="over-limit-actions flex gap-2 *:flex-1">
      {raise && (
        <ButtonLink variant="tint" to={raise.path}>
          {raise.label}
        </ButtonLink>
      )}
      {usable !== undefined && (
        <Button variant="secondary" onClick={() => onUse?.(usable)}>
          Use {formatNaira(usable)}
        </Button>
      )}
    </div>
  );
}

/** The keyboard or the pay bar may cover what appears below the field. */
const scrollTo = (appeared: HTMLElement | null) => appeared?.scrollIntoView({ block: 'nearest' });
