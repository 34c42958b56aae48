// The direction of unsigned amounts, derived from the balance after each line.
import type { Mapping } from '@alajo/contract/reconciliation/schemas.ts';
import { readAmount } from './cells.ts';
import type { Row } from './csv-rows.ts';
import { instantIn, type ShownOrder } from './dates.ts';
import { isBalance, isTotal } from './rows.ts';

export type LineDirection = 'in' | 'out';
/** The direction by line number, or the reason it can't be determined. */
export type LineDirections = ReadonlyMap<number, LineDirection | string>;

type Step = { line: number; amount: number; balance: number | undefined; day: number | undefined };

const UNPROVED =
  'its balance doesn’t follow from the previous one and the amount: a line may be missing';
const UNREADABLE = 'its balance or the previous one can’t be read';
const FIRST = 'no previous balance shows its direction';
const EITHER = 'it may be money in or out: its balance fits both orders of the lines';

/**
 * The direction of each line of a statement, only where its balance proves it. Statements start with the oldest line or
 * the newest: the days decide, or else the order that proves more lines. `disputed` if neither does.
 */
export function directionsIn(
  rows: readonly Row[],
  mapping: Mapping,
  dates: ShownOrder,
): { directions: LineDirections; disputed: boolean } {
  const { amounts } = mapping;
  if (!('balance' in amounts)) return { directions: new Map(), disputed: false };
  const steps = stepsIn(rows, mapping, amounts, dates);
  const opening = openingIn(rows, mapping, amounts);
  const oldestFirst = deriveDirections(steps, opening);
  const newestFirst = deriveDirections(steps.toReversed(), opening);
  const byDays = orderByDays(steps);
  if (byDays !== undefined) {
    return { directions: byDays === 'oldest' ? oldestFirst : newestFirst, disputed: false };
  }
  const [oldestProven, newestProven] = [countProven(oldestFirst), countProven(newestFirst)];
  const [chosen, other] =
    oldestProven >= newestProven ? [oldestFirst, newestFirst] : [newestFirst, oldestFirst];
  const directions = new Map(
    [...chosen].map(([line, direction]) => {
      const isOpen =
        isDirection(direction) &&
        (oldestProven === newestProven || contradicts(direction, other.get(line)));
      return [line, isOpen ? EITHER : direction];
    }),
  );
  return { directions, disputed: [...directions.values()].includes(EITHER) };
}

const isDirection = (direction: LineDirection | string | undefined): direction is LineDirection =>
  direction === 'in' || direction === 'out';
const contradicts = (a: LineDirection | string, b: LineDirection | string | undefined) =>
  isDirection(a) && isDirection(b) && a !== b;
const countProven = (directions: LineDirections) =>
  [...directions.values()].filter(isDirection).length;

type BalanceColumns = { amount: number; balance: number };

function stepsIn(
  rows: readonly Row[],
  { header_line, date, narration, date_order, decimal }: Mapping,
  columns: BalanceColumns,
  dates: ShownOrder,
): Step[] {
  return rows.flatMap(({ line, cells }): Step[] => {
    if (line <= header_line || isSummary(cells[narration] ?? '')) return [];
    const amount = readAmount(cells[columns.amount] ?? '', decimal);
    if (amount === undefined || amount.size === 0) return [];
    const order = dates === 'mdy' ? 'mdy' : date_order;
    const day = instantIn(cells[date] ?? '', order)?.getTime();
    const balance = signedIn(cells[columns.balance] ?? '', decimal);
    return [{ line, amount: amount.size, balance, day }];
  });
}

const isSummary = (cell: string) => isBalance(cell) || isTotal(cell);

function signedIn(cell: string, decimal: Mapping['decimal']): number | undefined {
  const read = /\d/.test(cell) ? readAmount(cell, decimal) : undefined;
  if (read === undefined) return undefined;
  return read.direction === 'out' ? -read.size : read.size;
}

const OPENING = /^\W*(?:opening\s+bal|bal(?:ance|\.)?\s*(?:b\s*[/.]?\s*(?:fwd|f|d)|brought))/i;

/** The balance before the oldest line, next to its label above the header or in a separate row. */
function openingIn(
  rows: readonly Row[],
  { header_line, decimal }: Mapping,
  columns: BalanceColumns,
): number | undefined {
  for (const { line, cells } of rows) {
    const at = cells.findIndex((cell) => OPENING.test(cell));
    if (at < 0) continue;
    const below = line > header_line;
    const candidates = below ? [columns.balance, columns.amount] : [at + 1];
    const amounts = candidates.map((column) => signedIn(cells[column] ?? '', decimal));
    const balance = amounts.find((amount) => amount !== undefined);
    if (balance !== undefined) return balance;
  }
  return undefined;
}

/** The directions by the balances, if the lines are in this order, from the oldest to the newest. */
function deriveDirections(steps: readonly Step[], opening: number | undefined): LineDirections {
  const directions = new Map<number, LineDirection | string>();
  let [previous, isFirst] = [opening, true];
  for (const { line, amount, balance } of steps) {
    if (isFirst && previous === undefined) directions.set(line, FIRST);
    else if (previous === undefined || balance === undefined) directions.set(line, UNREADABLE);
    else if (balance === previous + amount) directions.set(line, 'in');
    else directions.set(line, balance === previous - amount ? 'out' : UNPROVED);
    [previous, isFirst] = [balance, false];
  }
  return directions;
}

/** Undefined if all lines are of one day, or their days go up and down. */
function orderByDays(steps: readonly Step[]): 'oldest' | 'newest' | undefined {
  const days = steps.flatMap(({ day }) => day ?? []);
  const rises = days.some((day, index) => index > 0 && day > (days[index - 1] ?? day));
  const falls = days.some((day, index) => index > 0 && day < (days[index - 1] ?? day));
  if (rises === falls) return undefined;
  return rises ? 'oldest' : 'newest';
}
