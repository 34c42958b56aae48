// Details dialog of a group (spec §2), as large as a page: its page, or one of the views that open in it.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, Share2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ROUND, ScreenDialog } from '../../ui/screen-dialog.tsx';
import { QueryError } from '../../ui/states.tsx';
import { amountPerPeriod, StatusChip } from '../chips.tsx';
import { ContributeView, CoverView, PayAheadView } from '../contribute.tsx';
import { BackInHead, useViews, type View } from '../dialog-views.tsx';
import { groupQuery } from '../queries.ts';
import { useCollect } from './collect.ts';
import { DrawProof } from './draw-proof.tsx';
import { GroupPage } from './group-page.tsx';
import { History } from './history.tsx';
import { MemberView } from './member-view.tsx';
import { LeaveView } from './membership.tsx';
import { MoreSheet } from './more.tsx';
import { PayoutSuccess } from './payout-success.tsx';
import { SafetyView } from './safety-view.tsx';
import { SwapView } from './swaps.tsx';

const InviteView = lazyPart(() => import('../invite/invite-view.tsx'), { retry: 'inside' });
const GuarantorView = lazyPart(() => import('../guarantors/guarantor-view.tsx'), {
  retry: 'inside',
});
const PartsView = lazyPart(() => import('../parts/partial-payments-view.tsx'), { retry: 'inside' });
const PlanView = lazyPart(() => import('../repay/plan-view.tsx'), { retry: 'inside' });
const OpenPlan = lazyPart(() => import('../repay/open-plan.tsx'), { retry: 'inside' });
const RenewView = lazyPart(() => import('../renew/renew-view.tsx'), { retry: 'inside' });
const ReadyView = lazyPart(() => import('../ready/ready-view.tsx'), { retry: 'inside' });
const TurnsView = lazyPart(() => import('../turns/turns-view.tsx'), { retry: 'inside' });
const DisputeView = lazyPart(() => import('../disputes/dispute-view.tsx'), { retry: 'inside' });
const ReminderView = lazyPart(() => import('../late/reminder-view.tsx'), { retry: 'inside' });
const RaiseView = lazyPart(() => import('../disputes/raise-view.tsx'), { retry: 'inside' });
const WriteOffView = lazyPart(() => import('../disputes/write-off-view.tsx'), { retry: 'inside' });
const ReportView = lazyPart(() => import('../next-of-kin/report-view.tsx'), { retry: 'inside' });
const AnnouncementsView = lazyPart(() => import('../officers/announcements.tsx'), {
  retry: 'inside',
});
type Props = { id: number; first?: View; onClose: () => void };

export default function GroupDialog({ id, first, onClose }: Props) {
  const query = useQuery(groupQuery(id, useQueryClient()));
  const [leftMessage, setLeftMessage] = useState<string>();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const collect = useCollect(id);
  const views = useViews(first);
  const back = useRef<() => void>(undefined);
  const group = query.data;
  const isPage = group !== undefined && leftMessage === undefined && views.view === undefined;
  return (
    <ScreenDialog
      title={group?.name ?? 'Group'}
      status={group && <StatusChip status={group.status} outcome={group.outcome} />}
      summary={group && summaryOf(group)}
      actions={
        isPage && <HeadActions group={group} onOpen={views.open} onMore={() => setMoreOpen(true)} />
      }
      onBack={views.view === undefined ? undefined : () => back.current?.()}
      onClose={onClose}
    >
      {leftMessage !== undefined && <Outcome tone="good">{leftMessage}</Outcome>}
      {leftMessage === undefined && (
        <>
          {views.view === undefined && collect.error && (
            <div className="mb-4">
              <Outcome key={collect.submittedAt} tone="bad">
                {errorMessage(collect.error)}
              </Outcome>
            </div>
          )}
          <QueryError query={query} />
          {query.isPending && <Progress label="Loading the group" />}
          {group && collect.data && (
            <PayoutSuccess
              payout={collect.data}
              group={group}
              onAhead={() => {
                collect.reset();
                views.open({ at: 'ahead' });
              }}
              onDone={onClose}
            />
          )}
          {group && !collect.data && (
            <GroupContent
              group={group}
              views={views}
              collect={collect}
              back={back}
              onMore={() => setMoreOpen(true)}
              onLeft={setLeftMessage}
              onClose={onClose}
            />
          )}
          {group && isMoreOpen && (
            <MoreSheet group={group} onOpen={views.open} onClose={() => setMoreOpen(false)} />
          )}
        </>
      )}
    </ScreenDialog>
  );
}

