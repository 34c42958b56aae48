// Progress of a request: the amount still due, and a chip once it is closed.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { MoneyRequest, RequestState } from '@alajo/contract/requests/schemas.ts';
import { Chip } from '../ui/card.tsx';

const STATES: Record<RequestState, { tone: 'good' | 'warn' | 'bad' | 'plain'; label: string }> = {
  open: { tone: 'warn', label: 'Open' },
  paid: { tone: 'good', label: 'Paid' },
  cancelled: { tone: 'plain', label: 'Cancelled' },
  declined: { tone: 'bad', label: 'Declined' },
  expired: { tone: 'plain', label: 'Expired' },
};

export function StateChip({ state }: { state: RequestState }) {
  const { tone, label } = STATES[state];
  return <Chip tone={tone}>{label}</Chip>;
}

type Amounts = Pick<MoneyRequest, 'amount' | 'paid'>;

/** The amount asked for, or the amount received if the payer chooses. */
export const requestedText = ({ amount, paid }: Amounts) => {
  if (amount !== null) return formatNaira(amount);
  return paid === 0 ? 'Any amount' : formatNaira(paid);
};

/** The remainder after a part payment, or an empty string. */
export const leftText = ({ amount, paid }: Amounts) =>
  amount === null || paid === 0 || paid === amount
    ? ''
    : `${formatNaira(paid)} paid, ${formatNaira(kobo(amount - paid))} left`;
