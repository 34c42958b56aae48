// Labels for the state of a group and of a member.
import type { AjoStatus, ContributionStatus, Frequency } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { Chip } from '../ui/card.tsx';

// Spec §4: active and completed are success or primary, waiting is warning.
const GROUP = {
  recruiting: 'plain',
  waiting: 'warn',
  active: 'good',
  paused: 'warn',
  completed: 'good',
} as const satisfies Record<AjoStatus, string>;

export function StatusChip({ status, outcome }: { status: AjoStatus; outcome?: string | null }) {
  if (outcome === 'dissolved') return <Chip tone="plain">dissolved</Chip>;
  return <Chip tone={GROUP[status]}>{status}</Chip>;
}

const MEMBER = {
  up_to_date: { tone: 'good', label: 'Up to date' },
  prepaid: { tone: 'good', label: 'Paid ahead' },
  covered: { tone: 'plain', label: 'Covered' },
  due: { tone: 'warn', label: 'Due' },
  late: { tone: 'bad', label: 'Late' },
  missed: { tone: 'bad', label: 'Missed' },
} as const satisfies Record<ContributionStatus, { tone: string; label: string }>;

export function ContributionChip({ status }: { status: ContributionStatus }) {
  const { tone, label } = MEMBER[status];
  return <Chip tone={tone}>{label}</Chip>;
}

/** `₦10,000 monthly` */
export const everyTime = (amount: Kobo, frequency: Frequency) =>
  `${formatNaira(amount)} ${frequency}`;

/** `#3`; N/A until a drawn order is drawn. */
export const positionOf = (turn: number) => (turn > 0 ? `#${turn}` : 'N/A');
