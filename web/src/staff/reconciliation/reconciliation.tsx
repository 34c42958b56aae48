// Reconciliation of our books with the lists of providers and banks: exceptions first, and whether the totals
// reconcile.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import {
  type Item,
  type ItemKind,
  itemKinds,
  type List,
  type Summary,
} from '@alajo/contract/reconciliation/schemas.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column, Group } from '../kit/list-table.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Mono } from '../ui/facts.tsx';
import { NameWithDetails } from '../ui/named.tsx';
import { Tag } from '../ui/tag.tsx';
import { ImportProgress, Imports } from './imports.tsx';
import { ItemPanel } from './item-panel.tsx';
import {
  type AccountQuery,
  type Days,
  daysIn,
  itemQuery,
  itemsQuery,
  kindIn,
  listsQuery,
  summaryQuery,
} from './reconciliation-data.ts';
import { ReconciliationStatus, Verdict } from './reconciliation-status.tsx';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

const NAMES = ['list', 'from', 'to', 'kind'] as const;

export function Component() {
  const { values } = useUrlFilters(NAMES);
  const lists = useQuery(listsQuery);
  const allLists = lists.data?.results ?? [];
  const chosen = allLists.find(({ id }) => String(id) === values.list) ?? allLists[0];
  const shown: AccountQuery = { id: chosen?.id ?? 0, kind: kindIn(values.kind), ...daysIn(values) };
  const enabled = chosen !== undefined;
  const summary = useQuery({ ...summaryQuery(shown), enabled }).data;
  const items = useInfiniteQuery({ ...itemsQuery(shown), enabled });
  const { error, isFetching, refetch } = lists.error ? lists : items;
  const list = useList({ ...items, error, isFetching, refetch }, byId);
  const { all: loadedItems, openId } = list;
  const item = useQuery({ ...itemQuery(openId ?? 0), enabled: openId !== undefined });
  const status = summary && <ReconciliationStatus summary={summary} />;
  return (
    <ListPage
      title="Reconciliation"
      note={
        <Choices
          label="List"
          name="list"
          choices={allLists.map(({ id, title, open }, index) => ({
            value: index === 0 ? undefined : String(id),
            label: title,
            count: open || undefined,
          }))}
        />
      }
      actions={chosen && <ListActions list={chosen} shown={shown} />}
      filters={
        <>
          <Verdict summary={summary} />
          <DaysFilter days={shown} />
          {chosen && <Latest list={chosen} />}
        </>
      }
      banner={
        <>
          {summary && <Counters summary={summary} chosen={shown.kind} />}
          <FoldedSection>{status}</FoldedSection>
        </>
      }
      label="Items"
      list={list}
      columns={columns}
      groups={groupsOf(loadedItems, summary)}
      empty={emptyText(shown, chosen)}
      panelLabel={openId === undefined ? 'Reconciled?' : 'Item'}
      panel={
        openId === undefined ? (
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
            <section aria-label="From our books to their list">{status}</section>
            {chosen && <Imports list={chosen} />}
          </div>
        ) : (
          <ItemPanel query={item} />
        )
      }
    />
  );
}

/** Shown above the list where there is no room beside it. */
const FoldedSection = ({ children }: { children: ReactNode }) => (
  <details className="mx-4 mb-2.5 rounded-[10px] border border-line bg-surface px-3 py-2 lg:hidden">
    <summary className="cursor-pointer font-semibold">From our books to their list</summary>
    {children}
  </details>
);

function emptyText({ kind }: AccountQuery, list: List | undefined): string {
  if (kind !== undefined) return 'No items of this kind in this period.';
  return list?.latest?.state === 'done'
    ? 'Neither our books nor their list has anything in this period.'
    : 'Nothing was compared in this period. Fetch the provider’s list or upload it.';
}

const amount = (value: Item['ours']) => (value === null ? '–' : formatNaira(value));
const signed = (value: number) =>
  value === 0 ? '0' : `${value > 0 ? '+' : '−'}${formatNaira(kobo(Math.abs(value)))}`;

function sidesOf(item: Item) {
  if (item.kind !== 'fee_differs') return { ours: item.ours, theirs: item.theirs, of: '' };
  return { ours: item.our_fee, theirs: item.their_fee, of: 'fee ' };
}

