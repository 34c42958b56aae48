// Reason why the daily limit is lower than the tier's, and what raises it.
import { formatNaira } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import type { Wallet } from '@alajo/contract/wallet/schemas.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { useUser } from '../platform/session.ts';

export default function LowLimit({ wallet }: { wallet: Wallet }) {
  const { has_pin } = useUser();
  const full = tierLimitsOn(wallet.tier, pricingDay()).day;
  const { day_limit, own_limits: own } = wallet;
  if (day_limit >= full) return null;
  if (own?.day === day_limit) {
    return <p className="mt-1 text-muted text-sm">You set this limit yourself, in Settings.</p>;
  }
  return (
    <p className="mt-1 text-sm text-muted">
      {has_pin
        ? 'Your PIN, a passkey or this device is new.'
        : 'You’ll create a transaction PIN when you first pay.'}{' '}
      {NEW_PIN_HOURS} hours after that, you can send {formatNaira(full)} a day.
    </p>
  );
}
