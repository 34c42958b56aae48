// What the dashboard shows below the balance: savings, Ajo groups and the latest transactions.
import { SavingsSection } from '../savings/goals-card.tsx';
import { RecentTransactions } from '../transactions/recent.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { AjoSection } from './ajo-section.tsx';

export default function Sections() {
  return (
    <>
      <div className="flex min-w-0 flex-col gap-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <SavingsSection />
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        <AjoSection />
        <RecentTransactions title="Recent Transactions">
          <ButtonLink to="/wallet">Add Money</ButtonLink>
        </RecentTransactions>
      </div>
    </>
  );
}
