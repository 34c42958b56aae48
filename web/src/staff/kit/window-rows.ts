// Renders only the rows near the screen of a long list. A short list is rendered completely, so that the
// browser’s own search finds everything in it.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { Rows } from './rows.ts';

/** A group’s title, or a row with its id. */
export type Item<Row> = { title: string } | { title?: undefined; row: Row; id: string };

/** Lists up to this length are rendered completely. */
const WHOLE_MAX = 150;
const OVERSCAN = 12;
const TITLE_PX = 28;

export type VisibleRow<Row> = {
  item: Item<Row>;
  /** Position among all items, from 0. */
  at: number;
  /** Height of the items skipped before this one. */
  gap: number;
};

/**
 * The items to render. The current and the open row are always among them, so scrolling never loses the
 * focus.
 */
export function useWindowRows<Row>(items: readonly Item<Row>[], rows: Rows, rowPx: number) {
  const whole = items.length <= WHOLE_MAX;
  const { table, scroller } = rows;
  const [scrollMargin, setScrollMargin] = useState(0);
  const placeOf = (id: string | undefined) =>
    id === undefined ? -1 : items.findIndex((item) => item.title === undefined && item.id === id);
  const visible = whole ? [] : [placeOf(rows.current), placeOf(rows.open)];
  const virtual = useVirtualizer({
    enabled: !whole,
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => (items[at]?.title === undefined ? rowPx : TITLE_PX),
    getItemKey: (at) => keyOf(items[at], at),
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...visible.filter((at) => at >= 0)])].sort(
        (a, b) => a - b,
      ),
  });
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0];
    if (whole || !body || !scroller) return;
    const top = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setScrollMargin(Math.floor(top + scroller.scrollTop));
  }, [whole, table, scroller]);
  if (whole) {
    const shown = items.map((item, index): VisibleRow<Row> => ({ item, at: index, gap: 0 }));
    return { whole, shown, after: 0, measure: undefined };
  }
  let end = scrollMargin;
  const shown = virtual.getVirtualItems().flatMap(({ index: at, start, end: next }) => {
    const item = items[at];
    if (item === undefined) return [];
    const gap = start - end;
    end = next;
    return [{ item, at, gap }];
  });
  const after = virtual.getTotalSize() + scrollMargin - end;
  return { whole, shown, after, measure: virtual.measureElement };
}

export const keyOfItem = <Row>(item: Item<Row>) =>
  item.title === undefined ? item.id : `title ${item.title}`;

const keyOf = <Row>(item: Item<Row> | undefined, at: number) =>
  item === undefined ? at : keyOfItem(item);
