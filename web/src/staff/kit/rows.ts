// The current row: `j` and `k` move it, its link has the focus, and the URL holds the open row. Wide screens
// show the open row beside the list while moving; narrow ones replace the list with it.
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWide } from '../../platform/wide.ts';
import { useKeys } from '../platform/shortcuts.ts';

export function useRows(ids: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const open = params.get('open') ?? undefined;
  const [at, setAt] = useState(open);
  const table = useRef<HTMLTableElement>(null);
  const panel = useRef<HTMLElement>(null);
  /** The scroll container of the list. */
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const wide = useWide();
  const current = [at, open].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  const show = (id: string | undefined, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete('open');
        else next.set('open', id);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const linkOf = (id: string) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  // A row far from the screen is rendered first, by becoming the current one.
  const focusRow = (id: string) => {
    const link = linkOf(id);
    if (link) link.focus();
    else requestAnimationFrame(() => linkOf(id)?.focus());
  };
  const go = (step: 1 | -1) => {
    const place = current === undefined ? -1 : ids.indexOf(current);
    // The first key press starts at the first row, or at the focused one.
    const begun = at !== undefined || open !== undefined;
    const next = ids[Math.min(ids.length - 1, Math.max(0, begun ? place + step : place))];
    if (next === undefined) return;
    setAt(next);
    focusRow(next);
    if (wide || open !== undefined) show(next, true);
  };
  const focusPanel = () => requestAnimationFrame(() => panel.current?.focus());
  const enter = () => {
    if (current === undefined) return;
    if (open !== current) show(current, wide);
    focusPanel();
  };
  const close = () => {
    show(undefined, true);
    const back = current;
    if (back !== undefined) requestAnimationFrame(() => focusRow(back));
  };
  useKeys('List', [
    { key: 'j', label: 'next', run: () => go(1) },
    { key: 'k', label: 'previous', run: () => go(-1) },
    { key: 'enter', label: 'open', run: enter },
    ...(open === undefined ? [] : [{ key: 'esc', label: 'back to the list', run: close }]),
  ]);
  return {
    open,
    current,
    table,
    panel,
    scroller,
    setScroller,
    wide,
    setAt,
    show,
    go,
    close,
    focusPanel,
  };
}
export type Rows = ReturnType<typeof useRows>;
