// A list as a table: one link in each row opens it, the whole row can be pressed, and the arrow keys and
// `j` and `k` move from row to row.
import { Fragment, memo, type ReactNode, type Ref, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Rows } from './rows.ts';
import { type Item, keyOfItem, useWindowRows } from './window-rows.ts';

export type Column<Row> = {
  title: string;
  /** In pixels or as CSS, on wide and narrow screens; one column without takes what is left. */
  width?: number | string;
  narrow?: number;
  /** The server sorts by it. */
  sorted?: boolean;
  end?: boolean;
  /** Contains the row's link. */
  main?: boolean;
  /** Not on narrow screens. */
  extra?: boolean;
  /** Read, not seen. */
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
  /** Rows of three lines. */
  tall?: boolean;
  /** The server has more than these. */
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
      // Of a long list assistive technology reads how long it is, and where each row stands in it.
      aria-rowcount={whole ? undefined : more ? -1 : items.length + 1}
      // On a phone its columns scroll sideways; rows of three lines fit.
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
        // By the keyboard one goes on in what was opened.
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
              className={`sticky top-0 z-10 whitespace-nowrap border-line border-b bg-surface px-2.5 py-1.5 font-medium text-[11.5px] text-muted leading-4 ${end ? 'text-right' : 'text-left'}`}
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
                    className="h-7 border-line border-b bg-bg px-2.5 text-left font-semibold text-[11.5px] text-muted"
                  >
                    {item.title}
                  </th>
                </tr>
              ) : (
                <Line
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

/** The room of rows that are not in the page. */
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
  <tr aria-hidden="true">
    <td style={{ height }} />
  </tr>
);

/** This page with its filters, up to the open row. */
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
        // Clipped, not hidden: a long text would be scrolled to its end when it gets the focus.
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

/** Moving from row to row draws two rows, not all. */
const Line = memo(PlainLine) as typeof PlainLine;

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

const isModified = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || button !== 0;
