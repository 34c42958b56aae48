// The history however long: only the rows around what is on screen are in the page, so that ten
// thousand of them cost a cheap phone no more than thirty.
import type { Transaction } from '@alajo/contract/wallet.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TransactionRow } from './list.tsx';

/** A row of one line; longer ones are measured. */
const ROW_PX = 88;
const BEYOND = 8;

type Props = { rows: Transaction[]; label: string; more: boolean; onEnd: () => void };

/** `onEnd` is called whenever the last rows come near the screen, while there are `more`. */
export function LongList({ rows, label, more, onEnd }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.floor(top + window.scrollY));
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: BEYOND,
    scrollMargin,
    getItemKey: (at) => rows[at]?.id ?? at,
  });
  const items = virtual.getVirtualItems();
  const near = (items.at(-1)?.index ?? -1) >= rows.length - 1 - BEYOND;
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
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={more ? -1 : rows.length}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <TransactionRow row={row} balance />
            </li>
          )
        );
      })}
    </ul>
  );
}
