// Money: trial balance, customer funds, monthly income and liabilities, provider balances, and growth. A kind
// of account leads to its accounts and their postings.
import type { TrialBalance } from '@alajo/contract/books/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { groupDigits } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDayMonth, formatFullDate, formatTime, lagosDay } from '../../platform/format.ts';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { SectionPages } from '../kit/section-pages.tsx';
import { useKeys } from '../platform/shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Accounts } from './accounts.tsx';
import { CardError, MoneyCardSkeleton } from './card.tsx';
import { DayField } from './day-field.tsx';
import { GrowthTab, useGrowthQuery } from './growth.tsx';
import { csvOf, dayIn, kindIn, today, trialBalanceQuery } from './money-data.ts';
import { Months } from './months.tsx';
import { ProviderLines, Providers } from './providers.tsx';
import { Safeguarding } from './safeguarding.tsx';
import { TrialBalanceTable } from './trial-balance.tsx';

const TABS = [
  { value: undefined, label: 'Trial balance' },
  { value: 'providers', label: 'Providers' },
  { value: 'growth', label: 'Growth' },
] as const;

export function Component() {
  const { values, set } = useUrlFilters(['kind', 'as_of', 'tab']);
  const kind = kindIn(values.kind);
  const as_of = dayIn(values.as_of);
  const tab = TABS.find(({ value }) => value === values.tab) ?? TABS[0];
  useKeys(
    'Tabs',
    TABS.map(({ value, label }, index) => ({
      key: String(index + 1),
      label: label.toLowerCase(),
      run: () => set('tab', value),
      minor: true,
    })),
  );
  if (kind !== undefined) return <Accounts key={kind} kind={kind} as_of={as_of} />;
  return (
    <>
      {tab.value === undefined && <Books as_of={as_of} />}
      {tab.value === 'providers' && (
        <>
          <Heading />
          <Providers />
        </>
      )}
      {tab.value === 'growth' && <GrowthPage />}
    </>
  );
}

function Heading({ children }: { children?: React.ReactNode }) {
  return (
    <PageHeading title="Money">
      <SectionPages />
      <div className="flex flex-wrap gap-1.5">
        <Choices label="Money sections" name="tab" choices={TABS} />
      </div>
      {children}
    </PageHeading>
  );
}

function GrowthPage() {
  const request = useGrowthQuery();
  return (
    <>
      <Heading>
        <Export {...csvOf('growth', request)} />
      </Heading>
      <GrowthTab />
    </>
  );
}

/** A link that the browser downloads; `e` clicks it. */
function Export(link: { href: string; download: string }) {
  const anchor = useRef<HTMLAnchorElement>(null);
  useKeys('Money', [{ key: 'e', label: 'export', run: () => anchor.current?.click() }]);
  return (
    <a
      ref={anchor}
      {...link}
      aria-keyshortcuts="e"
      className="ml-auto inline-flex h-[32px] items-center gap-[7px] rounded-lg border border-line bg-surface px-[12px] font-semibold hover:bg-tint"
    >
      Export CSV <Kbd>e</Kbd>
    </a>
  );
}

function Books({ as_of }: { as_of: string | undefined }) {
  const { values, set } = useUrlFilters(['compare']);
  const comparing = values.compare === '1';
  const query = useQuery(trialBalanceQuery(as_of));
  const earlier = useQuery({ ...trialBalanceQuery(monthBefore(as_of)), enabled: comparing });
  useKeys('Trial balance', [
    { key: 'd', label: 'as of', run: () => document.getElementById('as-of')?.focus() },
    {
      key: 'c',
      label: 'compare with last month',
      run: () => set('compare', comparing ? undefined : '1'),
    },
  ]);
  return (
    <>
      <Heading>
        {query.data && <Meta balance={query.data} />}
        <div className="ml-auto flex flex-wrap gap-2">
          <DayField name="as_of" label="As of" id="as-of" hint="d" />
          <Export {...csvOf('trial-balance', { as_of })} />
        </div>
      </Heading>
      <div className="grid items-start gap-3 px-4 pb-3 min-[1180px]:grid-cols-[minmax(0,1fr)_500px]">
        <section
          aria-label="Trial balance"
          className="min-w-0 overflow-hidden rounded-[10px] border border-line bg-surface"
        >
          <CardError query={query} />
          {comparing && <CardError query={earlier} />}
          {query.isPending && <MoneyCardSkeleton />}
          {query.data &&
            (query.data.rows.length === 0 ? (
              <p className="p-8 text-center text-muted">
                Nothing has been posted{as_of ? ' by then' : ' yet'}.
              </p>
            ) : (
              <TrialBalanceTable
                balance={query.data}
                earlier={comparing ? earlier.data : undefined}
              />
            ))}
          <p className="px-2.5 py-2">
            <button
              type="button"
              aria-pressed={comparing}
              aria-keyshortcuts="c"
              onClick={() => set('compare', comparing ? undefined : '1')}
              className="rounded font-semibold text-primary hover:underline"
            >
              {comparing ? 'Hide the comparison' : 'Compare with last month'}
            </button>
          </p>
        </section>
        <div className="grid min-w-0 gap-3">
          <Safeguarding query={query} />
          <Months />
          <ProviderLines />
        </div>
      </div>
    </>
  );
}

/** The last day of the previous month. */
const monthBefore = (as_of: string | undefined) =>
  addDays(`${(as_of ?? today()).slice(0, 7)}-01`, -1);

function Meta({ balance: { as_of, at, entries } }: { balance: TrialBalance }) {
  const when =
    as_of === null || as_of === today()
      ? `${formatDayMonth(lagosDay(at))}, ${formatTime(at)}`
      : `the end of ${formatFullDate(`${as_of}T12:00:00Z`)}`;
  return (
    <span className="text-muted tabular-nums">
      as of {when} · {groupDigits(entries)} {entries === 1 ? 'entry' : 'entries'}
    </span>
  );
}
