// A virtual list for long histories: only the rows near the screen are rendered, so ten thousand cost a
// cheap phone no more than thirty.
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TransactionRow } from './list.tsx';

const OVERSCAN = 8;
/** The assumed row height until the first row is measured. */
const ESTIMATE_PX = 96;

type Props = { rows: Transaction[]; label: string; more: boolean; onEnd: () => void };

/** Calls `onEnd` when the last rows come near the screen, while there are `more`. */
export function LongList({ rows, label, more, onEnd }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rowPx = useRef(ESTIMATE_PX);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    // Most rows are as high as the first; a right guess saves a second layout.
    estimateSize: () => rowPx.current,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const empty = rows.length === 0;
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.floor(top + window.scrollY));
    const first = list.current?.querySelector('li')?.offsetHeight;
    if (empty || !first || first === rowPx.current) return;
    rowPx.current = first;
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
