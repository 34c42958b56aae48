// Ways to avoid a balance below zero. Each figure comes from the same line, drawn again with the change.
import { addDays } from '@alajo/contract/days.ts';
import {
  FORECAST_DAYS,
  type ForecastAdvice,
  type ForecastPayment,
} from '@alajo/contract/insights/forecast.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import {
  type BalancePoint,
  type DatedAmount,
  type LineStart,
  lowestOf,
  pointsOf,
} from './balance-line.ts';

const ADVICE_MAX = 3;
/** A payee doesn't wait longer than this. */
const LATER_DAYS_MAX = 30;

/** A line that falls below zero. */
export type ShortLine = LineStart & {
  payments: readonly ForecastPayment[];
  points: readonly BalancePoint[];
  lowest: BalancePoint;
  /** The first day below zero. */
  dip: string;
  /** The most the wallet may hold; null for no limit. */
  room: Kobo | null;
};

/** At most three changes that raise the lowest balance, the best first; none that can't be made. */
export const adviceFor = (line: ShortLine): ForecastAdvice[] =>
  [...addMoney(line), ...payLater(line), ...pauseAutoSaves(line)]
    .filter(({ lowest }) => lowest > line.lowest.balance)
    .sort((a, b) => b.lowest - a.lowest)
    .slice(0, ADVICE_MAX);

const lowestWith = (line: ShortLine, payments: readonly DatedAmount[]): Kobo =>
  lowestOf(pointsOf(line, payments)).balance;

/** The missing amount, on the last day before the balance falls short. */
function addMoney(line: ShortLine): ForecastAdvice[] {
  const { today, dip, points, room } = line;
  const amount = kobo(0 - line.lowest.balance);
  const before = addDays(dip, -1);
  const by = before < today ? today : before;
  const then = points.findLast(({ day }) => day <= by)?.balance ?? line.balance;
  if (room !== null && then + amount > room) return [];
  const lowest = lowestWith(line, [...line.payments, { day: by, amount }]);
  return [{ kind: 'add_money', amount, by, lowest }];
}

/** Next payments of standing orders: those of today may be under way. */
function payLater(line: ShortLine): ForecastAdvice[] {
  const { payments, today, lowest } = line;
  const next = new Map<number, ForecastPayment>();
  for (const payment of payments) {
    const { kind, id } = payment;
    if (kind === 'standing_order' && id !== null && !next.has(id)) next.set(id, payment);
  }
  return [...next.values()]
    .filter(({ day }) => day > today && day <= lowest.day)
    .flatMap((payment) => bestDay(line, payment) ?? []);
}

/** The earliest of the later days with the highest lowest balance, before the order's following payment. */
function bestDay(line: ShortLine, payment: ForecastPayment): ForecastAdvice | undefined {
  const { kind, id, name, day } = payment;
  if (id === null) return undefined;
  const others = line.payments.filter((other) => other !== payment);
  const following = others.find((other) => other.kind === kind && other.id === id)?.day;
  const end = addDays(line.today, FORECAST_DAYS);
  let best: { to: string; lowest: Kobo } | undefined;
  for (let later = 1; later <= LATER_DAYS_MAX; later++) {
    const to = addDays(day, later);
    if (to > end || (following !== undefined && to >= following)) break;
    const lowest = lowestWith(line, [...others, { ...payment, day: to }]);
    if (best === undefined || lowest > best.lowest) best = { to, lowest };
  }
  if (best === undefined) return undefined;
  const { to } = best;
  const income = others.findLast((other) => other.amount > 0 && other.day > day && other.day <= to);
  const after = income ? { kind: income.kind, name: income.name } : null;
  return { kind: 'pay_later', id, name, day, after, ...best };
}

function pauseAutoSaves(line: ShortLine): ForecastAdvice[] {
  const until = line.lowest.day;
  const goals = Map.groupBy(
    line.payments.filter(({ kind, day }) => kind === 'auto_save' && day <= until),
    ({ id }) => id,
  );
  return [...goals].flatMap(([id, saves]): ForecastAdvice[] => {
    const [first] = saves;
    if (id === null || first === undefined) return [];
    const lowest = lowestWith(
      line,
      line.payments.filter((payment) => !saves.includes(payment)),
    );
    const { name } = first;
    return [{ kind: 'pause_auto_save', id, name, count: saves.length, until, lowest }];
  });
}
