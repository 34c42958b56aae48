// Dates in the cells of providers' and banks' files. Decides once per file whether `05/11/2026` is in May or November.
import type { DateOrder } from '@alajo/contract/reconciliation/schemas.ts';

/** The possible days of a cell, and its time. */
export type ReadDate = { days: Record<DateOrder, string | undefined>; clock: string };

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = /^(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?(?:day)?\.?,?\s+/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const REST = '(?:[,\\sT:]+(?:[-–|]\\s+)?(.*))?$';

const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[T\s]*(\d{4}(?:\d\d)?|\d{1,2}:.*))?$/;
const NUMBERS = new RegExp(`^(\\d{1,4})[\\s./-]+(\\d{1,2})[\\s./-]+(\\d{1,4})${REST}`, 'i');
const DAY_FIRST = new RegExp(
  `^(\\d{1,2})[\\s./,-]*${MONTH}[\\s./,'’-]*(\\d{4}|\\d{2})${REST}`,
  'i',
);
const MONTH_FIRST = new RegExp(`^${MONTH}[\\s./-]*(\\d{1,2})[\\s./,-]+(\\d{4}|\\d{2})${REST}`, 'i');
const YEAR_FIRST = new RegExp(`^(\\d{4})[\\s./-]*${MONTH}[\\s./-]*(\\d{1,2})${REST}`, 'i');
// `Tue Nov 24 14:05:33 WAT 2026`, as written by Unix and Java.
const YEAR_LAST = new RegExp(
  `^${MONTH}\\s+(\\d{1,2})\\s+([\\d:]+)\\s+(WAT|UTC|GMT)\\s+(\\d{4})$`,
  'i',
);

/** Reads a cell such as `24/11/2026`, `24-NOV-26 02.05.33 PM`, `Tuesday, 24th Nov 2026` or `20261124`. */
export function readDate(cell: string): ReadDate | undefined {
  const trimmed = cell.trim();
  const weekday = WEEKDAY.exec(trimmed)?.[1]?.toLowerCase();
  const text = trimmed
    .replace(WEEKDAY, '')
    .replace(/^(\D*\d{1,2})(?:st|nd|rd|th)\b(?:\s+of\b)?/i, '$1');
  const found = datesIn(text);
  if (found === undefined) return undefined;
  const clock = clockIn(found.time.trim());
  if (clock === undefined) return undefined;
  const fits = (day: string | undefined) =>
    day !== undefined && weekday !== undefined && weekdayOf(day) !== weekday ? undefined : day;
  const { dmy, mdy, ymd } = found.days;
  const days = { dmy: fits(dmy), mdy: fits(mdy), ymd: fits(ymd) };
  return (days.dmy ?? days.mdy ?? days.ymd) === undefined ? undefined : { days, clock };
}

/** The instant of a cell, using this order of day and month if the cell is ambiguous; Lagos time without a zone. */
export function instantIn(cell: string, order: DateOrder): Date | undefined {
  const read = readDate(cell);
  const day = read?.days[order];
  return read && day !== undefined ? new Date(`${day}T${read.clock}`) : undefined;
}

/** A time such as `14:05:33` or `2.05 PM` with its zone, in ISO format; undefined for anything else. */
export const readTime = (cell: string): string | undefined =>
  cell.trim() === '' ? undefined : clockIn(cell.trim());

/** True if a date has no time: spreadsheets and databases add midnight. */
export const isMidnight = ({ clock }: ReadDate): boolean => clock.startsWith('00:00:00');

const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];

function datesIn(text: string): { days: ReadDate['days']; time: string } | undefined {
  const named = namedDate(text);
  if (named !== undefined) {
    const day = dayOf(named);
    return { days: { dmy: day, mdy: day, ymd: day }, time: named.time };
  }
  const numbers = NUMBERS.exec(text);
  if (numbers === null) return undefined;
  const [, one = '', two = '', three = '', time = ''] = numbers;
  if (one.length > 2) {
    const day = dayOf({ year: one, month: two, day: three });
    return { days: { dmy: day, mdy: day, ymd: day }, time };
  }
  return {
    days: {
      dmy: dayOf({ year: three, month: two, day: one }),
      mdy: dayOf({ year: three, month: one, day: two }),
      // Possible only if all three parts have two digits: a four-digit year shows its own position.
      ymd: three.length === 2 ? dayOf({ year: one, month: two, day: three }) : undefined,
    },
    time,
  };
}

