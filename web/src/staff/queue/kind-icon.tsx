// Icon and label of a case kind.
import { type CaseIcon, type CaseKind, caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import {
  ArrowLeftRight,
  CircleAlert,
  FileLock,
  Flag,
  IdCard,
  KeyRound,
  Landmark,
  LogOut,
  type LucideIcon,
  PackageOpen,
  RotateCcw,
  ShoppingBag,
  Ticket,
  TriangleAlert,
  Undo2,
  Wallet,
  Zap,
} from 'lucide-react';
import { AjoIcon } from '../../ui/ajo-icon.tsx';

const ICONS: Record<CaseIcon, LucideIcon> = {
  ajo: AjoIcon,
  alert: CircleAlert,
  bag: ShoppingBag,
  bank: Landmark,
  bolt: Zap,
  box: PackageOpen,
  flag: Flag,
  id: IdCard,
  key: KeyRound,
  leave: LogOut,
  lock: FileLock,
  ticket: Ticket,
  transfer: ArrowLeftRight,
  turn: RotateCcw,
  undo: Undo2,
  wallet: Wallet,
  warning: TriangleAlert,
};

export function KindLabel({ kind }: { kind: CaseKind }) {
  const { icon, title } = caseKinds[kind];
  const Icon = ICONS[icon];
  return (
    <span className="flex items-center gap-[7px] text-muted">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{title}</span>
    </span>
  );
}
