// Compares data plans: how long they last, how much they hold, and which gives most for the money.
import { type Kobo, naira, toNaira } from '@alajo/contract/money.ts';
import type { DataPlan } from '@alajo/contract/services/schemas.ts';

type Priced = Pick<DataPlan, 'size' | 'price'>;

/** The plans that last as long as each other. */
export type Period = { label: string; plans: DataPlan[] };

const HOURS: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 };

function hoursOf({ validity }: Pick<DataPlan, 'validity'>): number {
  const [, count, unit = ''] = /^(\d+) (\w+?)s?$/.exec(validity ?? '') ?? [];
  return Number(count) * (HOURS[unit] ?? Number.NaN);
}

/** Plans by how long they last, the shortest first; those that do not say are last. */
export function periodsOf(plans: readonly DataPlan[]): Period[] {
  return [...Map.groupBy(plans, hoursOf)]
    .toSorted(([a], [b]) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b))
    .map(([hours, group]) => ({ label: labelOf(hours), plans: group }));
}

function labelOf(hours: number): string {
  if (Number.isNaN(hours)) return 'Other';
  const whole = hours % 24 === 0;
  const [count, unit] = whole ? [hours / 24, 'day'] : [hours, 'hour'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

const MEGABYTES: Record<string, number> = { k: 1 / 1024, m: 1, g: 1024, t: 1024 * 1024 };

/** Undefined if the network does not say how much it is. */
function megabytesOf({ size }: Priced): number | undefined {
  const [, count, unit = ''] = /^([\d.]+)\s?([kmgt])b$/i.exec(size ?? '') ?? [];
  const megabytes = Number(count) * (MEGABYTES[unit.toLowerCase()] ?? 0);
  return megabytes > 0 ? megabytes : undefined;
}

/** The price of a gigabyte in this plan, without its kobo. */
export function pricePerGigabyte(plan: Priced): Kobo | undefined {
  const megabytes = megabytesOf(plan);
  if (megabytes === undefined) return undefined;
  return naira(Math.floor((toNaira(plan.price) * 1024) / megabytes));
}

/** With fewer to compare, the best of them says nothing. */
const COMPARED_MIN = 3;

/**
 * Of plans that last as long as each other, the one with the lowest price per gigabyte; of equal ones the
 * one that costs less. Undefined if fewer than three can be compared.
 */
export function bestValue<Plan extends Priced>(plans: readonly Plan[]): Plan | undefined {
  const compared = plans.flatMap((plan) => {
    const megabytes = megabytesOf(plan);
    return megabytes === undefined ? [] : [{ plan, megabytes }];
  });
  if (compared.length < COMPARED_MIN) return undefined;
  // Multiplied across, so that rounding makes no two plans equal.
  const [best] = compared.toSorted(
    (a, b) =>
      a.plan.price * b.megabytes - b.plan.price * a.megabytes || a.plan.price - b.plan.price,
  );
  return best?.plan;
}
