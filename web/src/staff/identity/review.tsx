// One review: the document on the left, the comparison on the right, the decision below.

import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import type { Review as ReviewData } from '@alajo/contract/kyc/review-schemas.ts';
import { documentKindOf } from '@alajo/contract/kyc/schemas.ts';
import type { CaseDetails } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Decision } from './decision.tsx';
import { FactsTable, Register } from './facts-table.tsx';
import { fileQuery, reviewCaseQuery, reviewQuery } from './identity-data.ts';
import { ProposeTier } from './propose-tier.tsx';
import { useDocumentPages } from './use-document-pages.ts';
import { Viewer } from './viewer.tsx';

type Props = {
  id: number;
  reference: string;
  me: StaffMe;
  onDone: (message: string) => void;
  onFail: () => void;
};

export function Review({ id, reference, me, onDone, onFail }: Props) {
  const reading = may(me, 'identity.read_documents');
  const review = useQuery(reviewQuery(id));
  const file = useQuery({ ...fileQuery(id), enabled: reading && review.isSuccess });
  const reviewCase = useQuery({ ...reviewCaseQuery(reference), enabled: review.isSuccess }).data;
  const { drawn, broken } = useDocumentPages(file.data);
  if (review.data === undefined) {
    return <FileError query={review} />;
  }
  const { data } = review;
  const claimed = reviewCase?.owner != null && reviewCase.owner.id !== me.id;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 px-4 max-lg:pb-3 lg:grid-cols-[minmax(0,1fr)_388px] xl:grid-cols-[minmax(0,1fr)_452px] lg:overflow-hidden">
      <div className="relative flex min-h-0 flex-col rounded-xl bg-[light-dark(#20302d,#070d0c)] text-[#cfe3df] max-lg:h-[56dvh] lg:mb-3">
        {drawn && file.data && (
          <Viewer
            drawn={drawn}
            name={`ID of ${data.customer.name}`}
            caption={`${documentKindOf(data.kind).name}, ${data.media_type === 'application/pdf' ? 'PDF' : 'picture'}.`}
            mark={file.data.mark}
          />
        )}
        {!drawn && <NoDocument reading={reading} broken={broken} query={file} />}
      </div>
      <section
        aria-label="Comparison and decision"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused element.
        tabIndex={0}
        className="-outline-offset-3 flex min-h-0 flex-col gap-2.5 lg:overflow-y-auto lg:pr-1"
      >
        {reviewCase && <ClaimStatus details={reviewCase} me={me} />}
        <FactsTable review={data} />
        <Register name="BVN" check={data.bvn} />
        {data.nin.status !== 'none' && <Register name="NIN" check={data.nin} />}
        <About review={data}>
          {reviewCase && <Claim details={reviewCase} me={me} />}
          {may(me, 'proposals.make_customers') && <ProposeTier customer={data.customer} />}
        </About>
        {may(me, 'identity.decide') && !claimed && (
          <Decision review={data} seen={drawn !== undefined} onDone={onDone} onFail={onFail} />
        )}
      </section>
    </div>
  );
}

type FileQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown };

function NoDocument({
  reading,
  broken,
  query,
}: {
  reading: boolean;
  broken: boolean;
  query: FileQuery;
}) {
  if (!reading) return <DarkWarning>Your role doesn’t include viewing documents.</DarkWarning>;
  if (broken)
    return <DarkWarning>This file can’t be shown. If it’s unreadable, reject it.</DarkWarning>;
  if (query.error === null) return <DarkWarning role="status">Decrypting…</DarkWarning>;
  return (
    <DarkWarning role="alert">
      {errorMessage(query.error)}
      <span className="text-text">
        <ActionButton busy={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </ActionButton>
      </span>
    </DarkWarning>
  );
}

const DarkWarning = ({ role, children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div
    role={role}
    className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center"
  >
    {children}
  </div>
);

function FileError({ query }: { query: FileQuery }) {
  const { error } = query;
  const ended = error instanceof Refusal && error.is('not_found');
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 p-8">
      {error === null && <p role="status">Loading…</p>}
      {ended && (
        <Notice tone="warn">
          This review has ended: a colleague decided, or the customer sent another ID.
        </Notice>
      )}
      {error !== null && !ended && (
        <>
          <Notice tone="bad">{errorMessage(error)}</Notice>
          <ActionButton busy={query.isFetching} onClick={() => query.refetch()}>
            Retry
          </ActionButton>
        </>
      )}
    </div>
  );
}

type AboutProps = { review: ReviewData; children: ReactNode };

function About({ review: { customer, tier_after, rejected_before }, children }: AboutProps) {
  const more =
    tier_after > customer.tier
      ? `Verifying raises them to tier ${tier_after}.`
      : `Verifying leaves them at tier ${customer.tier}.`;
  return (
    <div className="rounded-[10px] border border-line bg-surface px-3 py-2">
      <p className="break-words">
        @{customer.username} · {customer.phone_number} · tier {customer.tier}. {more}
        {rejected_before > 0 && (
          <b className="font-semibold"> {countText(rejected_before, 'ID')} rejected before.</b>
        )}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  );
}

type ReviewCaseProps = { details: CaseDetails; me: StaffMe };

/** The owner of the review, and other viewers. */
function ClaimStatus({ details: { owner, viewers }, me }: ReviewCaseProps) {
  return (
    <>
      {owner !== null && owner.id !== me.id && (
        <Banner icon={<Hand size={20} strokeWidth={1.75} aria-hidden="true" />}>
          <b className="font-bold">{owner.name} has claimed this ID</b> and will decide.
        </Banner>
      )}
      {viewers.length > 0 && (
        <p className="flex min-w-0 items-center gap-1.5 font-semibold text-info">
          <Eye size={15} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
          {viewers.map(({ name }) => name).join(', ')} {viewers.length === 1 ? 'is' : 'are'} also
          viewing
        </p>
      )}
    </>
  );
}

function Claim({ details: { owner, kind, reference }, me }: ReviewCaseProps) {
  const client = useQueryClient();
  const isOwn = owner?.id === me.id;
  const swap = useAction({
    mutationFn: () => callStaff(isOwn ? caseRoutes.release : caseRoutes.claim, { kind, reference }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cases'] }),
  });
  const offered = (owner === null || isOwn) && may(me, 'cases.claim');
  const label = isOwn ? 'release' : 'claim';
  useKeys('Case', offered ? [{ key: 'c', label, run: () => swap.mutate() }] : []);
  return (
    <>
      {offered && (
        <ActionButton hint="c" busy={swap.isPending} onClick={() => swap.mutate()}>
          {isOwn ? 'Claimed by you: release' : 'Claim'}
        </ActionButton>
      )}
      {swap.error && <Notice tone="bad">{errorMessage(swap.error)}</Notice>}
    </>
  );
}
