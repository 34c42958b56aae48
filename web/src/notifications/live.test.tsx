// Live arrival in one tab, against a server whose stream the test writes.
import { STREAM_UNREAD_MAX } from '@alajo/contract/notifications/preferences.ts';
import type { Notification } from '@alajo/contract/notifications/schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getSession } from '../platform/session.ts';
import { refused, serve, show, signInAda, TOKEN } from '../platform/testing.tsx';
import { Bell } from './shell/bell.tsx';

const LIST = 'GET /api/notifications/';
const NOTICE: Notification = {
  id: 9,
  kind: 'notice',
  topic: 'ajo',
  title: 'Your turn',
  body: 'Collect it',
  link: '/ajo',
  read: false,
  created_at: '2026-11-20T13:05:00+01:00',
};
const page = (unread: number) => ({ body: { results: [], unread, next: null } });

type Stream = { headers: Headers; write(text: string): void; end(): void; gone(): boolean };
let streams: Stream[];

/** Stubs the stream by hand and everything else with `serve`. */
function serveStreams(replies: Parameters<typeof serve>[0], status = 200) {
  const sent = serve(replies);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/stream/')) return others(url, init);
    if (status !== 200) return Response.json(refused('not_signed_in'), { status });
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    let gone = false;
    init.signal?.addEventListener('abort', () => {
      gone = true;
      writer.abort(init.signal?.reason).catch(() => undefined);
    });
    streams.push({
      headers: new Headers(init.headers),
      write: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
      end: () => void writer.close().catch(() => undefined),
      gone: () => gone,
    });
    return new Response(body.readable, { headers: { 'content-type': 'text/event-stream' } });
  });
  return sent;
}

const event = (id: string, name: string, data: object) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const lists = (sent: { url: string }[]) =>
  sent.filter(({ url }) => url.startsWith('/api/notifications/')).length;
const bell = (name: string) => screen.findByRole('button', { name });
const streamAt = (at: number) => {
  const found = streams[at];
  if (found === undefined) throw new Error('no stream');
  return found;
};
const stream = (at: number) => waitFor(() => streamAt(at));

beforeEach(() => {
  streams = [];
  signInAda();
});

test('a new notification updates the bell and is announced once, and the token is sent in a header', async () => {
  let unread = 0;
  serveStreams({ [LIST]: () => page(unread) });
  const view = show([{ path: '/', Component: Bell }], '/');
  const { headers, write, gone } = await stream(0);
  expect(headers.get('authorization')).toBe(`Token ${TOKEN}`);
  const count = (now: number) => {
    unread = now;
    return act(async () => write(event('5.9', 'unread', { unread })));
  };
  await act(async () => write(event('5.9', 'notification', NOTICE)));
  await count(1);
  expect(await screen.findByText('New notification: Your turn')).toBeInTheDocument();
  expect(await bell('Notifications, 1 unread')).toBeVisible();
  await count(STREAM_UNREAD_MAX);
  expect(await bell('Notifications, 100 unread')).toBeVisible();
  await act(async () =>
    write(event('x', 'news', { a: 1 }) + event('5.9', 'notification', { id: 'x' })),
  );
  await count(3);
  expect(await bell('Notifications, 3 unread')).toBeVisible();
  view.unmount();
  await waitFor(() => expect(gone()).toBe(true));
});

test('a page fetches the list at once and when its stream has begun, and not again for what the stream delivers', async () => {
  const sent = serveStreams({ [LIST]: page(0) });
  show([{ path: '/', Component: Bell }], '/');
  const { write } = await stream(0);
  await act(async () => write(event('5.8', 'unread', { unread: 0 })));
  await waitFor(() => expect(lists(sent)).toBe(2));
  expect(await bell('Notifications')).toBeVisible();
  await act(async () =>
    write(event('5.9', 'notification', NOTICE) + event('5.9', 'unread', { unread: 1 })),
  );
  expect(await bell('Notifications, 1 unread')).toBeVisible();
  expect(lists(sent)).toBe(2);
});

test('a broken connection resumes from the last event, and the list is refetched meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const sent = serveStreams({ [LIST]: page(0) });
  show([{ path: '/', Component: Bell }], '/');
  const first = await stream(0);
  expect(first.headers.has('last-event-id')).toBe(false);
  first.write(event('7.8', 'unread', { unread: 0 }));
  await waitFor(() => expect(lists(sent)).toBeGreaterThan(1));
  const before = lists(sent);
  first.end();
  const second = await waitFor(() => {
    vi.advanceTimersByTime(250); // through the pause before it reconnects
    return streamAt(1);
  });
  expect(second.headers.get('last-event-id')).toBe('7.8');
  await waitFor(() => expect(lists(sent)).toBeGreaterThan(before));
});

test('listens only while the page is visible', async () => {
  serveStreams({ [LIST]: page(0) });
  show([{ path: '/', Component: Bell }], '/');
  const first = await stream(0);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(first.gone()).toBe(true));
  expect(streams).toHaveLength(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await stream(1);
});

test('other tabs receive events from the tab with the stream', async () => {
  serveStreams({ [LIST]: page(0) });
  show([{ path: '/', Component: Bell }], '/');
  await stream(0);
  const other = new BroadcastChannel('alajo-notifications-7');
  const message = {
    type: 'notification',
    notification: { ...NOTICE, id: 10, title: 'From the other tab' },
  };
  other.postMessage(message);
  expect(await screen.findByText('New notification: From the other tab')).toBeInTheDocument();
  other.close();
});

test('a session ended elsewhere also ends here', async () => {
  serveStreams({ [LIST]: page(0) }, 401);
  show([{ path: '/', Component: Bell }], '/');
  await waitFor(() => expect(getSession()).toBeUndefined());
});
