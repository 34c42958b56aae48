// What the dashboard shows below the balance. It waits a moment for all of it, so that nothing
// moves when the first card turns out to be needed.
import { MonthCard } from '../insights/month-card.tsx';
import { SavingsSection } from '../savings/goals-card.tsx';
import { RecentTransactions } from '../transactions/recent.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { AjoSection } from './ajo-section.tsx';
import { ForYou, useHomeFacts } from './for-you.tsx';
import { SectionsOutline } from './sections-outline.tsx';

export default function Sections() {
  const { facts, isWaiting } = useHomeFacts();
  if (isWaiting) return <SectionsOutline />;
  return (
    <>
      <div className="flex min-w-0 flex-col gap-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ForYou facts={facts} />
        <SavingsSection />
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        <MonthCard />
        <AjoSection />
        <RecentTransactions title="Recent Transactions">
          <ButtonLink to="/wallet">Add Money</ButtonLink>
        </RecentTransactions>
      </div>
    </>
  );
}
