// Upcoming payments and payouts of the customer's groups: two figures on a phone, the next four dates on a
// wide screen.

import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatDayMonth, lagosDay } from '../platform/format.ts';
import { amountPerRound, nextDueDay } from './own-payments.ts';
import { toPay } from './queries.ts';

type GroupDate = { key: string; day: string; amount: Kobo; group: string; collects: boolean };

const SHOWN = 4;
const WEEK = 7 * 86_400_000;

export function NextDates({ groups }: { groups: readonly Group[] }) {
  const dates = groups.filter(({ status }) => status === 'active').flatMap(datesOf);
  const next = dates.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (next.length === 0) return null;
  return (
    <>
      <Figures dates={next} />
      <ol className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-card border border-line bg-surface max-lg:hidden">
        {next.slice(0, SHOWN).map((date) => (
          <li key={date.key} className="flex flex-wrap gap-3 p-4">
            <span
              className={`grid size-11 place-items-center content-center rounded-control text-xs leading-4 ${tileOf(date)}`}
            >
              <b className="text-base leading-4">{Number(date.day.slice(8))}</b>
              {formatDayMonth(date.day).split(' ')[1]}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-15 leading-5">
                {date.collects ? 'You collect' : 'You pay'}
              </span>
              <span className="block truncate text-muted text-sm">{date.group}</span>
            </span>
            <b className="w-full font-semibold text-lg tabular-nums">
              {date.collects && '+'}
              {formatNaira(date.amount)}
            </b>
          </li>
        ))}
      </ol>
    </>
  );
}

const isNow = ({ collects, day }: GroupDate) => collects && day <= lagosDay(Date.now());

function tileOf(date: GroupDate): string {
  if (isNow(date)) return 'bg-amber text-on-amber';
  return date.collects ? 'bg-good-tint text-good' : 'bg-sunk text-muted';
}

function Figures({ dates }: { dates: readonly GroupDate[] }) {
  const until = lagosDay(Date.now() + WEEK);
  const due = dates.filter(({ collects, day }) => !collects && day <= until);
  const coming = dates.filter(({ collects }) => collects);
  const sum = (dates: readonly GroupDate[]) =>
    kobo(dates.reduce((total, { amount }) => total + amount, 0));
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-card border border-line bg-surface py-3 lg:hidden">
      <Figure name="Due in 7 days" amount={sum(due)} first={due[0]} />
      <Figure name="Coming to you" amount={sum(coming)} first={coming[0]} />
    </dl>
  );
}

type FigureProps = { name: string; amount: Kobo; first: GroupDate | undefined };

function Figure({ name, amount, first }: FigureProps) {
  return (
    <div className="min-w-0 px-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-bold text-xl tabular-nums tracking-tight">{formatNaira(amount)}</dd>
      {first && (
        <dd
          className={`text-sm leading-5 ${isNow(first) ? 'font-semibold text-warn' : 'text-muted'}`}
        >
          {formatNaira(first.amount)}{' '}
          {first.day <= lagosDay(Date.now()) ? 'today' : formatDayMonth(first.day)}
        </dd>
      )}
    </div>
  );
}

/** The amount owed now, the next contribution, and the customer's turn if they have not collected. */
function datesOf(group: Group): GroupDate[] {
  const { id, name, schedule } = group;
  const ownTurn = schedule.find(({ is_you }) => is_you);
  const today = lagosDay(Date.now());
  const dates: GroupDate[] = [];
  const owed = toPay(group);
  if (owed > 0) {
    dates.push({ key: `${id} owed`, day: today, amount: owed, group: name, collects: false });
  }
  const next = paysOwnSeat(group) ? nextDueDay(group) : undefined;
  if (next !== undefined) {
    const amount = amountPerRound(group);
    dates.push({ key: `${id} due`, day: next, amount, group: name, collects: false });
  }
  if (ownTurn && !ownTurn.collected) {
    const { date: day } = ownTurn;
    const amount = kobo(ownTurn.amount + ownTurn.premium);
    dates.push({ key: `${id} turn`, day, amount, group: name, collects: true });
  }
  return dates;
}

const paysOwnSeat = ({ members }: Group) =>
  members.some(({ is_you, paid_by }) => is_you && paid_by === null);
