// The frame for signed-in pages: the menu (280 px; on phones tabs at the bottom, and a drawer behind
// More), notifications, profile menu and logout. Overlays are loaded on first use.
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ChartColumn,
  House,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  Menu,
  Recycle,
  RotateCcwClock,
  Settings,
  ShoppingBag,
  Smartphone,
  Target,
  UserRound,
  Wallet,
  X,
} from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { countActive, countOf, groupsOf, groupsQuery, toPay } from '../ajo/queries.ts';
import { Bell } from '../notifications/shell/bell.tsx';
import { Refusal } from '../platform/api.ts';
import { messageWithoutAmount } from '../platform/balances.ts';
import { useOnline } from '../platform/online.ts';
import { useUser } from '../platform/session.ts';
import { startWorker } from '../platform/start-worker.ts';
import { AjoIcon } from '../ui/ajo-icon.tsx';
import { Avatar } from '../ui/avatar.tsx';
import type { Drawer as DialogDrawer } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { useOverlay } from '../ui/overlay.ts';
import { Greeting } from './greeting.tsx';

const loadDrawer = () => import('../ui/dialog.tsx');
const loadMenu = () => import('./profile-menu.tsx');
const loadLogout = () => import('../identity/logout-dialog.tsx');
const Drawer = lazyPart(async () => ({ default: (await loadDrawer()).Drawer }), {
  fallback: PlainDrawer,
  retry: 'none',
});
const ProfileMenu = lazyPart(loadMenu);
const NewVersion = lazyPart(() => import('./new-version.tsx'), { retry: 'none' });
const OfflineCopies = lazyPart(() => import('./offline-copies.tsx'), { retry: 'none' });
const LogoutDialog = lazyPart(loadLogout);
const AccountState = lazyPart(() => import('../settings/shell/account-state.tsx'), {
  retry: 'inside',
});

const ENTRIES = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/services', label: 'Digital Services', icon: Smartphone },
  { to: '/ajo', label: 'Ajo/Esusu', icon: AjoIcon, Badge: ActiveGroups },
  { to: '/wallet', label: 'Wallet', icon: Wallet },
  { to: '/savings', label: 'Savings Goals', icon: Target },
  { to: '/transactions', label: 'Transaction History', icon: RotateCcwClock },
  { to: '/insights', label: 'Insights', icon: ChartColumn },
  { to: '/marketplace', label: 'Marketplace', icon: ShoppingBag },
  { to: '/waste', label: 'Waste', icon: Recycle },
  { to: '/profile', label: 'Profile', icon: UserRound },
  { to: '/settings', label: 'Settings', icon: Settings },
  { to: '/support', label: 'Help & Support', icon: LifeBuoy },
];

/** Tabs within reach of a thumb on phones; More opens the menu. */
const TABS = [
  { to: '/dashboard', label: 'Home', icon: House },
  { to: '/services', label: 'Pay', icon: Smartphone },
  { to: '/ajo', label: 'Ajo', icon: AjoIcon, Badge: DueDot },
  { to: '/savings', label: 'Save', icon: Target },
];

// The page requests its own code and data first.
const SETTLED_MS = 500;

Refusal.messageOf = messageWithoutAmount;

export function Component() {
  const menu = useOverlay(loadDrawer);
  const profile = useOverlay(loadMenu);
  const leaving = useOverlay(loadLogout);
  const header = useRef<HTMLElement>(null);
  const user = useUser();
  const [installing, setInstalling] = useState(false);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => startWorker(() => setInstalling(true)), []);
  const entries = <MenuEntries onVisit={() => menu.setOpen(false)} onLogout={leaving.show} />;
  return (
    <div className="lg:pl-[280px] print:pl-0">
      <a
        href="#content"
        data-covered
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <aside className="no-print fixed inset-y-0 left-0 hidden w-[280px] border-r border-line bg-surface lg:block">
        {entries}
      </aside>
      <div data-covered>
        <header
          ref={header}
          className="no-print mx-auto flex min-h-14 max-w-[1184px] items-center gap-3 px-4 lg:px-8 lg:pt-3"
        >
          <Title />
          <Bell />
          <button
            type="button"
            aria-label="Profile menu"
            aria-haspopup="menu"
            {...profile.button}
            className="rounded-full max-lg:order-first"
          >
            <Avatar name={`${user.first_name} ${user.last_name}`} className="size-11 text-sm" />
          </button>
        </header>
        {isSettled && <AccountState />}
        <main
          id="content"
          className="mx-auto max-w-[1184px] px-4 pt-2 pb-28 lg:px-8 lg:pt-6 lg:pb-12"
        >
          <Outlet />
        </main>
      </div>

      <div className="no-print fixed inset-x-0 bottom-0 z-20 lg:pl-[280px]">
        <Offline />
        <nav
          aria-label="Tabs"
          className="flex border-line border-t bg-surface px-2 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
        >
          {TABS.map(({ to, label, icon, Badge }) => (
            <NavLink key={to} to={to} className={TAB}>
              <TabIcon icon={icon}>{Badge && <Badge />}</TabIcon>
              {label}
            </NavLink>
          ))}
          <button type="button" aria-haspopup="dialog" {...menu.button} className={TAB}>
            <TabIcon icon={Menu} />
            More
          </button>
        </nav>
      </div>

      {menu.used && (
        <Drawer open={menu.open} onOpenChange={menu.setOpen} title="Menu">
          {entries}
        </Drawer>
      )}
      {profile.used && (
        <ProfileMenu
          open={profile.open}
          onOpenChange={profile.setOpen}
          anchor={profile.anchor}
          within={header}
          onLogout={leaving.show}
        />
      )}
      {leaving.used && <LogoutDialog open={leaving.open} onOpenChange={leaving.setOpen} />}

      {installing && <NewVersion />}
      {installing && <OfflineCopies />}
      <ScrollRestoration />
    </div>
  );
}

