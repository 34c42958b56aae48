// A group's main rules, each with an icon.
import {
  CalendarDays,
  Clock,
  ListOrdered,
  Lock,
  type LucideIcon,
  Percent,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import type { MainRule } from './main-rules.ts';
import './main-rules.css';

const ICONS: Record<MainRule['about'], LucideIcon> = {
  payment: CalendarDays,
  late: Clock,
  bond: Lock,
  missing: ShieldCheck,
  turns: ListOrdered,
  premium: Percent,
  most: Wallet,
};

export const MainRulesList = ({ rules }: { rules: readonly MainRule[] }) => (
  <ul className="main-rules flex flex-col gap-3">
    {rules.map(({ about, text }) => {
      const Icon = ICONS[about];
      return (
        <li key={about} className="flex gap-3 font-semibold">
          <Icon size={20} aria-hidden="true" className="mt-px shrink-0 text-primary" />
          <span className="min-w-0 text-balance break-words tabular-nums">{text}</span>
        </li>
      );
    })}
  </ul>
);
