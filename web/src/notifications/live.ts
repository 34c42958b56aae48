// Live notifications: one stream for all tabs of a customer, held by a visible tab and shared with the
// others. Without a stream the bell polls once a minute.
import {
  NOTIFICATION_STREAM,
  notificationEvents,
  STREAM_UNREAD_MAX,
} from '@alajo/contract/notifications/preferences.ts';
import type { Notification } from '@alajo/contract/notifications/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refetchAfterPayment } from '../paying/queries.ts';
import { readEvents } from '../platform/events.ts';
import { getSession } from '../platform/session.ts';
import { addToCache, setUnreadInCache } from './notification-queries.ts';
import { notificationsQuery, setLive } from './queries.ts';

/** Messages that the tab holding the stream sends to the others. */
type StreamMessage =
  | { type: 'up' }
  | { type: 'down' }
  | { type: 'notification'; notification: Notification }
  | { type: 'unread'; unread: number };

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Listens while the tab is visible. Calls `onNotification` for each new one; returns a function that stops
 * it.
 */
export function listen(
  client: QueryClient,
  onNotification: (notification: Notification) => void,
): () => void {
  const user = getSession()?.user.id;
  if (user === undefined) return () => undefined;
  const name = `alajo-notifications-${user}`;
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(name) : undefined;
  const tab = { client, onNotification, isBehind: false };
  const receive = (message: StreamMessage) => apply(tab, message);
  const share = (message: StreamMessage) => {
    receive(message);
    channel?.postMessage(message);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => receive(data));

  let streaming: AbortController | undefined;
  const onVisibilityChange = () => {
    const visible = document.visibilityState === 'visible';
    if (!visible) streaming?.abort();
    if (!visible || streaming?.signal.aborted === false) return;
    streaming = new AbortController();
    streamWithLock(name, streaming.signal, share).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    streaming?.abort();
    channel?.close();
    setLive(false);
  };
}

/** Opens a stream unless another tab has one. Without locks (plain http) each tab has its own. */
async function streamWithLock(
  name: string,
  signal: AbortSignal,
  share: (message: StreamMessage) => void,
) {
  const stream = () => streamWithRetries(signal, share);
  await (navigator.locks ? navigator.locks.request(name, { signal }, stream) : stream());
}

/** Reconnects where the last connection left off, with growing pauses. */
async function streamWithRetries(
  signal: AbortSignal,
  share: (message: StreamMessage) => void,
): Promise<void> {
  let last: string | undefined;
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted && getSession() !== undefined) {
    const retry_ms = await readEvents(NOTIFICATION_STREAM, {
      last,
      signal,
      onOpen: () => {
        pause = FIRST_PAUSE_MS;
        share({ type: 'up' });
      },
      onId: (id) => {
        last = id;
      },
      onEvent: (event, data) => {
        const message = parseMessage(event, data);
        if (message) share(message);
      },
    }).catch(() => undefined);
    if (signal.aborted) return;
    share({ type: 'down' });
    await pauseFor(Math.max(retry_ms ?? 0, pause), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** With jitter, because after a restart every client reconnects. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (1 + chance / 256));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Ignores events this page does not know, from a newer server: the list will have them. */
function parseMessage(event: string, data: string): StreamMessage | undefined {
  try {
    const value = JSON.parse(data);
    if (event === 'notification') {
      return {
        type: 'notification',
        notification: z.parse(notificationEvents.notification, value),
      };
    }
    if (event !== 'unread') return undefined;
    return { type: 'unread', unread: z.parse(notificationEvents.unread, value).unread };
  } catch {
    return undefined;
  }
}

type Tab = {
  client: QueryClient;
  onNotification: (notification: Notification) => void;
  /** True until the stream's first count, which comes before its notifications: earlier ones are only in the list. */
  isBehind: boolean;
};

function apply(tab: Tab, message: StreamMessage): void {
  const { client, onNotification } = tab;
  switch (message.type) {
    case 'up':
      setLive(true);
      tab.isBehind = true;
      return;
    case 'down':
      setLive(false);
      client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      return;
    case 'notification':
      if (!addToCache(client, message.notification)) return;
      if (message.notification.topic === 'money') refetchAfterPayment(client);
      onNotification(message.notification);
      return;
    case 'unread':
      if (tab.isBehind) client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      else setUnreadInCache(client, message.unread, STREAM_UNREAD_MAX);
      tab.isBehind = false;
      return;
    default:
      throw new Error(`unknown message ${message satisfies never}`);
  }
}
