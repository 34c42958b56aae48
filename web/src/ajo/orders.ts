// Orders of turns that an organiser can choose.
import type { ChosenOrder } from '@alajo/contract/ajo/schemas.ts';
import { Dices, HandHeart, ListEnd, ListOrdered, type LucideIcon, Pointer } from 'lucide-react';

type Order = { value: ChosenOrder; label: string; hint: string; icon: LucideIcon };

export const ORDERS: readonly Order[] = [
  {
    value: 'organiser_last',
    label: 'Organiser last',
    hint: 'Join order, but you collect last. Members trust this most.',
    icon: ListEnd,
  },
  {
    value: 'join',
    label: 'Join order',
    hint: 'You collect first, then members in the order they joined.',
    icon: ListOrdered,
  },
  {
    value: 'drawn',
    label: 'Drawn by lot',
    hint: 'Drawn at the start. Everyone can check that no one chose the result.',
    icon: Dices,
  },
  {
    value: 'picked',
    label: 'Members choose',
    hint: 'Everyone picks a free turn before the start. You can propose turns.',
    icon: Pointer,
  },
  {
    value: 'need',
    label: 'By need',
    hint: 'Everyone says when they need the money, and why. The member with the most support goes first.',
    icon: HandHeart,
  },
];

export const orderLabel = (order: ChosenOrder) =>
  ORDERS.find(({ value }) => value === order)?.label ?? '';
