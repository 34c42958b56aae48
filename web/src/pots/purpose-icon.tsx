import type { PotPurpose } from '@alajo/contract/pots/schemas.ts';
import {
  CookingPot,
  Flower2,
  Gift,
  Heart,
  type LucideIcon,
  PartyPopper,
  Shirt,
} from 'lucide-react';

const ICONS: Record<PotPurpose, LucideIcon> = {
  aso_ebi: Shirt,
  party: PartyPopper,
  wedding: Heart,
  burial: Flower2,
  gift: Gift,
  other: CookingPot,
};

export default function PurposeIcon({ purpose, size }: { purpose: PotPurpose; size: number }) {
  const Icon = ICONS[purpose];
  return <Icon size={size} aria-hidden="true" />;
}
