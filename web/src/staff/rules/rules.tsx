// Prices, taxes, tiers and limits as dated rules. Rules are never edited: a change is proposed from a date
// on, and is listed with them until a second person decides.

import { kindTitles } from '@alajo/contract/rules/figure-labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatFullDate, lagosDay } from '../../platform/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUrlFilters } from '../kit/filters.tsx';
import { rowsOf, useList, withRows } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { useNow } from '../platform/clock.ts';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { type StateLabel, StateTag } from '../ui/tag.tsx';
import { RulePages } from './rule-pages.tsx';
import { RulePanel } from './rule-panel.tsx';
import { type FigureRow, figureRows, rulesQuery, tabIn, tabs } from './rules-data.ts';
import { WaitingBanner } from './waiting-banner.tsx';

const ProposeChange = lazyPart(() => import('./propose-change.tsx'));

const STATES: Record<FigureRow['state'], StateLabel> = {
  in_force: { label: 'In force', tone: 'good' },
  ahead: { label: 'Upcoming', tone: 'info' },
  proposed: { label: 'Proposed', tone: 'warn' },
  ended: { label: 'Ended', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'bad' },
};

const columns: Column<FigureRow>[] = [
  { title: 'Rule', main: true, cell: ({ label }) => label },
  {
    title: 'Value',
    width: 170,
    narrow: 120,
    cell: ({ value }) => <b className="font-semibold tabular-nums">{value}</b>,
  },
  {
    title: 'First day',
    width: 108,
    cell: ({ first_day }) => formatFullDate(`${first_day}T12:00:00Z`),
  },
  {
    title: 'Last day',
    width: 108,
    extra: true,
    cell: ({ last_day }) => (
      <span className="text-muted">
        {last_day ? formatFullDate(`${last_day}T12:00:00Z`) : 'no end'}
      </span>
    ),
  },
  {
    title: 'State',
    width: 104,
    cell: ({ state }) => <StateTag {...STATES[state]} />,
  },
];

export function Component() {
  const me = useMe();
  const today = lagosDay(useNow());
  const [proposing, setProposing] = useState(false);
  const { values, set } = useUrlFilters(['tab', 'past']);
  const rules = useQuery(rulesQuery);
  const all = rowsOf(rules.data);
  const tab = tabIn(values.tab);
  const past = values.past !== undefined;
  const groups = tabs[tab].kinds
    .map((kind) => ({ title: kindTitles[kind], rows: figureRows(all, kind, { today, past }) }))
    .filter((group) => group.rows.length > 0);
  const figures = groups.flatMap((group) => group.rows);
  const list = useList(withRows(rules, figures), idOf);
  const proposes = may(me, 'proposals.make_rules');
  const waiting = all.find(
    ({ state, row }) => state === 'proposed' && tabs[tab].kinds.some((kind) => kind === row.kind),
  );
  const rule = list.open?.rule ?? waiting;
  const turnPast = () => set('past', past ? undefined : '1');
  useKeys('Rules', [
    ...(proposes ? [{ key: 'p', label: 'propose', run: () => setProposing(true) }] : []),
    { key: 'h', label: past ? 'hide history' : 'history', run: turnPast },
  ]);
  return (
    <>
      <ListPage
        title="Rules"
        pages={<RulePages />}
        actions={
          <>
            <ActionButton hint="h" aria-pressed={past} onClick={turnPast}>
              History
            </ActionButton>
            {proposes && (
              <ActionButton variant="primary" hint="p" onClick={() => setProposing(true)}>
                <Plus size={15} aria-hidden="true" />
                Propose a change
              </ActionButton>
            )}
          </>
        }
        banner={waiting?.decision && <WaitingBanner id={waiting.decision.proposal_id} />}
        label="Rules by date"
        list={list}
        columns={columns}
        groups={groups}
        empty="No rules yet."
        panelLabel="Rule"
        panel={<RulePanel all={all} rule={rule} today={today} />}
      />
      {proposing && (
        <ProposeChange
          rules={all}
          kind={rule?.row.kind ?? tabs[tab].kinds[0]}
          today={today}
          onClose={() => setProposing(false)}
        />
      )}
    </>
  );
}

const idOf = ({ key }: FigureRow) => key;
