// Reason why less than the tier's limit can be sent today, and until when; shown where the amount is typed.
import { formatNaira } from '@alajo/contract/money.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '../../paying/limits-query.ts';
import { formatDateTime } from '../../platform/format.ts';

export default function WhyLow() {
  const { data: limits } = useQuery(limitsQuery);
  if (limits === undefined) return null;
  const { new_device_until, new_pin_until, needs_pin } = limits;
  const most = `you can send up to ${formatNaira(limits.day_limit)} a day`;
  const why =
    new_device_until !== null
      ? `This device is new: ${most} from it until ${formatDateTime(new_device_until)}.`
      : new_pin_until !== null
        ? `Your PIN or a passkey is new: ${most} until ${formatDateTime(new_pin_until)}.`
        : needs_pin
          ? `Without a transaction PIN, ${most}. Your full limit starts ${NEW_PIN_HOURS} hours after you create one.`
          : null;
  return why && <p className="px-1 text-13 text-muted">{why}</p>;
}
