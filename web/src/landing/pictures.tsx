// The landing page's drawings: the app's icons, and a ring for each step of an Ajo group.
import {
  ArrowDown,
  Clock,
  LockKeyhole,
  type LucideIcon,
  MessageSquare,
  NotebookText,
  QrCode,
  Send,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Target,
  Trash2,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { AjoIcon } from '../ui/ajo-icon.tsx';
import { type SeatMarker, SeatRing } from '../ui/seat-ring.tsx';
import type { Drawing, Reason } from './content.ts';

const SERVICES: Record<Drawing, LucideIcon> = {
  send: Send,
  ajo: AjoIcon,
  goal: Target,
  phone: Smartphone,
  bill: Zap,
  shop: ShoppingBag,
  bin: Trash2,
  chat: MessageSquare,
};

export function Picture({ drawing }: { drawing: Drawing }) {
  const Icon = SERVICES[drawing];
  return <Icon size={26} strokeWidth={1.75} className="text-primary" />;
}

const REASONS: Record<Reason, LucideIcon> = {
  lock: LockKeyhole,
  book: NotebookText,
  clock: Clock,
  code: QrCode,
};

export function ReasonPicture({ reason }: { reason: Reason }) {
  const Icon = REASONS[reason];
  return (
    <span className="grid size-10 place-items-center rounded-control bg-tint text-primary lg:size-12">
      <Icon size={22} strokeWidth={1.75} />
    </span>
  );
}

type Step = { beads: readonly SeatMarker['state'][]; middle: ReactNode };

const MIDDLE = 'size-6 text-primary lg:size-11';

const STEPS: readonly Step[] = [
  { beads: ['paid', 'paid', 'paid', 'free', 'free', 'free', 'free'], middle: null },
  {
    beads: ['paid', 'paid', 'paid', 'paid', 'paid', 'due', 'due'],
    middle: <ArrowDown className={MIDDLE} />,
  },
  {
    beads: ['now', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid'],
    middle: (
      <span className="grid size-6 place-items-center rounded-full bg-amber font-bold text-on-amber text-sm lg:size-13 lg:text-2xl">
        ₦
      </span>
    ),
  },
  {
    beads: ['paid', 'paid', 'late', 'paid', 'paid', 'now', 'paid'],
    middle: <ShieldCheck className={MIDDLE} />,
  },
];

/** Drawing of an Ajo group at a step, counted from 0. */
export const StepPicture = ({ step }: { step: number }) => (
  <SeatRing
    beads={(STEPS[step]?.beads ?? []).map((state) => ({ state }))}
    radius={62}
    beadRadius={13}
    className="size-[72px] lg:size-40"
  >
    {STEPS[step]?.middle}
  </SeatRing>
);