function explanationOf({ kind, state, ours, theirs }: Item): string {
  if (state === 'explained') return 'Explained';
  if (state === 'resolved') return 'Matched later';
  if (state === 'withdrawn') return 'Withdrawn';
  switch (kind) {
    case 'matched':
      return 'By reference';
    case 'missing_here':
      return 'Not in our books';
    case 'missing_there':
      return 'Not on their list';
    case 'fee_differs':
      return 'Fee differs from ours';
    case 'amount_differs':
      return (theirs ?? 0) < (ours ?? 0) ? 'Too little' : 'Too much';
    default:
      throw new Error(`unknown kind ${kind satisfies never}`);
  }
}

const columns: Column<Item>[] = [
  {
    title: 'Reference',
    width: 112,
    narrow: 104,
    cell: ({ reference }) => (
      <Mono>
        {reference.length > 14 ? `${reference.slice(0, 8)}…${reference.slice(-3)}` : reference}
      </Mono>
    ),
  },
  {
    title: 'Payment',
    main: true,
    cell: ({ party, bank }) => <NameWithDetails name={party ?? 'Unknown'}>{bank}</NameWithDetails>,
  },
  {
    title: 'Ours',
    width: 104,
    narrow: 92,
    end: true,
    cell: (item) => `${sidesOf(item).of}${amount(sidesOf(item).ours)}`,
  },
  {
    title: 'Theirs',
    width: 104,
    narrow: 92,
    end: true,
    cell: (item) => `${sidesOf(item).of}${amount(sidesOf(item).theirs)}`,
  },
  {
    title: 'Difference',
    width: 112,
    narrow: 112,
    end: true,
    cell: (item) => {
      const { ours, theirs } = sidesOf(item);
      const difference = (theirs ?? 0) - (ours ?? 0);
      return item.kind === 'matched' ? (
        <span className="text-muted">0</span>
      ) : (
        <b className="font-semibold">{signed(difference)}</b>
      );
    },
  },
  {
    title: 'Why',
    width: 140,
    extra: true,
    cell: (item) => (
      <span className="flex items-center gap-1 text-muted">
        {item.kind === 'matched' && (
          <Check size={14} className="shrink-0 text-good" aria-hidden="true" />
        )}
        {explanationOf(item)}
      </span>
    ),
  },
];

/** In the server’s order: open exceptions by kind, then explained, then matched. */
function groupsOf(items: readonly Item[], summary: Summary | undefined): Group<Item>[] {
  const groups = Map.groupBy(items, ({ state, kind }) =>
    state === 'open' ? itemKinds[kind] : state === 'explained' ? 'Explained' : itemKinds.matched,
  );
  return [...groups].map(([title, rows]) => ({
    title:
      title === itemKinds.matched && summary
        ? `${title} · ${summary.kinds.matched.count.toLocaleString('en-NG')}, newest first`
        : `${title} · ${rows.length}`,
    rows,
  }));
}

const DOTS: Record<ItemKind, string> = {
  matched: 'bg-good',
  missing_here: 'bg-bad',
  missing_there: 'bg-warn',
  amount_differs: 'bg-info',
  fee_differs: 'bg-muted',
};

