// Reason why an amount is over the limit, and what can be done about it. Loaded once an amount is.
import type { Kobo } from '@alajo/contract/money.ts';
import { limitSentences } from '@alajo/contract/wallet/limit-refusals.ts';
import { formatMoment } from '../platform/format.ts';
import { OverLimitActions } from './over-limit.tsx';
import { overLimit, useSpendingLimit } from './spending-limit.ts';

type Props = {
  total: Kobo;
  /** The amount that fits into what is left, charges included; undefined if none does. */
  fitting?: (left: Kobo) => Kobo | undefined;
  onUse?: (amount: Kobo) => void;
};

export default function OverLimitReason({ total, fitting, onUse }: Props) {
  const over = overLimit(useSpendingLimit(), total);
  if (over === undefined) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{limitSentences(over, formatMoment).reason}</p>
      <OverLimitActions
        over={over}
        usable={onUse && fitting?.(over.left)}
        {...(onUse && { onUse })}
      />
    </div>
  );
}
