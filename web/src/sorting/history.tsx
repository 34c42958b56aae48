// History of split payments and of nightly savings; a split can be undone for an hour.
import { formatNaira } from '@alajo/contract/money.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { Collection, SortingRun } from '@alajo/contract/sorting/schemas.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDay, formatTime, formatWhen } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Notice } from '../ui/card.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { RUNS, SKIPPED } from './labels.ts';
import { Amounts } from './pending-sorts.tsx';
import { collectionsQuery, runsQuery, sortingChanged } from './queries.ts';

export function SortedPayments() {
  const query = useInfiniteQuery(runsQuery);
  const runs = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <QueryError query={query} />
      {runs.length > 0 && (
        <section aria-label="Auto-split history">
          <SectionHead title="Auto-split history" />
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {runs.map((run) => (
              <li key={run.id} className="border-line border-t first:border-t-0">
                <Run run={run} />
              </li>
            ))}
          </ul>
          <ShowMore query={query} className="mt-3" />
        </section>
      )}
    </>
  );
}

export function SavedNights() {
  const query = useInfiniteQuery(collectionsQuery);
  const nights = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <QueryError query={query} />
      {nights.length > 0 && (
        <section aria-label="Saved as you spent">
          <SectionHead title="Saved as you spent" />
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {nights.map((night) => (
              <li key={night.day} className="border-line border-t first:border-t-0">
                <Night night={night} />
              </li>
            ))}
          </ul>
          <ShowMore query={query} className="mt-3" />
        </section>
      )}
    </>
  );
}

function Run({ run }: { run: SortingRun }) {
  const client = useQueryClient();
  const { id, origin, credit, status, reason, parts, at, undo_until } = run;
  const undo = useAction({
    mutationFn: () => call(sortingRoutes.undo, { id }),
    onSettled: () => sortingChanged(client),
  });
  const { label, tone } = RUNS[status];
  const stays = staysOf(run);
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="break-words font-semibold text-15 leading-5">{origin}</p>
          <p className="text-13 text-muted leading-4.5">
            {formatNaira(credit)} · {formatWhen(at)}
          </p>
        </div>
        <Chip tone={tone}>{label}</Chip>
      </div>
      {parts.length > 0 && <Amounts parts={parts} />}
      {stays && <p className="text-muted text-sm">{stays}</p>}
      {reason && <p className="text-muted text-sm">{SKIPPED[reason]}</p>}
      {undo.error && <Notice tone="bad">{errorMessage(undo.error)}</Notice>}
      {undo_until && (
        <Button
          variant="tint"
          className="self-start"
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Undo (until {formatTime(undo_until)})
        </Button>
      )}
    </div>
  );
}

/** The part of the money that an undo leaves, or left, in place. */
function staysOf({ status, parts, undo_until }: SortingRun): string {
  const left = parts.filter(({ ajo, returned }) =>
    status === 'undone' ? !returned : undo_until !== null && ajo,
  );
  return left
    .map(({ name, amount, ajo }) =>
      ajo
        ? `${formatNaira(amount)} stays in ${name}: Ajo contributions can’t be undone.`
        : `${formatNaira(amount)} stays in ${name}.`,
    )
    .join(' ');
}

function Night({ night: { day, goal, payments, status, reason, amount, reference } }: NightProps) {
  const subject = `${goal} · ${payments === 1 ? '1 payment' : `${payments} payments`}`;
  const text = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-15 leading-5">{formatDay(day)}</span>
        <span className="block break-words text-13 text-muted leading-4.5">
          {reason === null ? subject : SKIPPED[reason]}
        </span>
      </span>
      {status === 'saved' ? (
        <span className="font-semibold text-15 tabular-nums">{formatNaira(amount)}</span>
      ) : (
        <Chip tone="plain">Skipped</Chip>
      )}
    </>
  );
  const row = 'flex min-h-16 items-center gap-3 px-4 py-3';
  if (reference === null) return <div className={row}>{text}</div>;
  return (
    <Link to={`/receipt?ref=${reference}`} className={`${row} hover:bg-tint`}>
      {text}
    </Link>
  );
}

type NightProps = { night: Collection };
