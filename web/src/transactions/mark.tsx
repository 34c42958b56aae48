// A transaction's kind at a glance: a circle is a person, a square a company or a category, a ring an Ajo.

import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import type { TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import {
  ArrowLeftRight,
  Landmark,
  type LucideIcon,
  PiggyBank,
  Plus,
  ReceiptText,
  Recycle,
  ShoppingBag,
  Smartphone,
  Target,
  Wifi,
} from 'lucide-react';
import { AjoRing } from '../ui/ajo-ring.tsx';
import { Avatar } from '../ui/avatar.tsx';

const SEATS = ['paid', 'paid', 'paid', 'paid'] as const;

const MARKS: Partial<Record<TransactionKind, { icon: LucideIcon; hue: string }>> = {
  funding: { icon: Plus, hue: 'bg-tint text-on-tint' },
  transfer_bank: { icon: Landmark, hue: 'bg-indigo text-on-indigo' },
  airtime: { icon: Smartphone, hue: 'bg-sky text-on-sky' },
  data: { icon: Wifi, hue: 'bg-sky text-on-sky' },
  bill: { icon: ReceiptText, hue: 'bg-plum text-on-plum' },
  goal_save: { icon: Target, hue: 'bg-leaf text-on-leaf' },
  goal_withdraw: { icon: Target, hue: 'bg-leaf text-on-leaf' },
  market_purchase: { icon: ShoppingBag, hue: 'bg-clay text-on-clay' },
  market_sale: { icon: ShoppingBag, hue: 'bg-clay text-on-clay' },
  market_refund: { icon: ShoppingBag, hue: 'bg-clay text-on-clay' },
  waste: { icon: Recycle, hue: 'bg-olive text-on-olive' },
};
const POT = { icon: PiggyBank, hue: 'bg-plum text-on-plum' };
const OTHER = { icon: ArrowLeftRight, hue: 'bg-sunk text-muted' };

type Props = { row: Pick<Transaction, 'kind' | 'description' | 'party'>; large?: boolean };

export function TransactionMark({ row: { kind, description, party }, large = false }: Props) {
  const size = large ? 'size-14' : 'size-10';
  if (kind === 'transfer_user') {
    return (
      <Avatar name={party ?? description} className={`${size} ${large ? 'text-lg' : 'text-sm'}`} />
    );
  }
  if (kind.startsWith('ajo_')) {
    return (
      <AjoRing seats={SEATS} className={size}>
        <circle cx="20" cy="20" r="4" className="fill-primary" />
      </AjoRing>
    );
  }
  const { icon: Icon, hue } = MARKS[kind] ?? (kind.startsWith('pot_') ? POT : OTHER);
  return (
    <span className={`grid shrink-0 place-items-center rounded-control ${size} ${hue}`}>
      <Icon size={large ? 28 : 20} aria-hidden="true" />
    </span>
  );
}
