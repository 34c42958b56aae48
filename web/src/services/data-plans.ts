// Compares data plans by duration, size and price per gigabyte.
import { type Kobo, naira, toNaira } from '@alajo/contract/money.ts';
import type { DataPlan } from '@alajo/contract/services/schemas.ts';

type PlanPrice = Pick<DataPlan, 'size' | 'price'>;

/** Plans with the same duration. */
export type Period = { label: string; plans: DataPlan[] };

const HOURS: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 };

function hoursOf({ validity }: Pick<DataPlan, 'validity'>): number {
  const [, count, unit = ''] = /^(\d+) (\w+?)s?$/.exec(validity ?? '') ?? [];
  return Number(count) * (HOURS[unit] ?? Number.NaN);
}

/** Plans by duration, shortest first; plans without a known duration come last. */
export function groupByPeriod(plans: readonly DataPlan[]): Period[] {
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

/** Undefined if the network does not state the size. */
function megabytesOf({ size }: PlanPrice): number | undefined {
  const [, count, unit = ''] = /^([\d.]+)\s?([kmgt])b$/i.exec(size ?? '') ?? [];
  const megabytes = Number(count) * (MEGABYTES[unit.toLowerCase()] ?? 0);
  return megabytes > 0 ? megabytes : undefined;
}

/** Price per gigabyte of this plan, rounded down to the naira. */
export function pricePerGigabyte(plan: PlanPrice): Kobo | undefined {
  const megabytes = megabytesOf(plan);
  if (megabytes === undefined) return undefined;
  return naira(Math.floor((toNaira(plan.price) * 1024) / megabytes));
}

/** Below this number of plans, "best value" means little. */
const COMPARED_MIN = 3;

/**
 * The plan with the lowest price per gigabyte among plans with the same duration; on a tie, the cheaper one.
 * Undefined if fewer than three can be compared.
 */
export function bestValue<Plan extends PlanPrice>(plans: readonly Plan[]): Plan | undefined {
  const compared = plans.flatMap((plan) => {
    const megabytes = megabytesOf(plan);
    return megabytes === undefined ? [] : [{ plan, megabytes }];
  });
  if (compared.length < COMPARED_MIN) return undefined;
  // Multiplied out, because rounded prices could be equal.
  const [best] = compared.toSorted(
    (a, b) =>
      a.plan.price * b.megabytes - b.plan.price * a.megabytes || a.plan.price - b.plan.price,
  );
  return best?.plan;
}
