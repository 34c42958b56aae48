// Settings (spec §2): a list, and a page for each of its rows. Wide screens show both side by side.
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWide } from '../platform/wide.ts';
import { Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsList } from './list.tsx';
import { PageFrame } from './page-frame.tsx';
import { addressOf, isList, PAGES, type PageId, pageAt } from './pages.ts';
import './settings.css';

const LOADS: Record<PageId, () => Promise<{ default: ComponentType }>> = {
  profile: () => import('./profile-form.tsx'),
  security: () => import('./security.tsx'),
  passkeys: () => import('./passkeys.tsx'),
  activity: () => import('./activity.tsx'),
  devices: () => import('./devices.tsx'),
  limits: () => import('./limits.tsx'),
  cards: () => import('../wallet/settings/cards-and-banks.tsx'),
  notifications: () => import('../notifications/settings/preferences.tsx'),
  whatsapp: () => import('../whatsapp/settings/chat-section.tsx'),
  data: () => import('./data.tsx'),
};

const part = (page: PageId) =>
  lazyPart(LOADS[page], { fallback: () => <Skeleton className="h-64" />, retry: 'inside' });

const PARTS: Record<PageId, ComponentType> = {
  // Its head has the Edit button, so it brings its own frame.
  profile: lazyPart(LOADS.profile, {
    fallback: () => (
      <PageFrame page="profile">
        <Skeleton className="h-64" />
      </PageFrame>
    ),
    retry: 'inside',
  }),
  security: part('security'),
  passkeys: part('passkeys'),
  activity: part('activity'),
  devices: part('devices'),
  limits: part('limits'),
  cards: part('cards'),
  notifications: part('notifications'),
  whatsapp: part('whatsapp'),
  data: part('data'),
};

const load = (page: PageId) => {
  LOADS[page]().catch(() => undefined); // the page itself shows the failure
};

export function Component() {
  const wide = useWide();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  useTarget();
  const page = pageAt(pathname);
  const moved = page ? undefined : isList(pathname) ? addressOf(hash) : '/settings';
  // Not by <Navigate>, which would add to the code of the first page.
  useEffect(() => {
    if (moved) navigate(moved, { replace: true });
  }, [moved, navigate]);
  if (moved) return null;
  const shown = page ?? (wide ? 'profile' : undefined);
  const list = (
    <SettingsList
      search={search}
      onSearch={setSearch}
      open={shown && (PAGES[shown].within ?? shown)}
      load={load}
    />
  );
  if (!wide) {
    if (shown) return <ShownPage key={shown} page={shown} />;
    return (
      <div className="settings-page flex flex-col gap-3">
        <title>Settings · Alajo</title>
        <PageHead title="Settings" />
        {list}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <PageHead title="Settings" />
      <div className="settings-columns">
        {list}
        {shown && <ShownPage key={shown} page={shown} />}
      </div>
    </div>
  );
}

function ShownPage({ page }: { page: PageId }) {
  const Part = PARTS[page];
  if (page === 'profile') return <Part />;
  return (
    <PageFrame page={page}>
      <Part />
    </PageFrame>
  );
}

const TARGET_WAIT_MS = 10_000;

/** Scrolls to the row of the URL's anchor and focuses it, as soon as its page has loaded. */
function useTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same result chosen again goes there again
  useEffect(() => {
    if (hash === '') return;
    const show = () => {
      const row = document.getElementById(hash.slice(1));
      if (!row?.dataset.setting) return false;
      const fold = row.closest('details');
      if (fold) fold.open = true;
      row.scrollIntoView({ block: 'center' });
      (row.querySelector<HTMLElement>('[role=switch]') ?? row).focus({ preventScroll: true });
      return true;
    };
    if (show()) return;
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), TARGET_WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [hash, key]);
}
