// Dashboard sections below the balance. They wait a moment for all the data, so nothing moves when the first
// card turns out to be needed.
import { useDeferredValue } from 'react';
import { AjoSection } from '../ajo/dashboard/ajo-section.tsx';
import { LateSection } from '../ajo/dashboard/late-section.tsx';
import { MonthCard } from '../insights/dashboard/month-card.tsx';
import { SavingsSection } from '../savings/dashboard/goals-card.tsx';
import { RecentTransactions } from '../transactions/recent.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ForYou, useHomeFacts } from './first-card.tsx';
import { useIsNew } from './new-customer.ts';
import { SectionsOutline } from './sections-outline.tsx';

// Only before the first payment.
const FirstActions = lazyPart(() => import('./first-actions.tsx'), { retry: 'none' });
// Below the first screen of any device, and not needed for an offline start.
const ComingUpSection = lazyPart(() => import('../schedules/dashboard/coming-up-section.tsx'), {
  retry: 'none',
});

export default function Sections() {
  const { facts, isWaiting } = useHomeFacts();
  const isNew = useIsNew();
  // Rendered in slices, so taps in between get a response.
  const waits = useDeferredValue(isWaiting, true);
  if (waits) return <SectionsOutline />;
  return (
    <>
      <div className="flex min-w-0 flex-col gap-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ForYou facts={facts} />
        <LateSection groups={facts.groups} />
        {(!isNew || facts.goals.length > 0) && <SavingsSection />}
        {(!isNew || facts.upcoming.length > 0) && <ComingUpSection upcoming={facts.upcoming} />}
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        {isNew && <FirstActions />}
        <MonthCard />
        {(!isNew || facts.groups.length > 0) && <AjoSection />}
        {!isNew && (
          <RecentTransactions title="Recent Transactions">
            <ButtonLink to="/wallet?add=">Add Money</ButtonLink>
          </RecentTransactions>
        )}
      </div>
    </>
  );
}
