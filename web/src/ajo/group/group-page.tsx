// A group as its members see it: what do I pay, when, what happens if I don't, and when do I collect, on the
// first phone screen; then what can be done now, the members, and everything else behind folds. Two columns
// on wide screens.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { walletQuery } from '../../paying/queries.ts';
import { useBalances } from '../../platform/balances.ts';
import { useWide } from '../../platform/wide.ts';
import { Button } from '../../ui/button.tsx';
import type { View } from '../dialog-views.tsx';
import { GroupFacts, Schedule } from './group-facts.tsx';
import { More } from './more.tsx';
import { NextFacts } from './next-facts.tsx';
import { PendingActions } from './pending-actions.tsx';
import { Roster } from './roster.tsx';
import { Rules } from './rules.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { situationOf } from './situation.ts';
import { SituationCard } from './situation-card.tsx';
import './group-page.css';

type Props = {
  group: Group;
  collect: { isPending: boolean; mutate: () => void };
  onOpen: (view: View) => void;
  onDone: (sentence: string) => void;
  onMore: () => void;
  onClose: () => void;
};

export function GroupPage({ group, collect, onOpen, onDone, onMore, onClose }: Props) {
  const { data: wallet } = useQuery(walletQuery);
  const { shown } = useBalances();
  const wide = useWide();
  const schedule = useRef<HTMLDetailsElement>(null);
  const context = { group, balance: shown ? wallet?.balance : undefined, now: Date.now() };
  const situation = situationOf(context);
  const showSchedule = () => {
    if (schedule.current === null) return;
    schedule.current.open = true;
    schedule.current.scrollIntoView({ block: 'center' });
    schedule.current.querySelector('summary')?.focus();
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <SituationCard
          group={group}
          situation={situation}
          collect={collect}
          onOpen={onOpen}
          onSchedule={showSchedule}
        />
        {(situation === undefined || situation.goesOn) && (
          <NextFacts context={context} onOpen={onOpen} />
        )}
        <PendingActions group={group} onOpen={onOpen} onDone={onDone} />
        {wide && <Rules group={group} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Shortcuts group={group} onOpen={onOpen} />
        <Roster group={group} onOpen={onOpen} />
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          <Schedule group={group} ref={schedule} />
          <GroupFacts group={group} />
        </div>
        {!wide && <Rules group={group} />}
        <More group={group} onOpen={onOpen} onSheet={onMore} />
        <p className="flex gap-2 px-1 text-muted text-sm leading-4.5">
          <ShieldCheck size={16} aria-hidden="true" className="mt-px shrink-0" />
          Every naira in this pot is in the group’s own account. No member can move it, not even the
          organiser.
        </p>
        <Button variant="secondary" className="group-close" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
