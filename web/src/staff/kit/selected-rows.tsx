// Selection of rows to act on together: by checkbox, with Shift for a range from the last one, or by key.
import { useState } from 'react';
import { useKeys, useShortcutsEnabled } from '../platform/shortcuts.ts';
import type { List } from './list.ts';
import type { Column } from './list-table.tsx';

type Options<Row> = {
  /** The row’s name in its checkbox label. */
  nameOf: (row: Row) => string;
  max: number;
  /** False when nothing can be selected. */
  enabled: boolean;
};

/** Selection by checkboxes in the first column of a list. Keys act on the current row. */
export function useSelectedRows<Row>(
  { all, idOf, rows: { current } }: List<Row>,
  { nameOf, max, enabled }: Options<Row>,
) {
  const [stored, setKept] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const [full, setFull] = useState(false);
  const ids = all.map(idOf);
  const chosen = new Set(ids.filter((id) => stored.has(id)));
  const set = (next: ReadonlySet<string>) => {
    setFull(next.size > max);
    setKept(new Set([...next].slice(0, max)));
  };
  /** Selects or deselects one row; `range` selects all from the last one to it. */
  const toggle = (id: string, range = false) => {
    const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)];
    const next = new Set(chosen);
    if (range && from >= 0 && to >= 0) {
      for (const rowId of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(rowId);
    } else if (!next.delete(id)) next.add(id);
    setLast(id);
    set(next);
  };
  const act = (range: boolean) => () => current !== undefined && toggle(current, range);
  useKeys(
    'Selection',
    enabled && current !== undefined
      ? [
          { key: 'x', label: 'select', run: act(false) },
          { key: 'X', label: 'select up to here', run: act(true), minor: true },
        ]
      : [],
  );
  const boxes: Column<Row> = {
    title: 'Selected',
    width: 36,
    silent: true,
    cell: (row) => (
      <RowCheckbox
        name={nameOf(row)}
        on={chosen.has(idOf(row))}
        onToggle={(range) => toggle(idOf(row), range)}
      />
    ),
  };
  return {
    chosen: all.filter((row) => chosen.has(idOf(row))),
    /** True when more rows were selected than allowed at once. */
    full,
    /** The columns, preceded by the one with checkboxes. */
    withBoxes: (columns: readonly Column<Row>[]) => (enabled ? [boxes, ...columns] : columns),
    clear: () => set(new Set()),
  };
}

type BoxProps = { name: string; on: boolean; onToggle: (range: boolean) => void };

function RowCheckbox({ name, on, onToggle }: BoxProps) {
  const keysOn = useShortcutsEnabled();
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      // Tab goes from the list to the panel; with keys turned off, it reaches every checkbox.
      tabIndex={keysOn ? -1 : 0}
      className="relative z-[1] size-4 align-middle accent-primary"
      checked={on}
      onChange={({ nativeEvent }) =>
        onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
