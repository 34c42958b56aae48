// What will be taken, at a glance: a circle is a person, a square a company or a kind, a ring an Ajo.
import type { OrderKind } from '@alajo/contract/schedules/schemas.ts';
import { Landmark, type LucideIcon, ReceiptText, Recycle, Smartphone, Target } from 'lucide-react';
import { AjoRing } from '../ui/ajo-ring.tsx';
import { Avatar } from '../ui/avatar.tsx';

const SEATS = ['paid', 'paid', 'paid', 'paid'] as const;

type Kind = OrderKind | 'ajo' | 'auto_save' | 'waste';

const SQUARES: Partial<Record<Kind, { icon: LucideIcon; hue: string }>> = {
  bank: { icon: Landmark, hue: 'bg-indigo text-on-indigo' },
  airtime: { icon: Smartphone, hue: 'bg-sky text-on-sky' },
  bill: { icon: ReceiptText, hue: 'bg-plum text-on-plum' },
  auto_save: { icon: Target, hue: 'bg-leaf text-on-leaf' },
  waste: { icon: Recycle, hue: 'bg-olive text-on-olive' },
};

export function PaymentMark({ kind, name }: { kind: Kind; name: string }) {
  const square = SQUARES[kind];
  if (square !== undefined) {
    const { icon: Icon, hue } = square;
    return (
      <span className={`grid size-10 shrink-0 place-items-center rounded-control ${hue}`}>
        <Icon size={20} aria-hidden="true" />
      </span>
    );
  }
  if (kind === 'user') return <Avatar name={name} />;
  return (
    <AjoRing seats={SEATS} className="size-10">
      <circle cx="20" cy="20" r="4" className="fill-primary" />
    </AjoRing>
  );
}
