// A case's type: icon and word.
import { type CaseKind, caseKinds } from '@alajo/contract/staff/case-kinds.ts';
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

const ICONS: Record<CaseKind, LucideIcon> = {
  ticket: Ticket,
  recall: Undo2,
  data_request: FileLock,
  identity: IdCard,
  recovery: KeyRound,
  stuck_payment: ArrowLeftRight,
  stuck_purchase: Zap,
  stuck_refund: RotateCcw,
  unknown_deposit: Wallet,
  chargeback: LogOut,
  payment_problem: CircleAlert,
  dead_job: TriangleAlert,
  order_dispute: ShoppingBag,
  return_dispute: PackageOpen,
  ajo_dispute: AjoIcon,
  ajo_report: Flag,
  pot_report: Flag,
  reconciliation_exception: Landmark,
};

export function KindLabel({ kind }: { kind: CaseKind }) {
  const Icon = ICONS[kind];
  return (
    <span className="flex items-center gap-[7px] text-muted">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{caseKinds[kind].title}</span>
    </span>
  );
}