/** Counts by kind; clicking one filters by it. */
function Counters({ summary, chosen }: { summary: Summary; chosen: ItemKind | undefined }) {
  const [params] = useSearchParams();
  const to = (kind: ItemKind) => {
    const next = new URLSearchParams(params);
    next.delete('open');
    if (kind === chosen) next.delete('kind');
    else next.set('kind', kind);
    return { search: next.toString() };
  };
  return (
    <nav aria-label="Kind" className="grid grid-cols-5 gap-2 px-4 pb-2.5 max-sm:grid-cols-2">
      {(Object.keys(itemKinds) as ItemKind[]).map((kind) => {
        const { count, net, gross } = summary.kinds[kind];
        const split = kind === 'amount_differs' && Math.abs(net) !== gross;
        return (
          <Link
            key={kind}
            replace
            to={to(kind)}
            aria-current={kind === chosen ? 'true' : undefined}
            className={`min-w-0 rounded-[10px] border bg-surface px-3 py-2 max-lg:px-2 ${kind === chosen ? 'border-primary shadow-[inset_0_0_0_1px_var(--primary)]' : 'border-line hover:bg-tint'}`}
          >
            <span className="flex items-center gap-1.5 text-12 text-muted">
              <i
                aria-hidden="true"
                className={`size-2 shrink-0 max-lg:hidden rounded-[3px] ${DOTS[kind]}`}
              />
              {itemKinds[kind]}
            </span>
            <b className="block font-bold text-[1.25rem] tabular-nums leading-6.5">
              {count.toLocaleString('en-NG')}
            </b>
            <span className="block truncate text-12 text-muted tabular-nums">
              {split
                ? `${formatNaira(kobo(Math.abs(net)))} net, ${formatNaira(gross)} gross`
                : formatNaira(gross)}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

function Latest({ list: { latest } }: { list: List }) {
  if (latest === null) return <span className="text-muted">Never imported</span>;
  const { via, ended_at, state, failure } = latest;
  if (state === 'failed') return <Tag tone="bad">{failure}</Tag>;
  if (ended_at === null) return <ImportProgress id={latest.id} />;
  return (
    <span className="text-muted">
      {via === 'api' ? 'Their list, fetched' : 'Their file, imported'}, {formatDateTime(ended_at)}
    </span>
  );
}

function DaysFilter({ days }: { days: Days }) {
  const [, setParams] = useSearchParams();
  const show = ({ from, to }: Days) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('open');
        next.set('from', from);
        next.set('to', to);
        return next;
      },
      { replace: true },
    );
  const shift = (by: 1 | -1) => {
    const count = (daysBetween(days.from, days.to) + 1) * by;
    show({ from: addDays(days.from, count), to: addDays(days.to, count) });
  };
  useKeys('Days', [
    { key: '[', label: 'days before', run: () => shift(-1) },
    { key: ']', label: 'days after', run: () => shift(1) },
  ]);
  const field = (name: keyof Days, label: string) => (
    <input
      type="date"
      aria-label={label}
      value={days[name]}
      onChange={({ target }) => {
        const next = { ...days, [name]: target.value };
        if (target.value !== '' && next.from <= next.to) show(next);
      }}
      className="h-7 rounded-full border border-line bg-surface px-2.5"
    />
  );
  return (
    <>
      {field('from', 'First day')}
      <span className="text-muted">to</span>
      {field('to', 'Last day')}
    </>
  );
}

function ListActions({ list, shown }: { list: List; shown: AccountQuery }) {
  const me = useMe();
  const client = useQueryClient();
  const [dialog, setDialog] = useState(false);
  const { id, from, to, kind } = shown;
  const canReconcile = may(me, 'money.reconcile');
  const fetched = useAction({
    mutationFn: () => callStaff(reconciliationRoutes.fetch, { id, from, to }),
    onSettled: () => client.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
  const exported = useAction({
    mutationFn: () => callStaff(reconciliationRoutes.table, { id, from, to, kind }),
    onSuccess: (text) => saveCsv(`reconciliation-${from}-${to}.csv`, text),
  });
  useKeys('Reconciliation', [
    ...(canReconcile ? [{ key: 'u', label: 'upload', run: () => setDialog(true) }] : []),
    ...(canReconcile && list.by_api
      ? [{ key: 'f', label: 'fetch', run: () => fetched.mutate() }]
      : []),
    { key: 'e', label: 'export', run: () => exported.mutate() },
  ]);
  const error = fetched.error ?? exported.error;
  return (
    <>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      {canReconcile && list.by_api && (
        <ActionButton hint="f" busy={fetched.isPending} onClick={() => fetched.mutate()}>
          Fetch from the API
        </ActionButton>
      )}
      {canReconcile && (
        <ActionButton hint="u" onClick={() => setDialog(true)}>
          Upload
        </ActionButton>
      )}
      <ActionButton hint="e" busy={exported.isPending} onClick={() => exported.mutate()}>
        Export
      </ActionButton>
      {dialog && <ImportDialog list={list} onClose={() => setDialog(false)} />}
    </>
  );
}
