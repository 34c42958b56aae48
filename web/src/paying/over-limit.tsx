// The sentence about an amount over the limit, the buttons below it, and what can still be spent.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../platform/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { OverLimit, SpendingLimit } from './spending-limit.ts';

/** For a field's `error`. */
export const overLimitText = ({ headline, reason }: OverLimit) => (
  <span className="flex gap-2 text-13 leading-4.5">
    <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
    <span>
      <b className="font-semibold">{headline}</b> {reason}
    </span>
  </span>
);

type Props = {
  over: OverLimit | undefined;
  /** The most that can be entered instead, if that is worth offering. */
  usable?: Kobo | undefined;
  onUse?: (amount: Kobo) => void;
};

export function OverLimitActions({ over, usable, onUse }: Props) {
  if (over === undefined || (over.raise === undefined && usable === undefined)) return null;
  return (
    <div ref={scrollTo} className="over-limit-actions flex gap-2 *:flex-1">
      {over.raise && (
        <ButtonLink variant="tint" to={over.raise}>
          Raise the limit
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

/** The amount left today, on its own line, with a link if a plan below it is over the limit. */
export function SpendingLine({
  limit,
  raise,
}: {
  limit: SpendingLimit;
  raise?: string | undefined;
}) {
  return (
    <span className="block px-1 text-13 text-muted leading-4.5 first-letter:uppercase">
      <LeftToday limit={limit} />
      {raise && (
        <>
          {' · '}
          <Link to={raise} className="inline-action font-semibold text-primary">
            Raise the limit
          </Link>
        </>
      )}
    </span>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** `you can spend ₦191,000 more today`, or why it is less than usual. */
export function LeftToday({ limit: { limits } }: { limit: SpendingLimit }) {
  const { joined_at } = useUser();
  const left = <b className="font-semibold text-text">{formatNaira(limits.day_left)}</b>;
  if (limits.new_device_until !== null) return <>new device: {left} today</>;
  if (limits.new_pin_until === null && !limits.needs_pin) {
    return <>you can spend {left} more today</>;
  }
  const isNew = Date.now() - Date.parse(joined_at) < NEW_PIN_HOURS * HOUR_MS;
  return (
    <>
      {isNew ? 'new account' : limits.needs_pin ? 'no PIN yet' : 'new PIN'}: {left} today
    </>
  );
}
