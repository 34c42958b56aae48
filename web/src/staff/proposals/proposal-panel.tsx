// A proposal with its evidence and the decision.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { Proposal, ProposalPreview } from '@alajo/contract/staff/proposal-schemas.ts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { formatDateTime, formatDue } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { objectPage } from '../case-links.ts';
import { focusAround } from '../kit/focus.ts';
import { PanelBody, PanelLoading, PanelTitle } from '../kit/panel.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { Balances, WouldPost } from '../ui/postings.tsx';
import { StateTag } from '../ui/tag.tsx';
import { proposalsChanged } from './proposals-data.ts';
import { STATES } from './state-labels.ts';

export function ProposalPanel({ query }: { query: UseQueryResult<Proposal> }) {
  const { data, error } = query;
  if (data === undefined) return <PanelLoading error={error} />;
  return (
    <PanelBody actions={data.state === 'open' && <Decision proposal={data} />}>
      <div className="flex items-center gap-2">
        <StateTag {...STATES[data.state]} />
        <span className="text-muted">Proposal {data.id}</span>
      </div>
      <PanelTitle>{data.title}</PanelTitle>
      <Facts>
        {data.lines.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
        <Fact name="Proposed by">
          {data.maker.name}, {formatDateTime(data.made_at)}
        </Fact>
        <Fact name="Why">{data.reason}</Fact>
        <Fact name="About">
          <ul>
            {data.objects.map((object) => (
              <li key={object}>
                <About object={object} />
              </li>
            ))}
          </ul>
        </Fact>
      </Facts>
      {data.preview && <Effect preview={data.preview} />}
      <Outcome proposal={data} />
    </PanelBody>
  );
}

/** Link to the proposal’s subject. */
function About({ object }: { object: string }) {
  const page = objectPage(object);
  const name = <Mono>{object}</Mono>;
  if (page === undefined) return name;
  return (
    <Link to={page} className="font-semibold text-primary hover:underline">
      {name}
    </Link>
  );
}

/** Its postings, and the customers’ balances after approval. */
function Effect({ preview }: { preview: ProposalPreview }) {
  return (
    <section aria-label="Effect" className="min-w-0 rounded-[10px] border border-line bg-surface">
      <WouldPost preview={preview} />
      {preview.balances.length > 0 && (
        <>
          <h3 className="px-3 pt-2 font-semibold">After approval</h3>
          <Balances balances={preview.balances} />
        </>
      )}
      {preview.postings.length === 0 && !preview.refused && (
        <p className="p-3 text-muted">It makes no ledger entries.</p>
      )}
    </section>
  );
}

function Outcome({ proposal }: { proposal: Proposal }) {
  const { state, decider, decided_at, decision, expires_at, may_approve, may_reject } = proposal;
  if (state === 'open') {
    return (
      <Banner icon={<Users size={20} strokeWidth={1.75} aria-hidden="true" />}>
        <b className="font-bold">Needs a second person</b> by {formatDue(expires_at)}.{' '}
        {may_approve && 'You can approve it.'}
        {!may_approve && may_reject && 'You proposed it, so you can only withdraw it.'}
      </Banner>
    );
  }
  if (state === 'expired') {
    return <p className="text-muted">No one decided by {formatDateTime(expires_at)}.</p>;
  }
  return (
    <Facts>
      <Fact name={STATES[state].label}>
        {decider?.name}, {decided_at && formatDateTime(decided_at)}
      </Fact>
      {decision && <Fact name="Because">{decision}</Fact>}
    </Facts>
  );
}

type Step = 'read' | 'approve' | 'reject';

/** Approve or reject, each in two steps. */
export function Decision({ proposal }: { proposal: Proposal }) {
  const [step, setStep] = useState<Step>('read');
  const { may_approve, may_reject } = proposal;
  const isOwn = may_reject && !may_approve;
  const reading = step === 'read';
  useKeys('This proposal', [
    ...(reading && may_approve
      ? [{ key: 'a', label: 'approve', run: () => setStep('approve') }]
      : []),
    ...(reading && may_reject ? [{ key: 'r', label: 'reject', run: () => setStep('reject') }] : []),
  ]);
  if (step === 'approve') return <Approve proposal={proposal} onBack={() => setStep('read')} />;
  if (step === 'reject') {
    return <Reject proposal={proposal} isOwn={isOwn} onBack={() => setStep('read')} />;
  }
  if (!may_reject && !may_approve) {
    return <p className="col-span-2 text-muted">Someone else will decide on this.</p>;
  }
  return (
    <>
      {may_approve && (
        <ActionButton variant="primary" hint="a" wide onClick={() => setStep('approve')}>
          Approve
        </ActionButton>
      )}
      <ActionButton variant="danger" hint="r" wide onClick={() => setStep('reject')}>
        {isOwn ? 'Withdraw' : 'Reject'}
      </ActionButton>
    </>
  );
}

type StepProps = { proposal: Proposal; onBack: () => void };

function Approve({ proposal, onBack }: StepProps) {
  const client = useQueryClient();
  const { id, digest } = proposal;
  const part = useRef<HTMLDivElement>(null);
  const approve = useAction({
    // Digest of the version on the screen: any other version is refused.
    mutationFn: () => callStaff(proposalRoutes.approve, { id, digest }),
    onSuccess: () => focusAround(part.current),
    onSettled: () => proposalsChanged(client),
  });
  const back = () => {
    focusAround(part.current);
    onBack();
  };
  useKeys('Approval', [{ key: 'esc', label: 'go back', run: back }]);
  const moved = approve.error instanceof Refusal && approve.error.is('proposal_changed');
  return (
    <div ref={part} className="col-span-2 flex flex-col gap-2.5">
      <p>
        <b className="font-semibold">Approve it?</b> It takes effect immediately, in your name and{' '}
        {proposal.maker.name}’s.
      </p>
      {approve.error && <Notice tone="bad">{errorMessage(approve.error)}</Notice>}
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <ActionButton hint="esc" onClick={back}>
          Go back
        </ActionButton>
        <ActionButton
          variant="primary"
          hint="enter"
          busy={approve.isPending}
          disabled={moved}
          autoFocus
          onClick={() => approve.mutate()}
        >
          Approve now
        </ActionButton>
      </div>
    </div>
  );
}

function Reject({ proposal: { id }, isOwn, onBack }: StepProps & { isOwn: boolean }) {
  return (
    <ReasonForm
      label={isOwn ? 'Why are you withdrawing it?' : 'Why are you rejecting it?'}
      hint="Everyone who opens this proposal will see it."
      submitLabel={isOwn ? 'Withdraw' : 'Reject'}
      back="Go back"
      variant="danger"
      send={(decision) => callStaff(proposalRoutes.reject, { id, decision })}
      onClose={onBack}
    />
  );
}
