// The queue: cases of all kinds by the clock, each with at most one owner.

import { formatNaira } from '@alajo/contract/money.ts';
import { caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import {
  CASES_AT_ONCE,
  type CaseCounts,
  type CaseFilters,
  type CaseName,
  caseName,
  type StaffCase,
} from '@alajo/contract/staff/case-schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { caseKey, casesQuery, countsQuery } from '../cases/cases-data.ts';
import { isNone, tallyText } from '../cases/tallies.ts';
import { type Clock, clockOf } from '../cases/time.ts';
import { chosenColumn, useChosen } from '../kit/chosen.tsx';
import { Choices, FilterBar, Filtered, FilterGap, useUrlFilters } from '../kit/filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { type Group, ListTable } from '../kit/list-table.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { useRows } from '../kit/rows.ts';
import { useNow } from '../platform/clock.ts';
import { useKeys } from '../platform/keys.ts';
import { may, useMe } from '../platform/session.ts';
import { ActLink } from '../ui/act.tsx';
import { Tag } from '../ui/tag.tsx';
import { AtRisk } from './at-risk.tsx';
import { CasePanel } from './case-panel.tsx';
import { ChosenCases } from './chosen-cases.tsx';
import { columnsFor } from './columns.tsx';
import { KindLabel } from './kind-icon.tsx';
import { FILTERS, filtersIn, isFiltered } from './queue-filters.ts';
import { Views } from './views.tsx';

const CLOCKS: readonly (readonly [Clock, string])[] = [
  ['overdue', 'Overdue'],
  ['hour', 'Due within the hour'],
  ['day', 'Within a day'],
  ['later', 'Later'],
];

/** The cases under their clocks; `more` when the last group goes on. */
function byClock(cases: readonly StaffCase[], now: number, more: boolean): Group<StaffCase>[] {
  const clocks = Map.groupBy(cases, ({ due }) => clockOf(due, now));
  const shown = CLOCKS.flatMap(([clock, title]) => {
    const rows = clocks.get(clock);
    return rows === undefined ? [] : [{ title, rows }];
  });
  return shown.map(({ title, rows }, at) => {
    const goesOn = more && at === shown.length - 1;
    return { title: `${title} · ${rows.length}${goesOn ? '+' : ''}`, rows };
  });
}

export function Component() {
  const me = useMe();
  const now = useNow();
  const { values } = useUrlFilters(FILTERS);
  const counts = useQuery(countsQuery).data;
  const filters = filtersIn(values);
  const list = useInfiniteQuery(casesQuery(filters));
  const { data, hasNextPage } = list;
  const cases = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data]);
  const ids = useMemo(() => cases.map(caseKey), [cases]);
  const rows = useRows(ids);
  const chooses = may(me, 'cases.claim') || may(me, 'proposals.make_money');
  const { chosen, full, toggle, clear } = useChosen({
    ids,
    current: rows.current,
    max: CASES_AT_ONCE,
    enabled: chooses,
  });
  const listed = cases.find((one) => caseKey(one) === rows.open);
  const name = nameIn(rows.open);
  const amount = Math.max(6, ...cases.map(lengthOfAmount));
  const viewed = cases.some(({ viewers }) => viewers.length > 0);
  const opened = rows.open !== undefined;
  const own = useMemo(
    () => columnsFor({ me: me.id, now, amount, viewed, opened }),
    [me.id, now, amount, viewed, opened],
  );
  const groups = useMemo(() => byClock(cases, now, hasNextPage), [cases, now, hasNextPage]);
  const columns = chooses ? [chosenColumn({ chosen, toggle, idOf: caseKey, nameOf }), ...own] : own;
  useKeys('Queue', [
    {
      key: 'f',
      says: 'filter',
      run: () => document.querySelector<HTMLElement>('#filters a')?.focus(),
    },
  ]);
  return (
    <ListPage
      head={
        <>
          <PageHeading title="Queue">
            <Urgent counts={counts} />
            {may(me, 'cases.claim') && (
              <span className="ml-auto">
                <Views filters={filters} />
              </span>
            )}
          </PageHeading>
          <div id="filters">
            <FilterBar>
              <Filters counts={counts} />
              {filters.at_risk && <Filtered name="at_risk">At risk</Filtered>}
              {filters.kind && (
                <Filtered name="kind">
                  <KindLabel kind={filters.kind} />
                </Filtered>
              )}
            </FilterBar>
          </div>
          {chosen.size === 0 ? (
            <AtRisk counts={counts} filters={filters} me={me} />
          ) : (
            <ChosenCases
              chosen={cases.filter((one) => chosen.has(caseKey(one)))}
              full={full}
              me={me}
              onClear={clear}
            />
          )}
        </>
      }
      rows={rows}
      query={list}
      isEmpty={cases.length === 0}
      empty={<Nothing filters={filters} />}
      list={
        <ListTable
          label="Cases by time left"
          columns={columns}
          groups={groups}
          idOf={caseKey}
          rows={rows}
          more={hasNextPage}
        />
      }
      more={list}
      panelLabel="Case"
      panel={name && <CasePanel key={rows.open} name={name} listed={listed} me={me} />}
    />
  );
}

const nameOf = ({ kind, who }: StaffCase) => `${caseKinds[kind].title}, ${who}`;

const lengthOfAmount = ({ amount }: StaffCase) =>
  amount === null ? 0 : formatNaira(amount).length;

/** The open case: a link to it works wherever it stands in the list. */
function nameIn(id: string | undefined): CaseName | undefined {
  const [kind, reference] = id?.split(':') ?? [];
  return z.safeParse(caseName, { kind, reference }).data;
}

function Nothing({ filters }: { filters: CaseFilters }) {
  if (!isFiltered(filters)) return 'Nothing is waiting. New cases appear here by themselves.';
  return (
    <div className="flex flex-col items-center gap-3">
      No case fits these filters.
      <ActLink to="/staff/queue">Show all</ActLink>
    </div>
  );
}

function Urgent({ counts }: { counts: CaseCounts | undefined }) {
  if (counts === undefined) return null;
  const { overdue, within_the_hour } = counts;
  return (
    <>
      {!isNone(overdue) && <Tag tone="bad">{tallyText(overdue)} overdue</Tag>}
      {!isNone(within_the_hour) && (
        <Tag tone="warn">{tallyText(within_the_hour)} within the hour</Tag>
      )}
    </>
  );
}

function Filters({ counts }: { counts: CaseCounts | undefined }) {
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
        label="Whose"
        name="owner"
        choices={[
          { value: 'me', label: 'Mine', count: counts?.mine.toLocaleString('en-NG') },
          { value: 'nobody', label: 'Unclaimed', count: counts && tallyText(counts.unclaimed) },
        ]}
      />
    </>
  );
}