/** The greeting on Home; elsewhere the logo, which wide screens show in the menu. */
function Title() {
  const { pathname } = useLocation();
  if (pathname === '/dashboard') return <Greeting />;
  return (
    <span className="flex-1">
      <span className="flex lg:hidden">
        <Logo />
      </span>
    </span>
  );
}

const TAB =
  'group flex min-h-13 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-muted text-xs aria-[current=page]:font-semibold aria-[current=page]:text-on-tint';

function TabIcon({ icon: Icon, children }: { icon: typeof Menu; children?: ReactNode }) {
  return (
    <span className="relative grid h-7 w-14 max-w-full place-items-center rounded-full group-aria-[current=page]:bg-tint">
      <Icon size={22} aria-hidden="true" />
      {children}
    </span>
  );
}

type DrawerProps = ComponentProps<typeof DialogDrawer>;

/** Simple menu until the drawer's code has loaded, so no one has to wait to navigate. */
function PlainDrawer({ open, onOpenChange, children }: DrawerProps) {
  if (!open) return null;
  return (
    <div className="fixed inset-0 z-50 bg-[#06100ecc]">
      <div className="relative h-full w-[280px] overflow-y-auto bg-surface">
        {children}
        <button
          type="button"
          aria-label="Close"
          onClick={() => onOpenChange(false)}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <X size={20} />
        </button>
      </div>
    </div>
  );
}

function Offline() {
  if (useOnline()) return null;
  return (
    <div
      role="status"
      className="border-line border-t bg-info-tint px-4 py-1 text-center text-info text-xs"
    >
      You are offline. You’re seeing saved data, and no money can move until you’re back online.
    </div>
  );
}

function MenuEntries({ onVisit, onLogout }: { onVisit: () => void; onLogout: () => void }) {
  return (
    <nav aria-label="Main" className="flex h-full flex-col gap-1 overflow-y-auto p-4">
      <div className="mb-4 px-3 pt-1">
        <Logo />
      </div>
      {ENTRIES.map(({ to, label, icon: Icon, Badge }) => (
        <NavLink
          key={to}
          to={to}
          onClick={onVisit}
          className={({ isActive }) =>
            `flex min-h-12 shrink-0 items-center gap-3 rounded-control px-3 font-medium ${isActive ? 'bg-tint text-on-tint' : 'text-text hover:bg-tint'}`
          }
        >
          <Icon size={20} aria-hidden="true" />
          {label}
          {Badge && <Badge />}
        </NavLink>
      ))}
      <span className="flex-1" />
      <button
        type="button"
        onClick={onLogout}
        className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-bad hover:bg-bad-tint"
      >
        <LogOut size={20} aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}

/** The number of active Ajo groups; nothing at 0. */
function ActiveGroups() {
  const { data, hasNextPage } = useInfiniteQuery(groupsQuery);
  const active = countActive(data);
  if (active === 0) return null;
  return (
    <>
      {' '}
      <span className="ml-auto min-w-6 rounded-full bg-amber px-1.5 text-center text-on-amber text-xs leading-6">
        {countOf(active, hasNextPage)} <span className="sr-only">active</span>
      </span>
    </>
  );
}

/** Marks the tab while a group needs the customer to pay or collect. */
function DueDot() {
  const { data } = useInfiniteQuery(groupsQuery);
  const due = groupsOf(data).filter(
    (group) => toPay(group) > 0 || group.actions.request_collection,
  );
  if (due.length === 0) return null;
  return (
    <span className="absolute top-0.5 right-3 size-2 rounded-full bg-amber outline-2 outline-surface">
      <span className="sr-only">({due.length} to do) </span>
    </span>
  );
}
