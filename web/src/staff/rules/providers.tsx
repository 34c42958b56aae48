// Provider health, and payments paused because of it.
import type { CompanyHealth, FailingBiller, Pause } from '@alajo/contract/rules/pause-schemas.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CirclePause } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime, formatDue, formatFullWhen } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { PanelBody } from '../kit/panel.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { type StateLabel, StateTag } from '../ui/tag.tsx';
import { providersQuery } from './providers-data.ts';
import { RulePages } from './rule-pages.tsx';

const PausePayments = lazyPart(() => import('./pause-payments.tsx'));

const SLOW_MS = 5_000;

function stateOf(health: CompanyHealth): StateLabel {
  if (health.stopped > 0) return { label: 'Paused', tone: 'bad' };
  if (health.failed > health.answered) return { label: 'Failing', tone: 'bad' };
  if (health.answered === 0) return { label: 'No calls', tone: 'quiet' };
  if (health.failed > 0) return { label: 'Some fail', tone: 'warn' };
  return (health.p95_ms ?? 0) > SLOW_MS
    ? { label: 'Slow', tone: 'warn' }
    : { label: 'Healthy', tone: 'good' };
}

const durationText = (ms: number | null) => {
  if (ms === null) return '–';
  return ms < 1000
    ? `${ms} ms`
    : `${(ms / 1000).toLocaleString('en-NG', { maximumFractionDigits: 1 })} s`;
};

const columns: Column<CompanyHealth>[] = [
  {
    title: 'Provider',
    main: true,
    cell: ({ company }) => <span className="inline-block first-letter:uppercase">{company}</span>,
  },
  {
    title: 'Median',
    width: 78,
    end: true,
    extra: true,
    cell: ({ p50_ms }) => durationText(p50_ms),
  },
  { title: '95%', width: 78, end: true, cell: ({ p95_ms }) => durationText(p95_ms) },
  { title: 'Answered', width: 92, end: true, extra: true, cell: ({ answered }) => answered },
  { title: 'Failed', width: 78, end: true, cell: ({ failed }) => failed },
  {
    title: 'Last response',
    width: 150,
    extra: true,
    cell: ({ last_answer_at: at }) => (at ? formatFullWhen(at) : 'none'),
  },
  {
    title: 'State',
    width: 110,
    cell: (health) => <StateTag {...stateOf(health)} />,
  },
];

export function Component() {
  const me = useMe();
  const [pausing, setPausing] = useState(false);
  const providers = useQuery(providersQuery);
  const { pauses = [], failing = [], past = [], pausable = [] } = providers.data ?? {};
  const list = useList(providers, idOf);
  const pauser = may(me, 'providers.pause');
  const nameOf = (target: string) =>
    pausable.find((candidate) => candidate.target === target)?.name ?? target;
  useKeys('Providers', pauser ? [{ key: 'p', label: 'pause', run: () => setPausing(true) }] : []);
  return (
    <>
      <ListPage
        title="Providers"
        pages={<RulePages />}
        actions={
          pauser && (
            <ActionButton variant="primary" hint="p" onClick={() => setPausing(true)}>
              <CirclePause size={15} aria-hidden="true" />
              Pause payments
            </ActionButton>
          )
        }
        banner={
          pauses.length + failing.length > 0 && (
            <ul aria-label="Paused now" className="flex flex-col gap-2 px-4 pb-3">
              {failing.map((biller) => (
                <li key={biller.target}>
                  <FailingProvider biller={biller} name={nameOf(biller.target)} />
                </li>
              ))}
              {pauses.map((pause) => (
                <li key={pause.id}>
                  <PausedProvider pause={pause} name={nameOf(pause.target)} may={pauser} />
                </li>
              ))}
            </ul>
          )
        }
        label="Providers, last hour"
        list={list}
        columns={columns}
        empty="No providers were called in the last day. Sandboxes are not counted."
        panelLabel="Company"
        panel={
          <PanelBody>
            {list.open ? (
              <Company company={list.open} />
            ) : (
              <p className="text-muted">Select a provider.</p>
            )}
            <PastPauses pauses={past} nameOf={nameOf} />
          </PanelBody>
        }
      />
      {pausing && <PausePayments pausable={pausable} onClose={() => setPausing(false)} />}
    </>
  );
}

const idOf = ({ company }: CompanyHealth) => company;

function PausedProvider({ pause, name, may: able }: { pause: Pause; name: string; may: boolean }) {
  const client = useQueryClient();
  const resume = useAction({
    mutationFn: () => callStaff(providerRoutes.resume, { id: pause.id }),
    onSettled: () => client.invalidateQueries({ queryKey: providersQuery.queryKey }),
  });
  return (
    <Banner icon={<CirclePause size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-80 break-words">
          <b className="font-bold">{name} is paused</b> until {formatDue(pause.until)}, by{' '}
          {pause.staff_name}: {pause.reason}. Customers see: “{pause.message}”
        </p>
        {able && (
          <ActionButton busy={resume.isPending} onClick={() => resume.mutate()}>
            End the pause
          </ActionButton>
        )}
      </div>
      {resume.error && <Notice tone="bad">{errorMessage(resume.error)}</Notice>}
    </Banner>
  );
}

function FailingProvider({ biller, name }: { biller: FailingBiller; name: string }) {
  return (
    <Banner icon={<CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <b className="font-bold">{name} hasn’t responded</b> since {formatFullWhen(biller.since)}.
      Customers can’t pay it until it does.
    </Banner>
  );
}

function Company({ company: health }: { company: CompanyHealth }) {
  return (
    <section aria-label={health.company}>
      <h2 className="mb-2 flex items-center gap-2 font-bold text-17 leading-6">
        {health.company} <StateTag {...stateOf(health)} />
      </h2>
      <Facts>
        <Fact name="Last hour">
          {health.answered} answered, {health.failed} failed
        </Fact>
        <Fact name="Response time">
          {durationText(health.p50_ms)} median, {durationText(health.p95_ms)} for 95%
        </Fact>
        <Fact name="Last response">
          {health.last_answer_at ? formatDateTime(health.last_answer_at) : 'none'}
        </Fact>
        <Fact name="Last failure">
          {health.last_failure_at ? formatDateTime(health.last_failure_at) : 'none'}
        </Fact>
        <Fact name="Calls paused">
          {health.stopped === 0
            ? `No, on ${health.processes} servers`
            : `On ${health.stopped} of ${health.processes} servers since ${formatDateTime(health.stopped_since ?? '')}`}
        </Fact>
      </Facts>
    </section>
  );
}

function PastPauses({
  pauses,
  nameOf,
}: {
  pauses: readonly Pause[];
  nameOf: (target: string) => string;
}) {
  if (pauses.length === 0) return null;
  return (
    <section aria-label="Earlier pauses">
      <h2 className="mb-1.5 font-semibold">Earlier pauses</h2>
      <ul className="flex flex-col gap-2">
        {pauses.map((pause) => (
          <li key={pause.id} className="break-words">
            <b className="font-semibold">{nameOf(pause.target)}</b>,{' '}
            {formatDateTime(pause.began_at)} to {formatDateTime(pause.ended_at ?? pause.until)}
            <span className="block text-muted">
              {pause.staff_name}: {pause.reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
