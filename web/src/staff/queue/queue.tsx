// The queue: cases of all kinds by deadline, each with at most one owner.

import { formatNaira } from '@alajo/contract/money.ts';
import { caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import {
  CASES_PER_ACTION_MAX,
  type CaseCounts,
  type CaseFilters,
  type CaseName,
  caseName,
  type StaffCase,
} from '@alajo/contract/staff/case-schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isZero, tallyText } from '../cases/case-counts.ts';
import { caseKey, casesQuery, countsQuery } from '../cases/cases-data.ts';
import { type Clock, clockOf } from '../cases/time-left.ts';
import { Choices, FilteredHint, FilterGap, focusFilters, useUrlFilters } from '../kit/filters.tsx';
import { useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Group } from '../kit/list-table.tsx';
import { useSelectedRows } from '../kit/selected-rows.tsx';
import { useNow } from '../platform/clock.ts';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionLink } from '../ui/action-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { AtRisk } from './at-risk.tsx';
import { CasePanel } from './case-panel.tsx';
import { columnsFor } from './columns.tsx';
import { KindLabel } from './kind-icon.tsx';
import { FILTERS, filtersIn, isFiltered } from './queue-filters.ts';
import { SelectedCases } from './selected-cases.tsx';
import { Views } from './views.tsx';

const GROUPS: readonly (readonly [Clock | 'first', string])[] = [
  ['first', 'First'],
  ['overdue', 'Overdue'],
  ['hour', 'Due within the hour'],
  ['day', 'Within a day'],
  ['later', 'Later'],
];

/** Cases grouped by time left, after those of the kinds that come first; `more` when the last group continues. */
function groupByClock(cases: readonly StaffCase[], now: number, more: boolean): Group<StaffCase>[] {
  const clocks = Map.groupBy(cases, ({ kind, due }) =>
    caseKinds[kind].first ? 'first' : clockOf(due, now),
  );
  const shown = GROUPS.flatMap(([clock, title]) => {
    const rows = clocks.get(clock);
    return rows === undefined ? [] : [{ title, rows }];
  });
  return shown.map(({ title, rows }, index) => {
    const goesOn = more && index === shown.length - 1;
    return { title: `${title} · ${rows.length}${goesOn ? '+' : ''}`, rows };
  });
}

export function Component() {
  const me = useMe();
  const now = useNow();
  const { values } = useUrlFilters(FILTERS);
  const counts = useQuery(countsQuery).data;
  const filters = filtersIn(values);
  const query = useInfiniteQuery(casesQuery(filters));
  const list = useList(query, caseKey);
  const { all: cases, rows, open } = list;
  const { chosen, full, withBoxes, clear } = useSelectedRows(list, {
    nameOf,
    max: CASES_PER_ACTION_MAX,
    enabled: may(me, 'cases.claim') || may(me, 'proposals.make_money'),
  });
  const name = nameIn(rows.open);
  const amount = Math.max(6, ...cases.map(lengthOfAmount));
  const viewed = cases.some(({ viewers }) => viewers.length > 0);
  const opened = rows.open !== undefined;
  const own = useMemo(
    () => columnsFor({ me: me.id, now, amount, viewed, opened }),
    [me.id, now, amount, viewed, opened],
  );
  const { hasNextPage } = query;
  const groups = useMemo(() => groupByClock(cases, now, hasNextPage), [cases, now, hasNextPage]);
  useKeys('Queue', [{ key: 'f', label: 'filter', run: focusFilters }]);
  return (
    <ListPage
      title="Queue"
      note={<UrgentCases counts={counts} />}
      actions={may(me, 'cases.claim') && <Views filters={filters} />}
      filters={<Filters counts={counts} filters={filters} />}
      banner={
        chosen.length === 0 ? (
          <AtRisk counts={counts} filters={filters} me={me} />
        ) : (
          <SelectedCases chosen={chosen} full={full} me={me} onClear={clear} />
        )
      }
      label="Cases by time left"
      list={list}
      columns={withBoxes(own)}
      groups={groups}
      empty={<EmptyQueue filters={filters} />}
      panelLabel="Case"
      panel={name && <CasePanel name={name} listed={open} me={me} />}
    />
  );
}

const nameOf = ({ kind, who }: StaffCase) => `${caseKinds[kind].title}, ${who}`;

const lengthOfAmount = ({ amount }: StaffCase) =>
  amount === null ? 0 : formatNaira(amount).length;

/** The open case: a link to it works wherever it is in the list. */
function nameIn(id: string | undefined): CaseName | undefined {
  const [kind, reference] = id?.split(':') ?? [];
  return z.safeParse(caseName, { kind, reference }).data;
}

function EmptyQueue({ filters }: { filters: CaseFilters }) {
  if (!isFiltered(filters)) return 'Nothing is waiting. New cases appear here automatically.';
  return (
    <div className="flex flex-col items-center gap-3">
      No cases match these filters.
      <ActionLink to="/staff/queue">Show all</ActionLink>
    </div>
  );
}

function UrgentCases({ counts }: { counts: CaseCounts | undefined }) {
  if (counts === undefined) return null;
  const { overdue, within_the_hour } = counts;
  return (
    <>
      {!isZero(overdue) && <Tag tone="bad">{tallyText(overdue)} overdue</Tag>}
      {!isZero(within_the_hour) && (
        <Tag tone="warn">{tallyText(within_the_hour)} within the hour</Tag>
      )}
    </>
  );
}

type FiltersProps = { counts: CaseCounts | undefined; filters: CaseFilters };

function Filters({ counts, filters: { at_risk, kind } }: FiltersProps) {
  const groups = (counts?.groups ?? []).map(({ group, title, count }) => ({
    value: group,
    label: title,
    count: tallyText(count),
  }));
  return (
    <>
      <Choices
        label="Kind of case"
        name="group"
        choices={[
          { value: undefined, label: 'All', count: counts && tallyText(counts.all) },
          ...groups,
        ]}
      />
      <FilterGap />
      <Choices
        label="Owner"
        name="owner"
        choices={[
          { value: 'me', label: 'Mine', count: counts?.mine.toLocaleString('en-NG') },
          { value: 'unassigned', label: 'Unclaimed', count: counts && tallyText(counts.unclaimed) },
        ]}
      />
      {at_risk && <FilteredHint name="at_risk">At risk</FilteredHint>}
      {kind && (
        <FilteredHint name="kind">
          <KindLabel kind={kind} />
        </FilteredHint>
      )}
    </>
  );
}
