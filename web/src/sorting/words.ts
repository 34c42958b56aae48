// How rules and their outcomes are put on screen.
import { formatNaira } from '@alajo/contract/money.ts';
import type {
  Rule,
  RulePart,
  SkipReason,
  SortingRun,
  SpendPlan,
} from '@alajo/contract/sorting/schemas.ts';
import { BILLS_DAYS } from '@alajo/contract/time-limits.ts';

/** `When ₦5,000 or more arrives`, `… arrives from Bola Okafor`, `When you add ₦5,000 or more`. */
export function whenText({ source, at_least, payer }: Rule): string {
  const amount = `${formatNaira(at_least)} or more`;
  if (source === 'added') return `When you add ${amount}`;
  const from = payer === null ? '' : ` from ${payer.name}`;
  return `When ${amount} arrives${from}`;
}

export function partText({ kind, percent, amount }: RulePart): string {
  if (kind === 'ajo') return 'Next round, early';
  if (kind === 'bills') return `Up to ${BILLS_DAYS} days of bills`;
  return amount === null ? `${percent}%` : formatNaira(amount);
}

export const SKIPPED: Record<SkipReason, string> = {
  wallet_frozen: 'Your wallet was frozen.',
  wallet_held: 'Nothing could leave your wallet until a disputed payment was decided.',
  too_little: 'There was not enough on top of what your Ajo group needs soon.',
  nothing_needed: 'Your goals needed nothing more, or were paused.',
};

type Shown = { label: string; tone: 'good' | 'warn' | 'plain' };

export const RUNS: Record<SortingRun['status'], Shown> = {
  asked: { label: 'Waiting for you', tone: 'warn' },
  sorted: { label: 'Sorted', tone: 'good' },
  undone: { label: 'Undone', tone: 'plain' },
  declined: { label: 'Left alone', tone: 'plain' },
  expired: { label: 'Not answered', tone: 'plain' },
  skipped: { label: 'Not sorted', tone: 'plain' },
};

export const planText = ({ style, step, percent }: SpendPlan): string =>
  style === 'percent'
    ? `${percent}% of each payment`
    : `Each payment rounded up to the next ${step === null ? '' : formatNaira(step)}`;
