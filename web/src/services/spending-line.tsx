// The amount left today, beside the amount that is typed or above the plans.
import { formatNaira } from '@alajo/contract/money.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import { Link } from 'react-router';
import type { SpendingLimit } from '../paying/spending-limit.ts';
import { useUser } from '../platform/session.ts';

/** On its own line, with a link if a plan below it is over the limit. */
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
