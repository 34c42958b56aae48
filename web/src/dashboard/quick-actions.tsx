// Secondary quick actions: a strip to swipe on phones, a row on wide screens.
import { PiggyBank, Recycle, ShoppingBag, Wifi, Zap } from 'lucide-react';
import { Link } from 'react-router';

const QUICK = [
  { to: '/services?tab=data', label: 'Data', icon: Wifi },
  { to: '/services?tab=bills&category=electricity', label: 'Electricity', icon: Zap },
  { to: '/marketplace', label: 'Shop', icon: ShoppingBag },
  { to: '/waste', label: 'Waste', icon: Recycle },
  { to: '/savings', label: 'Savings', icon: PiggyBank },
];

export function QuickActions() {
  return (
    <nav
      aria-label="Quick actions"
      className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0"
    >
      {QUICK.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 flex-auto items-center justify-center gap-2 whitespace-nowrap rounded-full border border-line bg-surface pr-4 pl-3 font-semibold text-sm hover:bg-tint"
        >
          <Icon size={18} aria-hidden="true" className="text-primary" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
