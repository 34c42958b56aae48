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

/** `When ₦5,000 or more comes in`, `… comes in from Bola Okafor`, `When you add ₦5,000 or more`. */
export function whenText({ source, at_least, payer }: Rule): string {
  const amount = `${formatNaira(at_least)} or more`;
  if (source === 'added') return `When you add ${amount}`;
  const from = payer === null ? '' : ` from ${payer.name}`;
  return `When ${amount} comes in${from}`;
}

/** The whole rule: `When ₦50,000 or more comes in: 20% to Rent, ₦5,000 to School fees, the rest stays.` */
export function ruleText(rule: Rule): string {
  const parts = rule.parts.map(partText);
  const percents = rule.parts.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  const rest = percents === 100 ? [] : ['the rest stays'];
  return `${whenText(rule)}: ${[...parts, ...rest].join(', ')}.`;
}

function partText({ kind, percent, amount, name }: RulePart): string {
  if (kind === 'ajo') return `the next round to ${name}`;
  if (kind === 'bills') return `what ${BILLS_DAYS} days of bills need to ${name}`;
  return `${amount === null ? `${percent}%` : formatNaira(amount)} to ${name}`;
}

export const SKIPPED: Record<SkipReason, string> = {
  wallet_frozen: 'Your wallet was frozen.',
  wallet_held: 'Nothing could leave your wallet until a disputed payment was decided.',
  low_limit: 'It was over the lower limit that holds for a day after a new device or PIN.',
  too_little: 'There was not enough on top of what your Ajo group needs soon.',
  nothing_needed: 'Your goals needed nothing more, or were paused.',
  reversed: 'The payment was reversed.',
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
