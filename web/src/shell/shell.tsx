// The frame for signed-in pages: menu (280 px, or a drawer on phones), notifications, profile menu and
// logout. Overlays are loaded on first use.
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  History,
  IdCard,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  Menu,
  Smartphone,
  Target,
  UserRound,
  UsersRound,
  Wallet,
  X,
} from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration } from 'react-router';
import { activeIn, countOf, groupsQuery } from '../ajo/queries.ts';
import { Bell } from '../notifications/bell.tsx';
import { Refusal } from '../platform/api.ts';
import { messageWithoutAmount } from '../platform/balances.ts';
import { useOnline } from '../platform/online.ts';
import { startWorker } from '../platform/start-worker.ts';
import type { Drawer as DialogDrawer } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useOverlay } from '../ui/overlay.ts';
import { Logo } from './screens.tsx';

const loadDrawer = () => import('../ui/dialog.tsx');
const loadMenu = () => import('./profile-menu.tsx');
const loadLogout = () => import('./logout-dialog.tsx');
const Drawer = lazyPart(async () => ({ default: (await loadDrawer()).Drawer }), {
  fallback: PlainDrawer,
  retry: 'none',
});
const ProfileMenu = lazyPart(loadMenu);
const NewVersion = lazyPart(() => import('./new-version.tsx'), { retry: 'none' });
const LogoutDialog = lazyPart(loadLogout);
const AccountState = lazyPart(() => import('../settings/account-state.tsx'), { retry: 'inside' });

const ENTRIES = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/services', label: 'Digital Services', icon: Smartphone },
  { to: '/ajo', label: 'Ajo/Esusu', icon: UsersRound, Badge: ActiveGroups },
  { to: '/wallet', label: 'Wallet', icon: Wallet },
  { to: '/savings', label: 'Savings Goals', icon: Target },
  { to: '/transactions', label: 'Transaction History', icon: History },
  { to: '/profile', label: 'Profile', icon: IdCard },
  { to: '/support', label: 'Help & Support', icon: LifeBuoy },
];

Refusal.messageOf = messageWithoutAmount;

export function Component() {
  const menu = useOverlay(loadDrawer);
  const profile = useOverlay(loadMenu);
  const leaving = useOverlay(loadLogout);
  const header = useRef<HTMLElement>(null);
  const [installing, setInstalling] = useState(false);
  useEffect(() => startWorker(() => setInstalling(true)), []);
  const entries = <MenuEntries onVisit={() => menu.setOpen(false)} onLogout={leaving.show} />;
  return (
    <div className="lg:pl-[280px] print:pl-0">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <aside className="no-print fixed inset-y-0 left-0 hidden w-[280px] border-r border-line bg-surface lg:block">
        {entries}
      </aside>
      <header
        ref={header}
        className="no-print sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-surface px-4"
      >
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          {...menu.button}
          className="grid size-11 place-items-center rounded-full hover:bg-tint lg:hidden"
        >
          <Menu />
        </button>
        <span className="lg:hidden">
          <Logo />
        </span>
        <span className="flex-1" />
        <Bell />
        <button
          type="button"
          aria-label="Profile menu"
          aria-haspopup="menu"
          {...profile.button}
          className="grid size-11 place-items-center rounded-full bg-tint text-primary"
        >
          <UserRound size={20} />
        </button>
      </header>
      <Offline />
      <AccountState />
      <main id="content" className="mx-auto max-w-5xl px-4 py-6 sm:px-6">
        <Outlet />
      </main>

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
      <ScrollRestoration />
    </div>
  );
}

type DrawerProps = ComponentProps<typeof DialogDrawer>;

/** The menu until the drawer's code is there: nobody waits for it to go anywhere. */
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
      className="bg-amber px-4 py-2 text-center text-sm font-semibold text-on-amber"
    >
      You are offline. You’re seeing saved data, and no money can move until you’re back online.
    </div>
  );
}

function MenuEntries({ onVisit, onLogout }: { onVisit: () => void; onLogout: () => void }) {
  return (
    <nav aria-label="Main" className="flex h-full flex-col gap-1 p-4">
      <div className="mb-4 px-3 pt-1">
        <Logo />
      </div>
      {ENTRIES.map(({ to, label, icon: Icon, Badge }) => (
        <NavLink
          key={to}
          to={to}
          onClick={onVisit}
          className={({ isActive }) =>
            `flex min-h-12 items-center gap-3 rounded-card px-3 font-medium ${isActive ? 'bg-tint text-primary' : 'text-text hover:bg-tint'}`
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
        className="flex min-h-12 items-center gap-3 rounded-card px-3 font-medium text-bad hover:bg-bad-tint"
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
  const active = activeIn(data);
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
