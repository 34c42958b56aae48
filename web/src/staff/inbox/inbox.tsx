// The support inbox: threads by deadline, the open one, and its customer.

import { firstNameOf } from '@alajo/contract/first-name.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { InboxFigures, StaffThread } from '@alajo/contract/support/inbox-schemas.ts';
import { ticketNumber, ticketStatus } from '@alajo/contract/support/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { clockOf, leftText, minutesLeft } from '../cases/time-left.ts';
import { Choices, FilterGap, focusFilters, useUrlFilters } from '../kit/filters.tsx';
import { useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { useNow } from '../platform/clock.ts';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { figuresQuery } from './inbox-data.ts';
import { Figures } from './reply-metrics.tsx';
import { ThreadPanel } from './thread.tsx';

const CannedAnswers = lazyPart(() => import('./canned-answers.tsx'));

const EMPTY = {
  open: 'No customers are waiting for a reply. New messages appear here automatically.',
  waiting_customer: 'No threads awaiting the customer.',
  closed: 'No closed threads.',
};

export function Component() {
  const me = useMe();
  const now = useNow();
  const filters = filtersIn(useUrlFilters(['state', 'owner']).values);
  const threads = usePages(inboxRoutes.threads, filters, {
    key: ['inbox', 'list'],
    every_ms: 10_000,
  });
  const list = useList(threads, idOf);
  const figures = useQuery(figuresQuery).data;
  const number = z.safeParse(ticketNumber, list.rows.open).data;
  const [editing, setEditing] = useState(false);
  useKeys('Inbox', [{ key: 'f', label: 'filter', run: focusFilters, minor: true }]);
  return (
    <>
      <ListPage
        title="Inbox"
        note={
          figures && (
            <>
              {figures.overdue > 0 && <Tag tone="bad">{figures.overdue} overdue</Tag>}
              <Figures figures={figures} />
            </>
          )
        }
        actions={
          may(me, 'tickets.edit_canned') && (
            <ActionButton onClick={() => setEditing(true)}>Canned answers</ActionButton>
          )
        }
        filters={<ThreadFilters figures={figures} />}
        label="Threads"
        list={list}
        columns={columnsFor(me.id, now)}
        empty={filters.owner ? 'No threads match these filters.' : EMPTY[filters.state]}
        panelLabel="Thread"
        panel={number && <ThreadPanel number={number} me={me} rows={list.rows} />}
        wide="panel"
        tall
      />
      {editing && <CannedAnswers onClose={() => setEditing(false)} />}
    </>
  );
}

const idOf = ({ number }: StaffThread) => number;

const ThreadFilters = ({ figures }: { figures: InboxFigures | undefined }) => (
  <>
    <Choices
      label="State"
      name="state"
      choices={[
        { value: undefined, label: 'Waiting for us', count: figures?.waiting },
        {
          value: 'waiting_customer',
          label: 'Waiting for the customer',
          count: figures?.waiting_customer,
        },
        { value: 'closed', label: 'Closed' },
      ]}
    />
    <FilterGap />
    <Choices
      label="Owner"
      name="owner"
      choices={[
        { value: 'me', label: 'Mine', count: figures?.mine },
        { value: 'unassigned', label: 'Unassigned', count: figures?.unassigned },
      ]}
    />
  </>
);

function filtersIn({ state, owner }: Partial<Record<'state' | 'owner', string>>) {
  return {
    state: ticketStatus.options.find((option) => option === state) ?? 'open',
    owner: (['me', 'unassigned'] as const).find((value) => value === owner),
  };
}

const columnsFor = (me: number, now: number): Column<StaffThread>[] => [
  { title: 'Thread', main: true, cell: (thread) => <ThreadRow thread={thread} /> },
  {
    title: 'Time left',
    width: 82,
    end: true,
    cell: (thread) => <Clock thread={thread} me={me} now={now} />,
  },
];

const ThreadRow = ({ thread: { customer, subject, last } }: { thread: StaffThread }) => (
  <>
    <span className="block truncate font-semibold">{customer.name}</span>
    <span className="block truncate">{subject}</span>
    <span className="block truncate text-muted">
      {last.author === 'agent' && 'We: '}
      {last.body}
    </span>
  </>
);

const TONES = { overdue: 'text-bad', hour: 'text-warn', day: '', later: '' };

function Clock({
  thread: { due, escalated, owner },
  me,
  now,
}: {
  thread: StaffThread;
  me: number;
  now: number;
}) {
  return (
    <>
      {due && (
        <span className={`block font-semibold tabular-nums ${TONES[clockOf(due, now)]}`}>
          {leftText(minutesLeft(due, now))}
        </span>
      )}
      <span className="block truncate text-muted">
        {owner === null ? '' : owner.id === me ? 'You' : firstNameOf(owner.name)}
      </span>
      {escalated && <span className="block text-warn">At risk</span>}
    </>
  );
}
