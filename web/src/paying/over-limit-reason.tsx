// Reason why an amount is over the limit, and what can be done about it. Loaded once an amount is.
import type { Kobo } from '@alajo/contract/money.ts';
import { OverLimitActions } from './over-limit.tsx';
import { overLimit, useSpendingLimit } from './spending-limit.ts';

type Props = {
  total: Kobo;
  /** Offers the most that can be paid, for amounts without charges. */
  onUse?: (most: Kobo) => void;
};

export default function OverLimitReason({ total, onUse }: Props) {
  const over = overLimit(useSpendingLimit(), total);
  if (over === undefined) return null;
  const usable = onUse && over.most > 0 ? over.most : undefined;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{over.reason}</p>
      <OverLimitActions over={over} usable={usable} {...(onUse && { onUse })} />
    </div>
  );
}
