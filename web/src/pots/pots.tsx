// The customer's pots: those they organise and those they paid into.
import { formatNaira } from '@alajo/contract/money.ts';
import type { PotInList } from '@alajo/contract/pots/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDay } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Progress } from '../ui/progress.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { countText, filledText, STATES } from './labels.ts';
import { PurposeMark } from './purpose-mark.tsx';
import { potsQuery } from './queries.ts';

const loadForm = () => import('./pot-form.tsx');
const PotForm = lazyPart(loadForm);

export function Component() {
  // Kept in the URL so that other pages can link to the open form.
  const [params, setParams] = useSearchParams();
  const [opening, setOpening] = useState(params.has('new'));
  const close = () => {
    setOpening(false);
    if (params.has('new')) setParams({}, { replace: true });
  };
  const query = useInfiniteQuery(potsQuery);
  const pots = query.data?.pages.flatMap(({ results }) => results);
  const open = (
    <Button onPointerDown={loadForm} onClick={() => setOpening(true)}>
      <Plus size={18} aria-hidden="true" />
      Open a pot
    </Button>
  );
  return (
    <div className="flex flex-col gap-7">
      <title>Group pots · Alajo</title>
      <PageHead title="Group pots" back={{ to: '/requests', name: 'your requests' }}>
        {open}
      </PageHead>
      <QueryError query={query} />
      {query.isPending && !query.error && <Skeleton className="h-64" />}
      {pots?.length === 0 && (
        <EmptyState drawing="savings" title="Collect money together">
          <p className="text-muted">
            Aso ebi, a party, a burial: everyone pays through one link and sees who has paid. Alajo
            holds the money until the closing date.
          </p>
          {open}
        </EmptyState>
      )}
      {pots && (
        <div className="grid items-start gap-7 lg:grid-cols-2 lg:gap-6">
          <Pots title="You organise" pots={pots.filter(({ organised }) => organised)} />
          <Pots title="You paid into" pots={pots.filter(({ organised }) => !organised)} />
        </div>
      )}
      <ShowMore query={query} />
      {opening && <PotForm onClose={close} />}
    </div>
  );
}

function Pots({ title, pots }: { title: string; pots: PotInList[] }) {
  if (pots.length === 0) return null;
  return (
    <section className="min-w-0">
      <SectionHead title={title} />
      <ul className="flex flex-col gap-2">
        {pots.map((pot) => (
          <PotRow key={pot.slug} pot={pot} />
        ))}
      </ul>
    </section>
  );
}

function PotRow({ pot }: { pot: PotInList }) {
  const { slug, title, purpose, state, paid, target, payments, closes_on, own, organised } = pot;
  const about = state === 'open' ? `Until ${formatDay(closes_on)}` : countText(payments);
  return (
    <li>
      <Link
        to={`/pot/${slug}`}
        className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 hover:bg-tint"
      >
        <span className="flex items-center gap-3">
          <PurposeMark purpose={purpose} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-15">{title}</span>
            <span className="block truncate text-muted text-sm">
              {organised ? about : `${formatNaira(own)} from you · ${pot.organiser.name}`}
            </span>
          </span>
          {state === 'open' ? null : <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>}
        </span>
        <span className="flex flex-col gap-1.5">
          {target !== null && (
            <Progress
              label={`Paid into ${title}`}
              value={Math.min(paid, target)}
              max={target}
              reached={paid >= target}
            />
          )}
          <span className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
            <b className="font-semibold text-15">{filledText(pot)}</b>
            <span className="text-muted">{organised ? countText(payments) : about}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}
