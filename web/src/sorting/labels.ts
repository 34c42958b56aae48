// Texts about rules and their results.
import { formatNaira } from '@alajo/contract/money.ts';
import type {
  Rule,
  RulePart,
  SkipReason,
  SortingRun,
  SpendPlan,
} from '@alajo/contract/sorting/schemas.ts';
import { BILLS_DAYS } from '@alajo/contract/time-limits.ts';

/** `When ₦5,000 or more comes in`, `… comes in from Bola Okafor`, `When you add ₦5,000 or more`. */
export function whenText({ source, at_least, payer }: Rule): string {
  const amount = `${formatNaira(at_least)} or more`;
  if (source === 'added') return `When you add ${amount}`;
  const from = payer === null ? '' : ` from ${payer.name}`;
  return `When ${amount} comes in${from}`;
}

/**
 * Text of a whole rule: `When ₦50,000 or more comes in: 20% to Rent, ₦5,000 to School fees, the rest stays.`
 */
export function ruleText(rule: Rule): string {
  const parts = rule.parts.map(partText);
  const percents = rule.parts.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  const rest = percents === 100 ? [] : ['the rest stays'];
  return `${whenText(rule)}: ${[...parts, ...rest].join(', ')}.`;
}

function partText({ kind, percent, amount, name }: RulePart): string {
  if (kind === 'ajo') return `the next round to ${name}`;
  if (kind === 'bills') return `${BILLS_DAYS} days of bills to ${name}`;
  return `${amount === null ? `${percent}%` : formatNaira(amount)} to ${name}`;
}

export const SKIPPED: Record<SkipReason, string> = {
  wallet_frozen: 'Your wallet was frozen.',
  wallet_held: 'Your wallet was on hold because of a disputed payment.',
  low_limit: 'It was over the lower limit that applies for a day after a new device or PIN.',
  too_little: 'There wasn’t enough beyond what your Ajo group needs soon.',
  nothing_needed: 'Your goals were full or paused.',
  reversed: 'The payment was reversed.',
};

type StatusLabel = { label: string; tone: 'good' | 'warn' | 'plain' };

export const RUNS: Record<SortingRun['status'], StatusLabel> = {
  asked: { label: 'Waiting for you', tone: 'warn' },
  sorted: { label: 'Split', tone: 'good' },
  undone: { label: 'Undone', tone: 'plain' },
  declined: { label: 'Declined', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
  skipped: { label: 'Not split', tone: 'plain' },
};

export const planText = ({ style, step, percent }: SpendPlan): string =>
  style === 'percent'
    ? `${percent}% of each payment`
    : `Each payment rounded up to the next ${step === null ? '' : formatNaira(step)}`;
