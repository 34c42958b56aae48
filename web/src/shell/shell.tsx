// The signed-in frame: menu 280 px on wide screens, a drawer on phones, notifications, the profile
// menu, logging out.
import { identityRoutes } from '@alajo/contract/identity.ts';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useMutation } from '@tanstack/react-query';
import {
  History,
  LayoutDashboard,
  LogOut,
  Menu,
  MonitorCog,
  Moon,
  Sun,
  UserRound,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { NavLink, Outlet, ScrollRestoration } from 'react-router';
import { Bell } from '../notifications/bell.tsx';
import { call } from '../platform/api.ts';
import { useOnline } from '../platform/online.ts';
import { signOut, useUser } from '../platform/session.ts';
import { setTheme, type Theme, useTheme } from '../platform/theme.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, Drawer } from '../ui/dialog.tsx';
import { Logo } from './screens.tsx';

const ENTRIES = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/wallet', label: 'Wallet', icon: Wallet },
  { to: '/transactions', label: 'Transaction History', icon: History },
];

export function Component() {
  const [menu, setMenu] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const online = useOnline();
  const entries = <MenuEntries onVisit={() => setMenu(false)} onLogout={() => setLeaving(true)} />;
  return (
    <div className="lg:pl-[280px]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <aside className="no-print fixed inset-y-0 left-0 hidden w-[280px] border-r border-line bg-surface lg:block">
        {entries}
      </aside>
      <header className="no-print sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-surface px-4">
        <button
          type="button"
          aria-label="Open menu"
          className="grid size-11 place-items-center rounded-full hover:bg-tint lg:hidden"
          onClick={() => setMenu(true)}
        >
          <Menu />
        </button>
        <span className="lg:hidden">
          <Logo />
        </span>
        <span className="flex-1" />
        <Bell />
        <ProfileMenu onLogout={() => setLeaving(true)} />
      </header>
      {!online && (
        <div
          role="status"
          className="bg-amber px-4 py-2 text-center text-sm font-semibold text-on-amber"
        >
          You are offline. What you see was saved earlier; no money moves until you are back.
        </div>
      )}
      <main id="content" className="mx-auto max-w-5xl px-4 py-6 sm:px-6">
        <Outlet />
      </main>
      <Drawer open={menu} onOpenChange={setMenu} title="Menu">
        {entries}
      </Drawer>
      <LogoutDialog open={leaving} onOpenChange={setLeaving} />
      <ScrollRestoration />
    </div>
  );
}

function MenuEntries({ onVisit, onLogout }: { onVisit: () => void; onLogout: () => void }) {
  return (
    <nav aria-label="Main" className="flex h-full flex-col gap-1 p-4">
      <div className="mb-4 px-3 pt-1">
        <Logo />
      </div>
      {ENTRIES.map(({ to, label, icon: Icon }) => (
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

const THEMES: { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'system', label: 'As the device', icon: MonitorCog },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
];
const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-[15px] data-highlighted:bg-tint';

function ProfileMenu({ onLogout }: { onLogout: () => void }) {
  const user = useUser();
  const theme = useTheme();
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        aria-label="Profile menu"
        className="grid size-11 place-items-center rounded-full bg-tint text-primary"
      >
        <UserRound size={20} />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={8} className="z-40">
          <BaseMenu.Popup className="w-64 rounded-card border border-line bg-surface p-2">
            <div className="px-3 py-2">
              <p className="truncate font-semibold">
                {user.first_name} {user.last_name}
              </p>
              <p className="truncate text-sm text-muted">{user.email}</p>
            </div>
            <BaseMenu.RadioGroup value={theme} onValueChange={(value: Theme) => setTheme(value)}>
              {THEMES.map(({ theme: value, label, icon: Icon }) => (
                <BaseMenu.RadioItem key={value} value={value} className={ITEM} closeOnClick={false}>
                  <Icon size={18} aria-hidden="true" />
                  <span className="flex-1">{label}</span>
                  <BaseMenu.RadioItemIndicator>✓</BaseMenu.RadioItemIndicator>
                </BaseMenu.RadioItem>
              ))}
            </BaseMenu.RadioGroup>
            <BaseMenu.Item className={`${ITEM} text-bad`} onClick={onLogout}>
              <LogOut size={18} aria-hidden="true" />
              Logout
            </BaseMenu.Item>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function LogoutDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  // Signed out here even when the server cannot be told.
  const leave = useMutation({
    mutationFn: () => call(identityRoutes.logout),
    onSettled: () => signOut(),
  });
  return (
    <Dialog {...props} title="Confirm Logout">
      <p className="text-muted">Are you sure you want to log out?</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="secondary" onClick={() => props.onOpenChange(false)}>
          Cancel
        </Button>
        <Button look="danger" loading={leave.isPending} onClick={() => leave.mutate()}>
          Logout
        </Button>
      </div>
    </Dialog>
  );
}
