// Details dialog of a group (spec §2): its facts, members, schedule and rules, and the customer's actions.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryError } from '../../ui/states.tsx';
import { StatusChip } from '../chips.tsx';
import { Contribute, Cover, PayAhead } from '../contribute.tsx';
import { useViews, type View } from '../dialog-views.tsx';
import { groupQuery } from '../queries.ts';
import { useCollect } from './collect.ts';
import { DrawProof } from './draw-proof.tsx';
import { GroupFacts, Rules, Schedule } from './group-facts.tsx';
import { History } from './history.tsx';
import { LeaveView } from './membership.tsx';
import { NewestAnnouncement } from './newest-announcement.tsx';
import { PayoutSuccess } from './payout-success.tsx';
import { GroupActions, PendingActions } from './pending-actions.tsx';
import { RingHeader } from './ring-header.tsx';
import { Roster } from './roster.tsx';
import { SwapView } from './swaps.tsx';
import { Trust } from './trust.tsx';

const InviteView = lazyPart(() => import('../invite/invite-view.tsx'), { retry: 'inside' });
const GuarantorView = lazyPart(() => import('../guarantors/guarantor-view.tsx'), {
  retry: 'inside',
});
const PartsView = lazyPart(() => import('../parts/partial-payments-view.tsx'), { retry: 'inside' });
const ProxyMembersView = lazyPart(() => import('../proxy-members/proxy-members-view.tsx'), {
  retry: 'inside',
});
const PlanView = lazyPart(() => import('../repay/plan-view.tsx'), { retry: 'inside' });
const OpenPlan = lazyPart(() => import('../repay/open-plan.tsx'), { retry: 'inside' });
const RenewView = lazyPart(() => import('../renew/renew-view.tsx'), { retry: 'inside' });
const ReadyView = lazyPart(() => import('../ready/ready-view.tsx'), { retry: 'inside' });
const TurnsView = lazyPart(() => import('../turns/turns-view.tsx'), { retry: 'inside' });
const DisputeView = lazyPart(() => import('../disputes/dispute-view.tsx'), { retry: 'inside' });
const RaiseView = lazyPart(() => import('../disputes/raise-view.tsx'), { retry: 'inside' });
const WriteOffView = lazyPart(() => import('../disputes/write-off-view.tsx'), { retry: 'inside' });
const ReportView = lazyPart(() => import('../next-of-kin/report-view.tsx'), { retry: 'inside' });
const AnnouncementsView = lazyPart(() => import('../officers/announcements.tsx'), {
  retry: 'inside',
});
const GovernmentView = lazyPart(() => import('../officers/government-view.tsx'), {
  retry: 'inside',
});

type Props = { id: number; first?: View; onClose: () => void };

export default function GroupDialog({ id, first, onClose }: Props) {
  const query = useQuery(groupQuery(id, useQueryClient()));
  const [left, setLeft] = useState<string>();
  const collect = useCollect(id);
  const group = query.data;
  const views = useViews(first);
  const mayCollect =
    group?.actions.request_collection === true && left === undefined && views.view === undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={group?.name ?? 'Group'}
      beside={group && <StatusChip status={group.status} outcome={group.outcome} />}
      actions={
        mayCollect ? (
          <Button className="flex-1" loading={collect.isPending} onClick={() => collect.mutate()}>
            Request Collection
          </Button>
        ) : null
      }
    >
      {left !== undefined && <Outcome tone="good">{left}</Outcome>}
      {left === undefined && (
        <>
          {views.view === undefined && collect.error && (
            <div className="mb-5">
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
          {group && !collect.data && <Member group={group} views={views} onLeft={setLeft} />}
        </>
      )}
    </Dialog>
  );
}

type MemberProps = {
  group: Group;
  views: ReturnType<typeof useViews>;
  onLeft: (sentence: string) => void;
};

function Member({ group, views, onLeft }: MemberProps) {
  const { view, message, open, back, done } = views;
  const shared = { group, onBack: back, onDone: done };
  return (
    <>
      {/* Stays mounted while a view is open, so Back returns to the same place. */}
      <div hidden={view !== undefined}>
        <div className="flex flex-col gap-5">
          {message && (
            <Outcome key={message} tone="good">
              {message}
            </Outcome>
          )}
          <RingHeader group={group} />
          <PendingActions group={group} onOpen={open} onDone={done} />
          <NewestAnnouncement group={group} onOpen={open} />
          <Roster group={group} onOpen={open} />
          <div>
            <GroupFacts group={group} />
            <Schedule group={group} />
            <Rules group={group} />
          </div>
          <GroupActions group={group} onOpen={open} />
        </div>
      </div>
      {view && <OpenView {...shared} view={view} onOpen={open} onLeft={onLeft} />}
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
      return <Contribute {...shared} />;
    case 'ahead':
      return <PayAhead {...shared} />;
    case 'cover':
      return <Cover {...shared} member={view.member} />;
    case 'trust':
      return <Trust {...shared} member={view.member} onOpen={onOpen} />;
    case 'report':
      return <ReportView {...shared} member={view.member} />;
    case 'swap':
      return <SwapView {...shared} />;
    case 'leave':
      return <LeaveView {...shared} onLeft={onLeft} />;
    case 'history':
      return <History {...shared} />;
    case 'invite':
      return <InviteView {...shared} />;
    case 'announcements':
      return <AnnouncementsView {...shared} />;
    case 'government':
      return <GovernmentView {...shared} />;
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
    case 'proxy-members':
      return <ProxyMembersView {...shared} />;
    case 'draw':
      return <DrawProof {...shared} />;
    default:
      return view satisfies never;
  }
}
