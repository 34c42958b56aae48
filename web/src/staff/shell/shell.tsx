// Frame of every page: the menu (icons only on a phone), the bar at the top, the keys at the bottom.

import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import { Suspense, useCallback, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { VerifyAgain } from '../account/verify-again.tsx';
import { useIdle } from '../platform/idle-sign-out.ts';
import { endSession, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ShortcutBar } from './shortcut-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const KeyList = lazyPart(() => import('./key-list.tsx'));

export function Component() {
  const me = useMe();
  const navigate = useNavigate();
  const [keysOpen, setKeysOpen] = useState(false);
  const idle = useCallback(() => {
    // The page closes whether or not the request reaches the server.
    call(staffRoutes.signOut).catch(() => undefined);
    endSession('idle');
  }, []);
  const left = useIdle(idle);
  useKeys('Everywhere', [
    { key: '/', label: 'search', run: () => document.getElementById('find')?.focus(), minor: true },
    { key: '?', label: 'all keys', run: () => setKeysOpen(true), minor: true },
  ]);
  return (
    <div className="grid h-dvh min-h-0 grid-cols-[52px_minmax(0,1fr)] md:grid-cols-[168px_minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)_28px]">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to the page
      </a>
      <Sidebar me={me} />
      <TopBar me={me} onGo={navigate} />
      <main
        id="page"
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-col overflow-y-auto outline-none"
      >
        {left !== undefined && (
          <p role="alert" className="bg-warn-tint px-4 py-2 font-semibold text-warn">
            You’ll be signed out in {left} s. Press any key to stay.
          </p>
        )}
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <ShortcutBar onAll={() => setKeysOpen(true)} />
      {keysOpen && <KeyList onClose={() => setKeysOpen(false)} />}
      <VerifyAgain />
    </div>
  );
}
