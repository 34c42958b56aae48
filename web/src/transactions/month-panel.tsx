// Panel beside the history, where there is room: the month so far, the statement and the balance explained.
import { ChevronRight, FileDown, type LucideIcon, WalletMinimal } from 'lucide-react';
import { Link } from 'react-router';
import { MonthSoFar } from '../insights/month-so-far.tsx';

export default function MonthComparison() {
  return (
    <div className="flex flex-col gap-3">
      <MonthSoFar>
        <nav
          aria-label="More about your money"
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          <Row to="/transactions/statement" icon={FileDown} name="Statement">
            PDF or CSV, any dates
          </Row>
          <Row to="/transactions/balance" icon={WalletMinimal} name="Why this balance?">
            What changed it and what’s on hold
          </Row>
        </nav>
      </MonthSoFar>
    </div>
  );
}

type RowProps = { to: string; icon: LucideIcon; name: string; children: string };

function Row({ to, icon: Icon, name, children }: RowProps) {
  return (
    <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-tint">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-15 leading-5">{name}</span>
        <span className="block text-13 text-muted leading-4.5">{children}</span>
      </span>
      <ChevronRight size={18} className="text-muted" aria-hidden="true" />
    </Link>
  );
}
