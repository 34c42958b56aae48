// The days of a claim's clocks. Deadlines are midnights, so the day is the one before.
import { CLAIM_PAY_HOURS } from '@alajo/contract/claim-limits.ts';
import type { Claim } from '@alajo/contract/support/claims.ts';
import { formatDay, lagosDay } from '../../platform/format.ts';

/** `Thu, 17 Dec`: the last day before this instant. */
export const dayBefore = (instant: string | number): string =>
  formatDay(lagosDay(new Date(instant).getTime() - 1));

export const decisionDay = ({ decide_by }: Claim): string => dayBefore(decide_by);

export const payDay = ({ decide_by }: Claim): string =>
  dayBefore(Date.parse(decide_by) + CLAIM_PAY_HOURS * 3_600_000);