/** `₦20,000 weekly · 10/10`; before and after the rounds, the ring has the number of members. */
function summaryOf(group: Group): string {
  const amount = amountPerPeriod(group.contribution_amount, group.frequency);
  if (group.status === 'recruiting' || group.status === 'completed') return amount;
  return `${amount} · ${group.total_members}/${group.max_members}`;
}

type HeadProps = { group: Group; onOpen: (view: View) => void; onMore: () => void };

function HeadActions({ group, onOpen, onMore }: HeadProps) {
  return (
    <>
      {group.actions.invite && group.total_members < group.max_members && (
        <button
          type="button"
          aria-label="Share an invitation"
          className={ROUND}
          onClick={() => onOpen({ at: 'invite' })}
        >
          <Share2 size={22} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        aria-label="More about this group"
        className={`${ROUND} lg:hidden`}
        onClick={onMore}
      >
        <EllipsisVertical size={22} aria-hidden="true" />
      </button>
    </>
  );
}

type GroupContentProps = {
  group: Group;
  views: ReturnType<typeof useViews>;
  collect: ReturnType<typeof useCollect>;
  back: RefObject<(() => void) | undefined>;
  onMore: () => void;
  onLeft: (sentence: string) => void;
  onClose: () => void;
};

function GroupContent({
  group,
  views,
  collect,
  back: headBack,
  onMore,
  onLeft,
  onClose,
}: GroupContentProps) {
  const { view, message, open, back, done } = views;
  const shared = { group, onBack: back, onDone: done };
  return (
    <>
      {/* Stays mounted while a view is open, so Back returns to the same place. */}
      <div hidden={view !== undefined}>
        {message && (
          <div className="mb-4">
            <Outcome key={message} tone="good">
              {message}
            </Outcome>
          </div>
        )}
        <GroupPage
          group={group}
          collect={collect}
          onOpen={open}
          onDone={done}
          onMore={onMore}
          onClose={onClose}
        />
      </div>
      {view && (
        <BackInHead value={headBack}>
          <div className="mx-auto max-w-[560px]">
            <OpenView {...shared} view={view} onOpen={open} onLeft={onLeft} />
          </div>
        </BackInHead>
      )}
    </>
  );
}

type OpenedProps = {
  group: Group;
  view: View;
  onOpen: (view: View) => void;
  onBack: () => void;
  onDone: (sentence: string) => void;
  onLeft: (sentence: string) => void;
};

function OpenView({ view, onOpen, onLeft, ...shared }: OpenedProps) {
  switch (view.at) {
    case 'pay':
      return <ContributeView {...shared} />;
    case 'ahead':
      return <PayAheadView {...shared} />;
    case 'cover':
      return <CoverView {...shared} member={view.member} />;
    case 'trust':
      return <MemberView {...shared} member={view.member} onOpen={onOpen} />;
    case 'report':
      return <ReportView {...shared} member={view.member} />;
    case 'swap':
      return <SwapView {...shared} />;
    case 'leave':
      return <LeaveView {...shared} onLeft={onLeft} />;
    case 'history':
      return <History {...shared} onOpen={onOpen} />;
    case 'safety':
      return <SafetyView {...shared} onOpen={onOpen} />;
    case 'remind_late':
      return <ReminderView {...shared} />;
    case 'invite':
      return <InviteView {...shared} />;
    case 'announcements':
      return <AnnouncementsView {...shared} />;
    case 'plan':
      return <PlanView {...shared} />;
    case 'open_plan':
      return <OpenPlan {...shared} />;
    case 'renew':
      return <RenewView {...shared} />;
    case 'turns':
      return <TurnsView {...shared} />;
    case 'ready':
      return <ReadyView {...shared} />;
    case 'guarantor':
      return <GuarantorView {...shared} />;
    case 'parts':
      return <PartsView {...shared} />;
    case 'raise_dispute':
      return <RaiseView {...shared} />;
    case 'dispute':
      return <DisputeView {...shared} id={view.dispute} />;
    case 'write_off':
      return <WriteOffView {...shared} member={view.member} />;
    case 'draw':
      return <DrawProof {...shared} />;
    default:
      return view satisfies never;
  }
}
