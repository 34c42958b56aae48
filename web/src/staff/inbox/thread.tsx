// One thread: who wrote what and when, internal notes, and actions.

import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import type { StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { formatDue } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { DueTag } from '../cases/due-tag.tsx';
import type { Rows } from '../kit/rows.ts';
import { useNow } from '../platform/clock.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { threadQuery } from './inbox-data.ts';
import { ThreadMessages } from './messages.tsx';
import { ThreadActions } from './thread-actions.tsx';

type Props = { number: string; me: StaffMe; rows: Rows };

export function ThreadPanel({ number, me, rows }: Props) {
  const query = useInfiniteQuery(threadQuery(number));
  const [beside, setBeside] = useState(false);
  const pages = query.data?.pages ?? [];
  const [newest] = pages;
  const turn = () => setBeside(!beside);
  useKeys('This thread', rows.wide ? [] : [{ key: 'i', label: 'customer', run: turn }]);
  if (query.error && !newest) {
    return (
      <div className="p-4">
        <Notice tone="warn">{problemOf(query.error)}</Notice>
      </div>
    );
  }
  if (newest === undefined) {
    return (
      <p role="status" className="p-4 text-muted">
        Loading…
      </p>
    );
  }
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_264px]">
      <div className={`flex min-h-0 min-w-0 flex-col ${beside && !rows.wide ? 'hidden' : ''}`}>
        <ThreadHeader thread={newest} onBeside={rows.wide ? undefined : turn} />
        {query.error && (
          <p role="alert" className="bg-warn-tint px-4 py-2 text-warn">
            {errorMessage(query.error)} New messages may be missing.
          </p>
        )}
        <ThreadMessages pages={pages} more={query} />
        <ThreadActions thread={newest} me={me} rows={rows} />
      </div>
      <div
        className={`min-h-0 min-w-0 overflow-y-auto border-line lg:border-l ${beside || rows.wide ? '' : 'hidden'}`}
      >
        {!rows.wide && (
          <div className="px-4 pt-3">
            <ActionButton hint="i" onClick={turn}>
              Back to the thread
            </ActionButton>
          </div>
        )}
        <CustomerPanel thread={newest} me={me} />
      </div>
    </div>
  );
}

const problemOf = (error: Error) =>
  error instanceof Refusal && error.is('not_found') ? 'Ticket not found.' : errorMessage(error);

type HeadProps = { thread: StaffThreadDetails; onBeside: (() => void) | undefined };

function ThreadHeader({ thread, onBeside }: HeadProps) {
  const { customer, subject, number, viewers, merged } = thread;
  return (
    <div className="flex flex-col gap-1 border-line border-b bg-surface px-4 py-2.5 max-lg:mt-3 max-lg:border-t">
      <div className="flex flex-wrap items-center gap-2">
        <State thread={thread} />
        <span className="text-muted">
          {number}
          {merged.length > 0 && `, with ${merged.join(', ')}`}
        </span>
        {onBeside && (
          <div className="ml-auto">
            <ActionButton hint="i" onClick={onBeside}>
              Customer
            </ActionButton>
          </div>
        )}
      </div>
      <h2 className="wrap-anywhere">
        <b className="font-semibold">{customer.name}</b> {subject}
      </h2>
      {viewers.length > 0 && (
        <p className="flex items-center gap-1.5 font-semibold text-info">
          <Eye size={15} strokeWidth={1.75} aria-hidden="true" />
          {viewers.map(({ name }) => name).join(', ')} {viewers.length === 1 ? 'is' : 'are'} also
          viewing
        </p>
      )}
    </div>
  );
}

/** The current promise, including one to write again after our reply. */
function State({ thread: { status, due, escalated } }: { thread: StaffThreadDetails }) {
  const now = useNow();
  if (status === 'closed') return <Tag tone="quiet">Closed</Tag>;
  if (due === null) return <Tag tone="quiet">Waiting for the customer</Tag>;
  return (
    <>
      {status === 'waiting_customer' && <Tag tone="quiet">Waiting for the customer</Tag>}
      <DueTag due={due} />
      <span className="text-muted">promised by {formatDue(due, now)}</span>
      {escalated && <Tag tone="warn">At risk</Tag>}
    </>
  );
}
