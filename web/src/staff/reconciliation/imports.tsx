// Imports of a list: progress and the latest results.
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import type { List, ListImport } from '@alajo/contract/reconciliation/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime, formatDayMonth } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { importQuery, importsQuery, isRunning } from './reconciliation-data.ts';

const STATES = {
  draft: 'Not imported',
  queued: 'Waiting',
  reading: 'Reading',
  comparing: 'Comparing',
  done: 'Done',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
} as const;

const lines = (count: number) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'line' : 'lines'}`;

/** Summary of an import in one line. */
export const resultOf = ({ lines_read, lines_new, lines_broken, resolved }: ListImport): string =>
  [
    `${lines(lines_read)}, ${lines_new.toLocaleString('en-NG')} new`,
    ...(lines_broken > 0 ? [`${lines(lines_broken)} broken`] : []),
    ...(resolved > 0 ? [`${resolved.toLocaleString('en-NG')} resolved`] : []),
  ].join(' · ');

/** Progress bar of a running import; dependent data is refetched when it ends. */
export function ImportProgress({ id }: { id: number }) {
  const client = useQueryClient();
  const { data } = useQuery(importQuery(id));
  const ended = data !== undefined && !isRunning(data);
  useEffect(() => {
    if (ended) client.invalidateQueries({ queryKey: ['reconciliation'] });
  }, [ended, client]);
  if (data === undefined) return null;
  return (
    <span role="status" className="flex items-center gap-2 text-muted">
      {isRunning(data) && (
        <progress
          aria-label="Import"
          max={100}
          value={data.progress}
          className="h-2 w-32 accent-primary"
        />
      )}
      {STATES[data.state]}
      {data.lines_read > 0 && `, ${lines(data.lines_read)}`}
    </span>
  );
}

export function Imports({ list }: { list: List }) {
  const { data } = useQuery(importsQuery(list.id));
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="pb-1 font-semibold">
        Imports
      </h2>
      {list.remembers && <Columns list={list} />}
      <ul>
        {data.results.map((result) => (
          <li key={result.id} className="border-line border-t py-1.5 text-12 leading-[1.0625rem]">
            <span className="flex items-center gap-2">
              <b className="min-w-0 flex-1 truncate font-semibold">
                {result.file_name ?? daysOf(result)}
              </b>
              <Tag
                tone={
                  result.state === 'failed' ? 'bad' : result.state === 'done' ? 'good' : 'plain'
                }
              >
                {STATES[result.state]}
              </Tag>
            </span>
            <span className="block text-muted">
              {result.by ?? 'Automatic'}, {formatDateTime(result.created_at)}
            </span>
            <span className="block text-muted">
              {result.failure ??
                (isRunning(result) ? <ImportProgress id={result.id} /> : resultOf(result))}
            </span>
            <Problems import={result} />
            {result.withdrawn && (
              <span className="block break-words text-muted">
                Withdrawn by {result.withdrawn.by}, {formatDateTime(result.withdrawn.at)}:{' '}
                {result.withdrawn.reason}
              </span>
            )}
            {list.format === 'bank' && !isRunning(result) && result.withdrawn === null && (
              <WithdrawImport import={result} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const daysOf = ({ from_day, to_day }: ListImport) =>
  from_day && to_day ? `${formatDayMonth(from_day)} to ${formatDayMonth(to_day)}` : 'By API';

/** Unreadable lines and warnings, by line number. */
export function Problems({ import: { problems, lines_broken } }: { import: ListImport }) {
  if (problems.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-warn">
        {lines_broken > 0 ? `${lines(lines_broken)} couldn’t be read` : 'Check how it was read'}
      </summary>
      <ul className="max-h-40 overflow-y-auto pl-3">
        {problems.map(({ line, description }) => (
          <li key={`${line} ${description}`} className="break-words">
            Line {line}: {description}
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Withdraws a bank statement that was read incorrectly: its lines no longer count, and it can be imported again.
 */
function WithdrawImport({ import: { id, file_name } }: { import: ListImport }) {
  const me = useMe();
  const [confirming, setConfirming] = useState(false);
  if (!may(me, 'money.reconcile')) return null;
  if (!confirming) {
    return (
      <span className="block pt-1">
        <ActionButton aria-label={`Withdraw ${file_name}`} onClick={() => setConfirming(true)}>
          Withdraw
        </ActionButton>
      </span>
    );
  }
  return (
    <div className="pt-1">
      <ReasonForm
        label="What was read incorrectly?"
        hint="Its lines are kept but no longer count, and its column mapping is deleted. Then upload the file again."
        submitLabel="Withdraw"
        variant="danger"
        send={(text) => callStaff(reconciliationRoutes.withdraw, { id, reason: text })}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

/** Columns of a bank’s statements, as last confirmed. */
function Columns({ list: { id } }: { list: List }) {
  const me = useMe();
  const client = useQueryClient();
  const forget = useAction({
    mutationFn: () => callStaff(reconciliationRoutes.forgetColumns, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
  return (
    <div className="pb-2 text-12 text-muted leading-[1.0625rem]">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-[150px]">
          The column mapping is saved. You can change it at the next upload.
        </span>
        {may(me, 'money.reconcile') && (
          <ActionButton busy={forget.isPending} onClick={() => forget.mutate()}>
            Delete mapping
          </ActionButton>
        )}
      </p>
      {forget.error && <Notice tone="bad">{errorMessage(forget.error)}</Notice>}
    </div>
  );
}