type DateParts = { year: string; month: string; day: string };

/** A date whose parts are unambiguous. */
function namedDate(text: string): (DateParts & { time: string }) | undefined {
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year = '', month = '', day = '', time = ''] = compact;
    return {
      year,
      month,
      day,
      time: time.replace(/^(\d\d)(\d\d)(\d\d)?$/, (_, h, m, s) => `${h}:${m}:${s ?? '00'}`),
    };
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day = '', month = '', year = '', time = ''] = dayFirst;
    return { year, month, day, time };
  }
  const unix = YEAR_LAST.exec(text);
  if (unix) {
    const [, month = '', day = '', time = '', zone = '', year = ''] = unix;
    return { year, month, day, time: `${time} ${zone}` };
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const [, month = '', day = '', year = '', time = ''] = monthFirst;
    return { year, month, day, time };
  }
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst === null) return undefined;
  const [, year = '', month = '', day = '', time = ''] = yearFirst;
  return { year, month, day, time };
}

/** `2026-11-24`, if that day exists. */
function dayOf({ year, month, day }: DateParts): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  if (!/^(?:19|20)\d\d$/.test(full) || !/^\d{1,2}$/.test(day)) return undefined;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const at = new Date(Date.UTC(Number(full), (named || Number(month)) - 1, Number(day)));
  // 31 November would be 1 December.
  if (at.getUTCDate() !== Number(day) || at.getUTCMonth() + 1 !== (named || Number(month))) {
    return undefined;
  }
  return at.toISOString().slice(0, 10);
}

const TIME =
  /^(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d+))?)?\s*([ap]\.?m\.?)?\s*(Z|WAT|(?:GMT|UTC)?(?:[+-]\d\d:?\d\d)?)?(?:\s*\(.*\))?$/i;

/** The time with its zone, in ISO format; midnight if there is none. */
function clockIn(text: string): string | undefined {
  if (text === '') return `00:00:00${LAGOS}`;
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [, hours = '', minutes = '', seconds = '00', fraction = '', half = '', zone = ''] = found;
  const hour = hourIn(Number(hours), half.toLowerCase());
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  // Previously imported lines have milliseconds if they have a zone, and must stay the same.
  const exact = zone === '' ? '' : `.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${exact}${zoneIn(zone)}`;
}

/** Some banks write 14:05 PM; 14:05 AM is invalid. */
function hourIn(hour: number, half: string): number | undefined {
  if (hour > 23 || (half.startsWith('a') && hour > 12)) return undefined;
  if (half === '' || hour > 12) return hour;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}

const LAGOS = '+01:00';

function zoneIn(zone: string): string {
  if (zone === '' || zone.toUpperCase() === 'WAT') return LAGOS;
  const offset = /([+-]\d\d):?(\d\d)$/.exec(zone);
  return offset ? `${offset[1]}:${offset[2]}` : 'Z';
}

/**
 * The date order in a file: `dmy` or `mdy` if a number above 12 decides; `mixed` if both occur, as in a file that a
 * spreadsheet half converted; `unknown` if nothing decides, and `none` if nothing needs to.
 */
export type ShownOrder = 'dmy' | 'mdy' | 'mixed' | 'unknown' | 'none';

export const isAmbiguous = ({ days: { dmy, mdy } }: ReadDate): boolean =>
  dmy !== undefined && mdy !== undefined && dmy !== mdy;

export function detectOrder(cells: Iterable<string>): ShownOrder {
  const seen = new Set<'dmy' | 'mdy' | 'unknown'>();
  for (const cell of cells) {
    const order = orderShownBy(readDate(cell)?.days);
    if (order !== undefined) seen.add(order);
  }
  if (seen.has('dmy') && seen.has('mdy')) return 'mixed';
  if (seen.has('dmy')) return 'dmy';
  if (seen.has('mdy')) return 'mdy';
  return seen.has('unknown') ? 'unknown' : 'none';
}

function orderShownBy(days: ReadDate['days'] | undefined): 'dmy' | 'mdy' | 'unknown' | undefined {
  if (days === undefined || days.dmy === days.mdy) return undefined;
  if (days.mdy === undefined) return 'dmy';
  return days.dmy === undefined ? 'mdy' : 'unknown';
}
