// Days and months in requests: defaults and validation.
import { addDays, addMonths, daysBetween } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';

type Period = { from?: string | undefined; to?: string | undefined };
type Clock = Pick<Deps, 'clock'>;

const today = ({ clock }: Clock) => dayInLagos(clock.now());

/** The first instant after the requested day if it is over; undefined for today, whose end hasn't come. */
export function endOf(deps: Clock, day: string | undefined): Date | undefined {
  if (day === undefined || day === today(deps)) return undefined;
  assertNotFuture(deps, day, 'as_of');
  return startOfDay(addDays(day, 1));
}

/** The first instant after today. */
export const endOfToday = (deps: Clock): Date => startOfDay(addDays(today(deps), 1));

function assertNotFuture(deps: Clock, day: string, field: string): void {
  if (day > today(deps)) {
    throw new AppError('invalid_request', { field, message: 'This day hasn’t come yet.' });
  }
}

const SHOWN = { days: 30, months: 12 };
const STEPS_MAX = { day: 400, month: 240 };
// An export of an account reads page by page.
const YEARS = 10;

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The days of a period, both included, ending today by default. */
export function daysOf(deps: Clock, { from, to = today(deps) }: Period, unit: 'days' | 'postings') {
  assertNotFuture(deps, to, 'to');
  const begin = from ?? addDays(to, 1 - SHOWN.days);
  requireMaxSteps(daysBetween(begin, to), unit === 'days' ? STEPS_MAX.day : YEARS * 366);
  return { from: begin, to, until: startOfDay(addDays(to, 1)) };
}

/** The first days of a period's months, ending with this month by default. */
export function monthsOf(deps: Clock, { from, to = today(deps) }: Period) {
  assertNotFuture(deps, to, 'to');
  const last = monthOf(to);
  const first = from === undefined ? addMonths(last, 1 - SHOWN.months) : monthOf(from);
  requireMaxSteps(daysBetween(first, last) / 28, STEPS_MAX.month);
  return { from: first, to: last, until: startOfDay(addMonths(last, 1)) };
}

function requireMaxSteps(steps: number, most: number): void {
  if (steps < 0) {
    throw new AppError('invalid_request', {
      field: 'from',
      message: 'Choose a start date on or before the end date.',
    });
  }
  if (steps >= most) {
    throw new AppError('invalid_request', { field: 'from', message: 'Choose a shorter period.' });
  }
}

/** Every step from one to another, both included. */
export function stepsOf(first: string, last: string, unit: 'day' | 'month'): string[] {
  const steps: string[] = [];
  for (let at = first; at <= last; at = unit === 'day' ? addDays(at, 1) : addMonths(at, 1)) {
    steps.push(at);
  }
  return steps;
}
