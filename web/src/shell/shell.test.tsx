import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { group } from '../ajo/testing-groups.ts';
import { getSession } from '../platform/session.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { CrashPage, PageError } from './error-pages.tsx';
import { Component as NotFound } from './not-found.tsx';
import { Component } from './shell.tsx';

const NOTICE = {
  id: 5,
  kind: 'money_in',
  topic: 'money',
  title: 'Money received',
  body: '₦2,000 from Tunde',
  link: '/receipt?ref=01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  read: false,
  created_at: '2026-11-20T13:05:00+01:00',
};
const list = (unread = 1) => ({ body: { results: [NOTICE], unread, next: null } });

function open() {
  const routes = [{ Component, children: [{ path: '*', element: <p>The page</p> }] }];
  return show(routes, '/dashboard');
}

function Broken(): never {
  throw new Error('boom');
}

beforeEach(signInAda);

test('the menu lists exactly these pages and is accessible', async () => {
  serve({ 'GET /api/notifications/': list() });
  open();
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Digital Services',
    'Ajo/Esusu',
    'Wallet',
    'Savings Goals',
    'Transaction History',
    'Insights',
    'Marketplace',
    'Waste',
    'Profile',
    'Settings',
    'Help & Support',
  ]);
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  await expectAccessible({ framed: true });
});

test('an unknown address shows the not-found page and leads back', async () => {
  show([{ path: '*', Component: NotFound }], '/nowhere');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Go to your dashboard' });
  expect(link).toHaveAttribute('href', '/dashboard');
  await expectAccessible();
});

test('the menu badge counts active groups and is hidden at zero', async () => {
  const done = { ...group, id: 4, status: 'completed', outcome: 'finished' };
  const groups = { body: { results: [group, { ...group, id: 5 }, done], next: null } };
  serve({ 'GET /api/notifications/': list(), 'GET /api/ajo-groups/': groups });
  const view = open();
  expect(await screen.findByRole('link', { name: 'Ajo/Esusu 2 active' })).toBeVisible();
  view.unmount();
  localStorage.removeItem('alajo_ajo_groups');
  serve({
    'GET /api/notifications/': list(),
    'GET /api/ajo-groups/': { body: { results: [], next: null } },
  });
  open();
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(screen.getByRole('link', { name: 'Ajo/Esusu' })).toBeVisible();
});

test.each([
  ['reachable', { body: { message: 'bye' } }],
  ['not reachable', 'offline' as const],
])('Confirm Logout ends the session when the server is %s', async (_, answer) => {
  const sent = serve({ 'GET /api/notifications/': list(), 'POST /api/auth/logout/': answer });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Logout' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(getSession()).toBeUndefined());
  expect(sent.some(({ url }) => url === '/api/auth/logout/')).toBe(true);
  expect(localStorage.getItem('alajo_token')).toBeNull();
});

test('the phone menu closes by its button and returns the focus', async () => {
  serve({ 'GET /api/notifications/': list() });
  open();
  const button = screen.getByRole('button', { name: 'More' });
  await userEvent.click(button);
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(button).toHaveFocus());
});

test('Cancel keeps the session and returns the focus', async () => {
  serve({ 'GET /api/notifications/': list() });
  open();
  const logout = screen.getByRole('button', { name: 'Logout' });
  await userEvent.click(logout);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(logout).toHaveFocus());
  expect(getSession()).toBeDefined();
});

test('clicking a notification opens its link and marks it read', async () => {
  const sent = serve({
    'GET /api/notifications/': list(),
    'POST /api/notifications/5/read/': { body: { unread: 0 } },
  });
  const { router } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: /Money received/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/5/read/'))).toBe(true));
});

test('the popover shows the latest, links to all, and marks all read at once', async () => {
  const latest = Array.from({ length: 8 }, (_, index) => ({
    ...NOTICE,
    id: 80 - index,
    title: `Notice ${index + 1}`,
  }));
  const sent = serve({
    'GET /api/notifications/': { body: { results: latest, unread: 8, next: '73' } },
    'POST /api/notifications/read-all/': { body: { unread: 0 } },
  });
  const { router } = open();
  expect(await screen.findByRole('link', { name: 'Notifications, 8 unread' })).toHaveAttribute(
    'href',
    '/notifications',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 8 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  expect(screen.getAllByText(/^Notice \d$/)).toHaveLength(6);
  await expectAccessible({ framed: true });
  await userEvent.click(screen.getByRole('link', { name: 'View All Notifications' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('shows an error with Retry if notifications cannot be loaded', async () => {
  serve({ 'GET /api/notifications/': refused('internal') });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('the profile menu is inside the header landmark', async () => {
  serve({ 'GET /api/notifications/': list() });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Profile menu' }));
  const menu = await screen.findByRole('menu', { name: 'Profile menu' });
  expect(menu.closest('header')).not.toBeNull();
  expect(within(menu).getByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/settings',
  );
  await expectAccessible({ framed: true });
});

test('the theme chosen in the profile menu is stored and saved for other devices', async () => {
  const sent = serve({ 'GET /api/notifications/': list() });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Profile menu' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Dark/ }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('alajo_theme')).toBe('dark');
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ theme: 'dark' }),
  );
});

test('shows a banner while offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  serve({ 'GET /api/notifications/': 'offline' });
  open();
  expect(screen.getByText(/You are offline/)).toBeVisible();
});

test('a crash shows the full-page fallback in the spec’s words', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show([{ path: '/', Component: Broken, ErrorBoundary: CrashPage }], '/');
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
});

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: http://alajo/assets/waste-1a2b.js'],
  ['Firefox', 'error loading dynamically imported module: http://alajo/assets/waste-1a2b.js'],
  ['Safari', 'Importing a module script failed.'],
])(
  'a page that %s cannot load shows an error inside the shell and keeps the menu',
  async (_, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serve({ 'GET /api/notifications/': list() });
    const lazy = () => Promise.reject(new TypeError(message));
    const pages = [
      { path: '/dashboard', element: <Link to="/waste">Collections</Link> },
      { path: '/waste', lazy },
    ];
    show([{ Component, children: [{ ErrorBoundary: PageError, children: pages }] }], '/dashboard');
    await userEvent.click(await screen.findByRole('link', { name: 'Collections' }));
    const trouble = within(await screen.findByRole('alert'));
    expect(trouble.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    expect(trouble.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  },
);
