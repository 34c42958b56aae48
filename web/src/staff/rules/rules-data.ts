// Queries for dated rules, and the rules as lines: one line for each value, from its first day to its last.
import { addDays } from '@alajo/contract/days.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { PriceKind } from '@alajo/contract/pricing.ts';
import { figureLines } from '@alajo/contract/rules/figure-labels.ts';
import type { StaffRule } from '@alajo/contract/rules/schemas.ts';
import { ruleStaffRoutes } from '@alajo/contract/rules/staff-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

const EVERY_MS = 30_000;

export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => callStaff(ruleStaffRoutes.rows, undefined, { signal }),
  refetchInterval: EVERY_MS,
});

export const effectQuery = (id: number, amount: Kobo) =>
  queryOptions({
    queryKey: ['rules', 'effect', id, amount],
    queryFn: ({ signal }) => callStaff(ruleStaffRoutes.effect, { id, amount }, { signal }),
  });

export const tabs = {
  charges: { title: 'Charges', kinds: ['BANK_FEES', 'SERVICE_PRICES', 'WASTE_PRICES'] },
  tiers: {
    title: 'Tiers',
    kinds: [
      'TIER_LIMITS',
      'WALLET_LIMITS',
      'APPROVAL_LIMITS',
      'SAVINGS_LIMITS',
      'AJO_LIMITS',
      'MARKETPLACE_LIMITS',
    ],
  },
  duties: { title: 'Duties', kinds: ['VAT'] },
} as const satisfies Record<string, { title: string; kinds: readonly PriceKind[] }>;
type Tab = keyof typeof tabs;

export const tabIn = (text: string | undefined): Tab =>
  text === 'tiers' || text === 'duties' ? text : 'charges';

export type FigureRow = {
  key: string;
  label: string;
  value: string;
  first_day: string;
  last_day: string | null;
  state: StaffRule['state'];
  rule: StaffRule;
};

/** The values of a kind, each listed from the rule that introduced it; `past` includes expired ones. */
export function figureRows(
  all: readonly StaffRule[],
  kind: PriceKind,
  { today, past }: { today: string; past: boolean },
): FigureRow[] {
  const rules = all.filter(({ row }) => row.kind === kind);
  const standing = rules.filter(({ state }) => state !== 'withdrawn');
  const rows = rules.flatMap((rule) => {
    const { first_day } = rule.row;
    const before = standing.findLast(({ row }) => row.first_day < first_day);
    const later = standing.filter(({ row }) => row.first_day > first_day);
    const old = valuesOf(before);
    return figureLines(rule.row).flatMap(({ label, value }): FigureRow[] => {
      if (old.get(label) === value) return [];
      const next = later.find((other) => valuesOf(other).get(label) !== value);
      const ends = rule.state === 'withdrawn' ? undefined : next;
      const last_day = ends ? addDays(ends.row.first_day, -1) : null;
      const key = `${kind}:${first_day}:${rule.id ?? 'proposed'}:${label}`;
      const state = stateOf(rule, last_day, today);
      return [{ key, label, value, first_day, last_day, state, rule }];
    });
  });
  return past ? rows : rows.filter(({ state }) => state !== 'ended' && state !== 'withdrawn');
}

const valuesOf = (rule: StaffRule | undefined) =>
  new Map(rule && figureLines(rule.row).map(({ label, value }) => [label, value]));

function stateOf({ state, row }: StaffRule, last_day: string | null, today: string) {
  if (state === 'proposed' || state === 'withdrawn') return state;
  if (row.first_day > today) return 'ahead';
  return last_day !== null && last_day < today ? 'ended' : 'in_force';
}
