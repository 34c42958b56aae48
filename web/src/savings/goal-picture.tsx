import type { Goal, GoalColour, GoalPicture as Picture } from '@alajo/contract/savings/schemas.ts';
import {
  Car,
  GraduationCap,
  HeartPulse,
  House,
  type LucideIcon,
  PiggyBank,
  Plane,
  Smartphone,
  Store,
  Users,
  Zap,
} from 'lucide-react';

export const PICTURES: Record<Picture, { icon: LucideIcon; name: string }> = {
  savings: { icon: PiggyBank, name: 'Savings' },
  home: { icon: House, name: 'Home' },
  school: { icon: GraduationCap, name: 'School' },
  business: { icon: Store, name: 'Business' },
  car: { icon: Car, name: 'Car' },
  travel: { icon: Plane, name: 'Travel' },
  phone: { icon: Smartphone, name: 'Phone' },
  family: { icon: Users, name: 'Family' },
  health: { icon: HeartPulse, name: 'Health' },
  power: { icon: Zap, name: 'Power' },
};

export const COLOURS: Record<GoalColour, { hue: string; name: string }> = {
  leaf: { hue: 'bg-leaf text-on-leaf', name: 'Green' },
  clay: { hue: 'bg-clay text-on-clay', name: 'Orange' },
  indigo: { hue: 'bg-indigo text-on-indigo', name: 'Indigo' },
  plum: { hue: 'bg-plum text-on-plum', name: 'Plum' },
  sky: { hue: 'bg-sky text-on-sky', name: 'Blue' },
  olive: { hue: 'bg-olive text-on-olive', name: 'Olive' },
};

const SIZES = {
  card: { square: 'size-12 rounded-control', icon: 26 },
  success: { square: 'size-24 rounded-[24px]', icon: 52 },
};

type Props = { goal: Pick<Goal, 'picture' | 'colour'>; size?: keyof typeof SIZES };

/** Decorative: the goal's title is next to it. */
export function GoalPicture({ goal: { picture, colour }, size = 'card' }: Props) {
  const { icon: Icon } = PICTURES[picture];
  const { square, icon } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center ${square} ${COLOURS[colour].hue}`}
    >
      <Icon size={icon} strokeWidth={1.75} fill="currentColor" fillOpacity={0.22} />
    </span>
  );
}
