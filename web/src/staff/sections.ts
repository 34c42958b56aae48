// Pages of the console in menu order. Members see those for their roles.

import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import {
  ArrowLeftRight,
  FileText,
  IdCard,
  Inbox,
  Landmark,
  List,
  type LucideIcon,
  Scale,
  ShoppingBag,
  SlidersHorizontal,
  Stamp,
  Users,
} from 'lucide-react';
import { may } from './platform/session.ts';

type Page = {
  path: `/staff/${string}`;
  title: string;
  /** Any one of these permissions is enough. */
  needs: readonly Permission[];
};
type Section = { title: string; icon: LucideIcon; pages: readonly Page[] };

export const sections = [
  {
    title: 'Queue',
    icon: List,
    pages: [{ path: '/staff/queue', title: 'Queue', needs: ['cases.read'] }],
  },
  {
    title: 'Customers',
    icon: Users,
    pages: [
      { path: '/staff/customers', title: 'Customers', needs: ['customers.read'] },
      { path: '/staff/frozen-wallets', title: 'Frozen wallets', needs: ['customers.read'] },
    ],
  },
  {
    title: 'Identity',
    icon: IdCard,
    pages: [{ path: '/staff/identity', title: 'Identity review', needs: ['identity.read'] }],
  },
  {
    title: 'Payments',
    icon: ArrowLeftRight,
    pages: [{ path: '/staff/payments', title: 'Payments', needs: ['payments.read'] }],
  },
  {
    title: 'Inbox',
    icon: Inbox,
    pages: [{ path: '/staff/inbox', title: 'Inbox', needs: ['tickets.read'] }],
  },
  {
    title: 'Market, Ajo',
    icon: ShoppingBag,
    pages: [
      { path: '/staff/orders', title: 'Orders', needs: ['orders.read'] },
      { path: '/staff/products', title: 'Products', needs: ['orders.read'] },
      { path: '/staff/collections', title: 'Collections', needs: ['waste.read'] },
      { path: '/staff/waste-operators', title: 'Waste operators', needs: ['waste.read'] },
      { path: '/staff/groups', title: 'Ajo groups', needs: ['groups.read'] },
      { path: '/staff/pots', title: 'Pots', needs: ['groups.read'] },
    ],
  },
  {
    title: 'Money',
    icon: Scale,
    pages: [
      { path: '/staff/money', title: 'Money', needs: ['money.read'] },
      { path: '/staff/owed', title: 'Money owed to us', needs: ['money.read'] },
    ],
  },
  {
    title: 'Reconcile',
    icon: Landmark,
    pages: [{ path: '/staff/reconciliation', title: 'Reconciliation', needs: ['money.read'] }],
  },
  {
    title: 'Rules',
    icon: SlidersHorizontal,
    pages: [
      { path: '/staff/rules', title: 'Rules', needs: ['rules.read'] },
      { path: '/staff/providers', title: 'Providers', needs: ['providers.read'] },
      { path: '/staff/announcements', title: 'Announcements', needs: ['providers.read'] },
    ],
  },
  {
    title: 'Proposals',
    icon: Stamp,
    pages: [{ path: '/staff/proposals', title: 'Proposals', needs: ['proposals.read'] }],
  },
  {
    title: 'Staff & log',
    icon: FileText,
    pages: [
      { path: '/staff/members', title: 'Staff', needs: ['staff.read'] },
      { path: '/staff/log', title: 'Staff log', needs: ['log.read'] },
    ],
  },
] as const satisfies readonly Section[];

export type PagePath = (typeof sections)[number]['pages'][number]['path'];

/** The sections with the pages this member can open; empty sections are left out. */
export const sectionsFor = (me: StaffMe): Section[] =>
  sections
    .map(({ pages, ...section }: Section) => ({
      ...section,
      pages: pages.filter(({ needs }) => may(me, ...needs)),
    }))
    .filter(({ pages }) => pages.length > 0);
