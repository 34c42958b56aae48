// Identity review, one ID after the other in order of deadline: the next opens automatically. Everything
// works without a mouse.
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../platform/api.ts';
import { formatAt } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { DueTag } from '../cases/due-tag.tsx';
import { rowsOf } from '../kit/list.ts';
import { PageHeading } from '../kit/page-heading.tsx';
import { useNow } from '../platform/clock.ts';
import { useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { idOf, waitingQuery } from './identity-data.ts';
import { Review } from './review.tsx';

export function Component() {
  const me = useMe();
  const sitting = useSitting(me.id);
  const { open, one, next, left, list } = sitting;
  const id = idOf(open ?? '');
  const skip = next && (() => sitting.go(next.reference));
  useKeys('Reviews', skip ? [{ key: 's', label: 'skip', run: skip }] : []);
  return (
    <>
      <PageHeading title="Identity review">
        {one && <CaseHeading staffCase={one} />}
        <Progress done={sitting.done} left={left} next={next} onSkip={skip} />
      </PageHeading>
      <p role="status" className="px-4 text-good empty:hidden">
        {sitting.description}
      </p>
      {list.error && (
        <div className="px-4 pb-2">
          <Notice tone="warn">{errorMessage(list.error)}</Notice>
          <div className="pt-2">
            <ActionButton busy={list.isFetching} onClick={() => list.refetch()}>
              Retry
            </ActionButton>
          </div>
        </div>
      )}
      {open !== undefined && id !== undefined && (
        <Review
          key={open}
          id={id}
          reference={open}
          me={me}
          onDone={sitting.finish}
          onFail={sitting.refresh}
        />
      )}
      {id === undefined && list.isPending && !list.error && (
        <p role="status" className="p-8 text-center text-muted">
          Loading…
        </p>
      )}
      {id === undefined && list.isSuccess && <None claimed={sitting.claimed} />}
    </>
  );
}

/** One reviewer’s session: the open ID, the next one, and the number done. */
function useSitting(me: number) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [done, setDone] = useState<readonly string[]>([]);
  const [description, setDescription] = useState('');
  const list = useInfiniteQuery(waitingQuery);
  const waiting = rowsOf(list.data).filter(({ reference }) => !done.includes(reference));
  const mine = waiting.filter(({ owner }) => owner === null || owner.id === me);
  const open = params.get('open') ?? undefined;
  const place = mine.findIndex(({ reference }) => reference === open);
  // After the last one comes the first that was skipped.
  const next = [...mine.slice(place + 1), ...mine.slice(0, Math.max(place, 0))][0];
  const go = (reference: string | undefined) =>
    setParams(reference === undefined ? {} : { open: reference }, { replace: true });
  const first = mine[0]?.reference;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` only writes the URL.
  useEffect(() => {
    // The open review stays open when new ones arrive.
    if (open === undefined && first !== undefined) go(first);
  }, [open, first]);
  const refresh = () => client.invalidateQueries({ queryKey: ['cases'] });
  return {
    list,
    open,
    one: waiting.find(({ reference }) => reference === open),
    next,
    left: mine.length,
    claimed: waiting.length - mine.length,
    done: done.length,
    description,
    go,
    refresh,
    finish: (outcome: string) => {
      if (open !== undefined) setDone([...done, open]);
      setDescription(outcome);
      go(next?.reference);
      refresh();
    },
  };
}

function CaseHeading({ staffCase: { who, what, due, since } }: { staffCase: StaffCase }) {
  const now = useNow();
  return (
    <>
      <DueTag due={due} />
      <span className="min-w-0 truncate">
        <b className="font-semibold">{who}</b>{' '}
        <span className="text-muted">
          · {what} · sent {formatAt(since, now)}
        </span>
      </span>
    </>
  );
}

type ProgressProps = {
  done: number;
  left: number;
  next: StaffCase | undefined;
  onSkip: (() => void) | undefined;
};

function Progress({ done, left, next, onSkip }: ProgressProps) {
  if (done + left === 0) return null;
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2.5 text-muted tabular-nums">
      <span className="whitespace-nowrap">
        {left} left{done > 0 && `, ${done} done`}
      </span>
      <span aria-hidden="true" className="h-1.5 w-[90px] overflow-hidden rounded-md bg-track">
        <span
          className="block h-full bg-primary"
          style={{ width: `${(100 * done) / (done + left)}%` }}
        />
      </span>
      {next && onSkip && (
        <span className="grid min-w-0 max-w-[220px] grid-cols-[minmax(0,1fr)]">
          <ActionButton hint="s" wide onClick={onSkip}>
            <span className="min-w-0 truncate">Next: {next.who}</span>
          </ActionButton>
        </span>
      )}
    </div>
  );
}

const None = ({ claimed }: { claimed: number }) => (
  <div className="grid flex-1 place-content-center gap-2 p-8 text-center text-muted">
    <p>No IDs to review. New ones appear here automatically.</p>
    {claimed > 0 && <p>Colleagues have claimed {claimed}.</p>}
  </div>
);
