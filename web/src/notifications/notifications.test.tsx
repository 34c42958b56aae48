import type { Notification } from '@alajo/contract/notifications/schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { ALERTS, PREFERENCES } from '../settings/testing.ts';
import { Component } from './notifications.tsx';
import Preferences from './settings/preferences.tsx';

const LIST = 'GET /api/notifications/';
const notice = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'money_in',
  topic: 'money',
  title: `Notice ${id}`,
  body: '₦2,000 from Tunde',
  link: `/receipt?ref=${id}`,
  read: false,
  created_at: '2026-11-20T13:05:00+01:00',
  ...more,
});
const page = (results: Notification[], unread = 1, next: string | null = null) => ({
  body: { results, unread, next },
});
const open = (path = '/notifications') => {
  const receipt = { path: '/receipt', element: <p>The receipt</p> };
  return show([{ path: '/notifications', Component }, receipt], path);
};
const titles = () => screen.getAllByText(/^Notice \d+$/).map((title) => title.textContent);
const queryOf = (url: string | undefined) =>
  Object.fromEntries(new URL(url ?? '', 'http://a').searchParams);

beforeEach(() => {
  signInAda();
  vi.setSystemTime('2026-11-21T10:00:00+01:00');
});

describe('the list', () => {
  test('announces loading, then lists notifications by day, newest first', async () => {
    const rows = [
      notice(3, { created_at: '2026-11-21T00:10:00+01:00' }),
      notice(2, { created_at: '2026-11-20T23:50:00+01:00', read: true, topic: 'ajo' }),
      notice(1, { created_at: '2026-11-02T08:00:00+01:00', link: null, topic: 'security' }),
    ];
    serve({ [LIST]: page(rows, 2) });
    open();
    expect(screen.getByRole('status', { name: 'Loading your notifications' })).toBeVisible();
    expect(await screen.findAllByText('₦2,000 from Tunde')).toHaveLength(3);
    const heads = screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);
    expect(heads).toEqual(['Today', 'Yesterday', expect.stringContaining('2 Nov')]);
    expect(titles()).toEqual(['Notice 3', 'Notice 2', 'Notice 1']);
    expect(screen.getByText('2 unread')).toBeVisible();
    expect(screen.getAllByText('Unread', { selector: '.sr-only' })).toHaveLength(2);
    await expectAccessible();
  });

  test('clicking a row opens its link and marks it read', async () => {
    const sent = serve({
      [LIST]: page([notice(2), notice(1)], 2),
      'POST /api/notifications/2/read/': { body: { unread: 1 } },
    });
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: /^Unread ?Notice 2/ }));
    expect(await screen.findByText('The receipt')).toBeVisible();
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/receipt?ref=2',
    );
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  test('several about one thing on one day are one row, which opens', async () => {
    const group = { topic: 'ajo' as const, link: '/ajo?group=12' };
    const rows = [
      notice(4, { ...group, read: true }),
      notice(3),
      notice(2, group),
      notice(1, { ...group, created_at: '2026-11-19T09:00:00+01:00' }),
    ];
    serve({ [LIST]: page(rows, 3) });
    open();
    const row = await screen.findByRole('button', { name: /Notice 4.*1 more$/ });
    expect(titles()).toEqual(['Notice 4', 'Notice 3', 'Notice 1']);
    expect(row).toHaveAccessibleName(/^Unread/);
    expect(row).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(row);
    expect(row).toHaveAttribute('aria-expanded', 'true');
    expect(titles()).toEqual(['Notice 4', 'Notice 4', 'Notice 2', 'Notice 3', 'Notice 1']);
    await expectAccessible();
  });

  test('a swipe to the right marks a row read, one to the left removes it, and Undo restores it', async () => {
    const sent = serve({
      [LIST]: page([notice(2), notice(1)], 2),
      'PUT /api/notifications/': { body: { unread: 1 } },
    });
    open();
    const row = (await screen.findByText('Notice 2')).closest('li')?.firstElementChild;
    if (!(row instanceof HTMLElement)) throw new Error('no row to swipe');
    Object.defineProperty(row, 'offsetWidth', { value: 300 });
    const swipe = (to: number) => {
      fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 150 });
      fireEvent.pointerMove(row, { pointerType: 'touch', clientX: 150 + to });
      fireEvent.pointerUp(row, { pointerType: 'touch', clientX: 150 + to });
    };
    const changes = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    swipe(60);
    expect(row.style.translate).toBe('0px');
    swipe(120);
    expect(await screen.findByText('1 unread')).toBeVisible();
    expect(changes()).toEqual([{ ids: [2], status: 'read' }]);
    swipe(120);
    swipe(-120);
    expect(await screen.findByText('Removed.')).toBeVisible();
    expect(titles()).toEqual(['Notice 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Notice 2')).toBeVisible();
    expect(screen.queryByText('Removed.')).toBeNull();
    expect(changes().slice(1)).toEqual([
      { ids: [2], status: 'removed' },
      { ids: [2], status: 'listed' },
    ]);
  });

  test('without swiping, selected notifications are marked read or removed; security messages stay', async () => {
    const rows = [
      notice(4, { topic: 'ajo', link: '/ajo?group=12' }),
      notice(3, { topic: 'ajo', link: '/ajo?group=12', read: true }),
      notice(2, { topic: 'security', link: null }),
    ];
    const sent = serve({
      [LIST]: page(rows, 2),
      'PUT /api/notifications/': { body: { unread: 0 } },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    expect(screen.getByRole('button', { name: 'Mark read' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /Notice 4/ }));
    expect(screen.getByText('2 selected.')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /Notice 2/ }));
    expect(screen.getByText('3 selected. Security messages can’t be removed.')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(titles()).toEqual(['Notice 2']));
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Notice 2/ }));
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Mark read' }));
    await waitFor(() => expect(screen.queryByText('Unread', { selector: '.sr-only' })).toBeNull());
    const changes = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(changes).toEqual([
      { ids: [4, 3], status: 'removed' },
      { ids: [2], status: 'read' },
    ]);
  });

  test('shows why a change failed', async () => {
    serve({ [LIST]: page([notice(1)]), 'PUT /api/notifications/': 'offline' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach Alajo');
    expect(titles()).toEqual(['Notice 1']);
  });

  test('marks all read at once and shows a refusal', async () => {
    let broken = true;
    serve({
      [LIST]: page([notice(2), notice(1)], 7),
      'POST /api/notifications/read-all/': () =>
        broken ? refused('internal') : { body: { unread: 0 } },
    });
    open();
    const all = await screen.findByRole('button', { name: 'Mark all read' });
    await userEvent.click(all);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    broken = false;
    await userEvent.click(all);
    await waitFor(() => expect(screen.queryByText(/^\d+ unread$/)).toBeNull());
    expect(screen.queryByText('Unread', { selector: '.sr-only' })).toBeNull();
    expect(titles()).toEqual(['Notice 2', 'Notice 1']);
  });

  test('loads older ones on request and offers Retry after a failure', async () => {
    let broken = false;
    const sent = serve({
      [LIST]: () => {
        if (broken) return refused('internal');
        return queryOf(sent.at(-1)?.url).cursor === '2'
          ? page([notice(1)])
          : page([notice(2)], 1, '2');
      },
    });
    open();
    const more = await screen.findByRole('button', { name: 'Show older' });
    broken = true;
    await userEvent.click(more);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(titles()).toEqual(['Notice 2']);
    broken = false;
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Notice 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test.each([
    ['offline', 'offline' as const, 'Can’t reach Alajo. Check your connection and try again.'],
    ['refused', refused('internal'), 'Something went wrong on our side. Nothing was lost.'],
  ])('a failed load (%s) shows the reason', async (_, answer, words) => {
    serve({ [LIST]: answer });
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the filters', () => {
  test('filters are in the URL, are applied by the server and can be cleared', async () => {
    const sent = serve({ [LIST]: () => page(queryOf(sent.at(-1)?.url).topic ? [] : [notice(1)]) });
    const { router } = open('/notifications?unread=1');
    await screen.findByText('Notice 1');
    expect(queryOf(sent.at(-1)?.url)).toEqual({ limit: '20', unread: '1' });
    const nav = within(screen.getByRole('navigation', { name: 'Show' }));
    expect(nav.getByRole('link', { name: 'Unread' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(nav.getByRole('link', { name: 'Ajo' }));
    expect(await screen.findByText('Nothing here')).toBeVisible();
    expect(queryOf(sent.at(-1)?.url)).toEqual({ limit: '20', topic: 'ajo' });
    expect(router.state.location.search).toBe('?topic=ajo');
    await expectAccessible();
    await userEvent.click(screen.getByRole('link', { name: 'Show all' }));
    await screen.findByText('Notice 1');
    expect(queryOf(sent.at(-1)?.url)).toEqual({ limit: '20' });
  });

  test('ignores unknown filters, and shows an empty state', async () => {
    const sent = serve({ [LIST]: page([], 0) });
    open('/notifications?topic=news&unread=yes');
    expect(await screen.findByText('No notifications yet')).toBeVisible();
    expect(queryOf(sent.at(-1)?.url)).toEqual({ limit: '20' });
  });
});

describe('notification settings', () => {
  const openPreferences = () => show([{ path: '/', Component: Preferences }], '/');

  test('the settings of notifications are a page of Settings', async () => {
    serve({ [LIST]: page([], 0) });
    open();
    expect(await screen.findByRole('link', { name: 'Notification settings' })).toHaveAttribute(
      'href',
      '/settings/notifications',
    );
  });

  describe('push on this device', () => {
    const served = {
      [LIST]: page([], 0),
      'GET /api/notifications/preferences/': { body: { results: PREFERENCES } },
      'GET /api/notifications/alerts/': { body: ALERTS },
    };
    const KEYS = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    };

    /** Stubs a browser with push; `answer` is its reply to a permission request. */
    function browser(answer: NotificationPermission) {
      let current: object | null = null;
      const subscription = {
        endpoint: KEYS.endpoint,
        toJSON: () => ({ endpoint: KEYS.endpoint, keys: { p256dh: KEYS.p256dh, auth: KEYS.auth } }),
        unsubscribe: async () => {
          current = null;
        },
      };
      const pushManager = {
        getSubscription: async () => current,
        subscribe: async () => {
          current = subscription;
          return subscription;
        },
      };
      const requestPermission = vi.fn(async () => answer);
      vi.stubGlobal('PushManager', class {});
      vi.stubGlobal('Notification', { permission: 'default', requestPermission });
      const container = {
        getRegistration: async () => ({ pushManager }),
        ready: Promise.resolve({ pushManager }),
      };
      Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
      return { requestPermission, subscribed: () => current };
    }
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      vi.unstubAllGlobals();
    });

    test('asks for permission only on a click and registers with the server when turned on or off', async () => {
      const { requestPermission, subscribed } = browser('granted');
      const sent = serve({
        ...served,
        'GET /api/notifications/push/': { body: { public_key: 'BAA' } },
        'POST /api/notifications/push/': { body: { message: 'on' } },
        'POST /api/notifications/push/off/': { body: { message: 'off' } },
      });
      openPreferences();
      const on = await screen.findByRole('button', { name: 'Turn on notifications' });
      expect(requestPermission).not.toHaveBeenCalled();
      await userEvent.click(on);
      const off = await screen.findByRole('button', { name: 'Turn off notifications' });
      expect(sent.at(-1)?.body).toEqual(KEYS);
      await expectAccessible();
      await userEvent.click(off);
      await screen.findByRole('button', { name: 'Turn on notifications' });
      expect(sent.at(-1)?.body).toEqual({ endpoint: KEYS.endpoint });
      expect(subscribed()).toBeNull();
    });

    test('stays off if the customer or the server refuses', async () => {
      browser('denied');
      serve(served);
      const view = openPreferences();
      await userEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
      expect(await screen.findByText(/blocks notifications from Alajo/)).toBeVisible();
      view.unmount();
      const { subscribed } = browser('granted');
      serve({
        ...served,
        'GET /api/notifications/push/': { body: { public_key: 'BAA' } },
        'POST /api/notifications/push/': refused('internal'),
      });
      openPreferences();
      await userEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
      expect(subscribed()).toBeNull();
    });

    test('shows that the browser doesn’t support push', async () => {
      serve(served);
      openPreferences();
      expect(await screen.findByText(/This browser can’t show notifications/)).toBeVisible();
    });
  });
});
