// Converts a rule’s values to form fields and back: amounts are naira as text, empty where optional.
import { type Kobo, nairaText } from '@alajo/contract/money.ts';
import { wireFigures } from '@alajo/contract/rules/figures.ts';
import type { PriceChange } from '@alajo/contract/rules/schemas.ts';
import * as z from 'zod/mini';

type Unit = 'naira' | 'none' | 'percent' | 'basis_points' | 'score' | 'yes';
/** `none`: naira, or empty. */
export type FigureField = { name: string; label: string; unit: Unit; value: string };

/** Steps of fees and of trust are lists; more steps repeat the last one. */
export const listOf = ({ kind, figures }: PriceChange): number => {
  if (kind === 'BANK_FEES') return figures.fees.length;
  return kind === 'AJO_LIMITS' ? figures.trust.length : 0;
};

/** In the order of the values, each under its path. */
export function figureFields({ figures }: PriceChange, steps: number): FigureField[] {
  return leavesOf(figures, steps).map(({ path, value }) => {
    const unit = unitOf(path, value);
    return { name: path.join('.'), label: labelOf(path, unit), unit, value: textOf(value, unit) };
  });
}

type Leaf = { path: string[]; value: unknown };

function leavesOf(value: unknown, steps: number, path: string[] = []): Leaf[] {
  if (Array.isArray(value)) {
    return Array.from({ length: steps }, (_, index) =>
      leavesOf(itemAt(value, index, steps), steps, [...path, String(index)]),
    ).flat();
  }
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, field]) => leavesOf(field, steps, [...path, key]));
}

/** The last step stays last: it has no upper limit. */
const itemAt = (list: readonly unknown[], at: number, steps: number) =>
  at === steps - 1 ? list.at(-1) : list[Math.min(at, Math.max(list.length - 2, 0))];

function unitOf(path: readonly string[], value: unknown): Unit {
  const last = path.at(-1) ?? '';
  if (typeof value === 'boolean') return 'yes';
  if (last === 'basis_points') return 'basis_points';
  if (last.endsWith('_max') || path.includes('income_share')) return 'percent';
  if (path[0] === 'trust' && last === 'from') return 'score';
  return ['up_to', 'balance', 'pot'].includes(last) ? 'none' : 'naira';
}

function textOf(value: unknown, unit: Unit): string {
  if (value === null) return '';
  if (unit === 'yes') return value === true ? 'yes' : 'no';
  if (unit === 'naira' || unit === 'none') return nairaText(value as Kobo).replace(/\.00$/, '');
  return String(value);
}

const FIELD_LABELS: Record<string, string> = {
  fees: 'Step',
  up_to: 'up to (empty for the last step)',
  fee: 'fee',
  stamp_duty: 'Stamp duty',
  duty: 'amount',
  from: 'from',
  basis_points: 'VAT in basis points (750 is 7.5%)',
  tiers: 'Tier',
  day: 'daily limit',
  balance: 'balance limit (empty for no limit)',
  low_day: 'No PIN or a new one, daily limit',
  new_device_day: 'New device, daily limit',
  bank_up_to: 'Maximum bank transfer without BVN or NIN',
  funding: 'Adding money',
  pin_up_to: 'By PIN alone, to someone paid before',
  ajo_total: 'By PIN alone, total of groups joined within 24 hours',
  airtime: 'Airtime',
  bill: 'A bill',
  bill_fee: 'Bills and exam fees',
  contribution: 'Contribution',
  late_fee_max: 'Maximum late fee',
  reserve_max: 'Maximum reserve',
  income_share: 'Share of income',
  warn: 'warning from',
  trust: 'Trust',
  pot: 'pots up to (empty for any amount)',
  last_third: 'only the last third of turns',
  target: 'A goal',
  auto_save: 'Auto-save',
  price: 'Price of a product',
  starting: 'Starting price,',
  min: 'at least',
  max: 'at most',
};

function labelOf(path: readonly string[], unit: Unit): string {
  const words = path.map((part) =>
    /^\d$/.test(part) && path[0] !== 'tiers'
      ? String(Number(part) + 1)
      : (FIELD_LABELS[part] ?? part),
  );
  const text = words
    .map((word) =>
      /^(?:up to|fee|daily|balance|pots|from|only|warning)/.test(word) ? `, ${word}` : ` ${word}`,
    )
    .join('')
    .trim();
  return `${text[0]?.toUpperCase()}${text.slice(1)}${unit === 'percent' ? ', %' : ''}`;
}

/** Validates the form’s values for a kind of rule. Problems are reported by field name. */
export function readFigures(
  { kind, figures }: PriceChange,
  steps: number,
  values: Readonly<Record<string, string>>,
) {
  const schema: z.ZodMiniType = wireFigures[kind];
  const read = z.safeParse(schema, build(figures, steps, values, []));
  if (read.success) {
    const change = { kind, figures: read.data } as PriceChange;
    return { success: true as const, change };
  }
  const issues = read.error.issues.map(({ path, message }) => ({
    path: [path.map(String).join('.')],
    message,
  }));
  return { success: false as const, issues };
}

function build(
  value: unknown,
  steps: number,
  values: Readonly<Record<string, string>>,
  path: string[],
): unknown {
  if (Array.isArray(value)) {
    return Array.from({ length: steps }, (_, index) =>
      build(itemAt(value, index, steps), steps, values, [...path, String(index)]),
    );
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        build(field, steps, values, [...path, key]),
      ]),
    );
  }
  const text = (values[path.join('.')] ?? '').trim();
  switch (unitOf(path, value)) {
    case 'naira':
      return text;
    case 'none':
      return text === '' ? null : text;
    case 'yes':
      return text === 'yes';
    default:
      return text === '' ? undefined : Number(text);
  }
}
