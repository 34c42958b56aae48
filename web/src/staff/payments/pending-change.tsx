// A payment’s pending change, at the top of the page, with its postings and the customers’ balances after it.
// Its maker sees it without an approve button.
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { formatDue, formatFullWhen } from '../../platform/format.ts';
import { Decision } from '../proposals/proposal-panel.tsx';
import { proposalQuery, waitingQuery } from '../proposals/proposals-data.ts';
import { Banner } from '../ui/banner.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { Balances, WouldPost } from '../ui/postings.tsx';
import { Card } from './card.tsx';

/** The open proposal about an object, with its preview. */
export function usePendingChange(object: string): Proposal | undefined {
  const list = useQuery({ ...waitingQuery(object), refetchInterval: 30_000 });
  const listed = list.data?.results[0];
  const proposal = useQuery({ ...proposalQuery(listed?.id ?? 0), enabled: listed !== undefined });
  const shown = proposal.data ?? listed;
  return shown?.state === 'open' && listed ? shown : undefined;
}

export function PendingChange({ proposal }: { proposal: Proposal }) {
  const { maker, title, made_at, expires_at, may_approve, may_reject } = proposal;
  return (
    <section aria-label="A change is pending" tabIndex={-1} className="outline-none">
      <Banner icon={<Users size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}>
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-[320px] break-words">
            <b className="font-bold">A change is waiting for a second person.</b> {maker.name}{' '}
            proposed: {title}, {formatFullWhen(made_at)}. It expires by {formatDue(expires_at)}.{' '}
            {may_reject && !may_approve
              ? 'You proposed it, so someone else has to approve it.'
              : 'The person who proposed it can’t approve it.'}
          </p>
          <div className="grid w-full max-w-[300px] grid-cols-2 gap-2 text-text">
            <Decision proposal={proposal} />
          </div>
        </div>
      </Banner>
    </section>
  );
}

export function ChangeEffect({ proposal }: { proposal: Proposal }) {
  const { id, digest, preview, maker, reason, made_at, lines } = proposal;
  return (
    <>
      <Card title={`Proposal ${id}`} aside={<Mono>{digest.slice(0, 12)}…</Mono>}>
        {preview && <WouldPost preview={preview} />}
        {preview === null && (
          <p className="p-3 text-muted">The person deciding will see what it posts.</p>
        )}
      </Card>
      {preview && preview.balances.length > 0 && (
        <Card title="After approval">
          <Balances balances={preview.balances} />
        </Card>
      )}
      <Card title="What was proposed" aside={`by ${maker.name}`}>
        <div className="flex flex-col gap-2 p-3">
          <Facts>
            {lines.map(({ label, value }) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
            <Fact name="Why">{reason}</Fact>
            <Fact name="When">{formatFullWhen(made_at)}</Fact>
          </Facts>
          <p className="text-muted">
            A payment can have one open proposal at a time. You can propose another once this one is
            decided.
          </p>
        </div>
      </Card>
    </>
  );
}
