// Reason why less than the tier's limit can be sent today, and until when; shown where the amount is typed.
import { formatNaira } from '@alajo/contract/money.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import type { AppliedLimits } from '@alajo/contract/wallet/limit-refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '../../paying/limits-query.ts';
import { formatDateTime } from '../../platform/format.ts';

export default function LowLimitHint() {
  const { data: limits } = useQuery(limitsQuery);
  if (limits === undefined) return null;
  const reason = reasonText(limits);
  return reason && <p className="px-1 text-13 text-muted">{reason}</p>;
}

function reasonText(limits: AppliedLimits): string | undefined {
  const { day_limit, new_device_until, new_pin_until, needs_pin } = limits;
  const most = `you can send up to ${formatNaira(day_limit)} a day`;
  if (new_device_until !== null) {
    return `This device is new: ${most} from it until ${formatDateTime(new_device_until)}.`;
  }
  if (new_pin_until !== null) {
    return `Your PIN or a passkey is new: ${most} until ${formatDateTime(new_pin_until)}.`;
  }
  if (!needs_pin) return undefined;
  return `Without a transaction PIN, ${most}. Your full limit starts ${NEW_PIN_HOURS} hours after you create one.`;
}
