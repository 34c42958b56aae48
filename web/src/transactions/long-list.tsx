// A virtual list for long histories, by day: only the rows near the screen are rendered, so on a cheap phone
// ten thousand cost no more than thirty.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lagosDay } from '../platform/format.ts';
import { DayHead, sumOf, TransactionRow } from './transaction-list.tsx';

const OVERSCAN = 8;
/** A day's heading and the border below it, and the space after a day. */
const HEAD_PX = 25;
const AFTER_PX = 24;

/** The height of most rows: assumed until the first row is measured, and known when Back returns. */
let rowPx = 65;

type Props = { rows: Transaction[]; label: string; more: boolean; onEnd: () => void };

/** Calls `onEnd` when the last rows come near the screen, while there are `more`. */
export function LongList({ rows, label, more, onEnd }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    // Most rows are as high as the first; a correct guess saves a second layout, and lets Back return to the
    // same place.
    estimateSize: (index) => {
      const [before, day, after] = daysAround(rows, index);
      return rowPx + (day === before ? 0 : HEAD_PX) + (day === after ? 0 : AFTER_PX);
    },
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const empty = rows.length === 0;
  const sums = useMemo(() => sumsOf(rows, more), [rows, more]);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.floor(top + window.scrollY));
    const first = list.current?.querySelector('a')?.offsetHeight;
    if (empty || !first || first + 1 === rowPx) return;
    rowPx = first + 1; // plus its border
    virtual.measure();
  }, [empty, virtual]);
  const items = virtual.getVirtualItems();
  const near = (items.at(-1)?.index ?? -1) >= rows.length - 1 - OVERSCAN;
  useEffect(() => {
    if (near && more) onEnd();
  }, [near, more, onEnd]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => {
        const row = rows[index];
        const [before, day, after] = daysAround(rows, index);
        return (
          row &&
          day && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={more ? -1 : rows.length}
              className={`absolute inset-x-0 top-0 ${day === after ? '' : 'pb-6'}`}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {day !== before && <DayHead heading="h2" day={day} sum={sums.get(day)} />}
              <div
                className={`overflow-hidden border border-line bg-surface ${day === before ? 'border-t-0' : 'rounded-t-card'} ${day === after ? '' : 'rounded-b-card'}`}
              >
                <TransactionRow row={row} balance />
              </div>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The days of the row at an index and of its two neighbours. */
const daysAround = (rows: readonly Transaction[], index: number) =>
  [index - 1, index, index + 1].map((at) => dayOf(rows[at]));

const dayOf = (row: Transaction | undefined) => row && lagosDay(row.date);

/** The total of each day that is fully loaded. */
function sumsOf(rows: Transaction[], more: boolean): Map<string, Kobo> {
  const days = Map.groupBy(rows, ({ date }) => lagosDay(date));
  const last = dayOf(rows.at(-1));
  if (more && last !== undefined) days.delete(last);
  return new Map([...days].map(([day, own]) => [day, sumOf(own)]));
}
