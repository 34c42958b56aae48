// A list as a table: a link in each row opens it, the whole row is clickable, and the arrow keys, `j` and `k`
// move between rows.
import { Fragment, memo, type ReactNode, type Ref, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Rows } from './rows.ts';
import { type Item, keyOfItem, useWindowRows } from './window-rows.ts';

export type Column<Row> = {
  title: string;
  /** Width in pixels or CSS, on wide and narrow screens; the one column without a width takes the rest. */
  width?: number | string;
  narrow?: number;
  /** True for a column that the server sorts by. */
  sorted?: boolean;
  end?: boolean;
  /** True for the column with the row’s link. */
  main?: boolean;
  /** Hidden on narrow screens. */
  extra?: boolean;
  /** For screen readers only. */
  silent?: boolean;
  cell: (row: Row) => ReactNode;
};
export type Group<Row> = { title?: string; rows: readonly Row[] };

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  groups: readonly Group<Row>[];
  idOf: (row: Row) => string;
  rows: Rows;
  /** For rows of three lines. */
  tall?: boolean;
  /** True when the server has further rows. */
  more?: boolean;
};

const ROW_PX = 35;
const TALL_PX = 70;

export function ListTable<Row>({
  label,
  columns: all,
  groups,
  idOf,
  rows,
  tall = false,
  more = false,
}: Props<Row>) {
  const base = useHrefBase();
  const items = useMemo(
    () =>
      groups.flatMap(({ title, rows: members }): Item<Row>[] => [
        ...(title === undefined ? [] : [{ title }]),
        ...members.map((row) => ({ row, id: idOf(row) })),
      ]),
    [groups, idOf],
  );
  const { whole, shown, after, measure } = useWindowRows(items, rows, tall ? TALL_PX : ROW_PX);
  const columns = useMemo(
    () => (rows.wide ? all : all.filter(({ extra }) => !extra)),
    [all, rows.wide],
  );
  return (
    <table
      ref={rows.table}
      aria-label={label}
      // Tells assistive technology how long the list is and where each row stands in it.
      aria-rowcount={whole ? undefined : more ? -1 : items.length + 1}
      // On a phone the table scrolls sideways; rows of three lines fit without.
      className={`w-full table-fixed ${tall ? '' : 'max-md:min-w-[36rem]'}`}
      onFocus={({ target }) => {
        const id = rowOf(target);
        if (id !== undefined) rows.setAt(id);
      }}
      onClick={(event) => {
        const id = rowOf(event.target);
        if (id === undefined || isModified(event.nativeEvent)) return;
        event.preventDefault();
        rows.show(id, rows.wide);
        // Keyboard users continue in the panel that opens.
        if (event.detail === 0) rows.focusPanel();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        rows.go(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <colgroup>
        {columns.map(({ title, width, narrow = width }) => (
          <col key={title} style={{ width: rows.wide ? width : narrow }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={whole ? undefined : 1}>
          {columns.map(({ title, end, silent, sorted }) => (
            <th
              key={title}
              aria-sort={sorted ? 'ascending' : undefined}
              scope="col"
              className={`sticky top-0 z-10 whitespace-nowrap border-line border-b bg-surface px-2.5 py-1.5 font-medium text-[0.71875rem] text-muted leading-4 ${end ? 'text-right' : 'text-left'}`}
            >
              <span className={silent ? 'sr-only' : undefined}>{title}</span>
              {sorted && <span aria-hidden="true"> ↑</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ item, at, gap }) => {
          const place = { at, rowindex: whole ? undefined : at + 2, ref: measure };
          return (
            <Fragment key={keyOfItem(item)}>
              {gap > 0 && <Gap height={gap} />}
              {item.title !== undefined ? (
                <tr ref={measure} data-index={at} aria-rowindex={place.rowindex}>
                  <th
                    scope="rowgroup"
                    colSpan={columns.length}
                    className="h-7 border-line border-b bg-bg px-2.5 text-left font-semibold text-[0.71875rem] text-muted"
                  >
                    {item.title}
                  </th>
                </tr>
              ) : (
                <TableRow
                  {...place}
                  id={item.id}
                  row={item.row}
                  columns={columns}
                  href={`${base}open=${encodeURIComponent(item.id)}`}
                  isOpen={rows.open === item.id}
                  isCurrent={rows.current === item.id}
                  tall={tall}
                />
              )}
            </Fragment>
          );
        })}
        {after > 0 && <Gap height={after} />}
      </tbody>
    </table>
  );
}

/** Space for rows that aren’t rendered. */
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
  <tr aria-hidden="true">
    <td style={{ height }} />
  </tr>
);

/** URL of this page with its filters, up to the open row’s parameter. */
function useHrefBase(): string {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const filters = new URLSearchParams(params);
  filters.delete('open');
  return `${pathname}?${filters}${filters.size > 0 ? '&' : ''}`;
}

type LineProps<Row> = {
  ref?: Ref<HTMLTableRowElement> | undefined;
  at: number;
  rowindex: number | undefined;
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  href: string;
  isOpen: boolean;
  isCurrent: boolean;
  tall: boolean;
};

function PlainLine<Row>({
  ref,
  at,
  rowindex,
  id,
  row,
  columns,
  href,
  isOpen,
  isCurrent,
  tall,
}: LineProps<Row>) {
  return (
    <tr
      ref={ref}
      data-index={at}
      aria-rowindex={rowindex}
      className={`relative has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-primary has-[a:focus-visible]:-outline-offset-3 ${isOpen ? 'bg-tint' : 'hover:bg-bg'}`}
    >
      {columns.map(({ title, cell, end, main }, place) => (
        // Clipped, not hidden: focus would scroll a long text to its end.
        <td
          key={title}
          className={`${tall ? 'h-[70px] py-2 align-top' : 'h-[35px]'} overflow-clip text-ellipsis whitespace-nowrap border-line border-b px-2.5 ${end ? 'text-right tabular-nums' : ''} ${isOpen && place === 0 ? 'shadow-[inset_3px_0_var(--primary)]' : ''}`}
        >
          {main ? (
            <a
              href={href}
              data-row={id}
              tabIndex={isCurrent ? 0 : -1}
              aria-current={isOpen ? 'true' : undefined}
              className="outline-none after:absolute after:inset-0"
            >
              {cell(row)}
            </a>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Memoized so that moving between rows renders two rows, not all. */
const TableRow = memo(PlainLine) as typeof PlainLine;

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

const isModified = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || button !== 0;
