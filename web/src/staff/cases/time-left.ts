// Time left on a case.
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** In minutes, negative once overdue. */
export const minutesLeft = (due: string, now: number) =>
  Math.ceil((Date.parse(due) - now) / MINUTE_MS);

/** `18 m`, `2 h 05 m`, `4 h`, `3 d 4 h`; `−24 m` when overdue. */
export function leftText(minutes: number): string {
  const sign = minutes < 0 ? '−' : '';
  const left = Math.abs(minutes);
  if (left < HOUR) return `${sign}${left} m`;
  if (left < DAY) {
    const rest = left % HOUR;
    const hours = Math.floor(left / HOUR);
    return `${sign}${hours} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')} m`}`;
  }
  const hours = Math.floor((left % DAY) / HOUR);
  return `${sign}${Math.floor(left / DAY)} d${hours === 0 ? '' : ` ${hours} h`}`;
}

/** The share of its time that a case has used, in percent. */
export function usedShare({ since, due }: Pick<StaffCase, 'since' | 'due'>, now: number): number {
  const [from, to] = [Date.parse(since), Date.parse(due)];
  if (now >= to || to <= from) return 100;
  return Math.max(0, Math.floor(((now - from) * 100) / (to - from)));
}

export type Clock = 'overdue' | 'hour' | 'day' | 'later';

/** The group of the queue a case belongs to. */
export function clockOf(due: string, now: number): Clock {
  const left = Date.parse(due) - now;
  if (left <= 0) return 'overdue';
  if (left <= HOUR * MINUTE_MS) return 'hour';
  return left <= DAY * MINUTE_MS ? 'day' : 'later';
}
