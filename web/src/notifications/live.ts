// Live arrival in the browser: one stream for all tabs of a customer, held by a tab that is looked at
// and told to the others. While there is none the bell asks once a minute, as it always did.
import {
  NOTIFICATION_STREAM,
  notificationEvents,
  STREAM_UNREAD_MAX,
} from '@alajo/contract/notifications/preferences.ts';
import type { Notification } from '@alajo/contract/notifications/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readEvents } from '../platform/events.ts';
import { getSession } from '../platform/session.ts';
import { moneyMoved } from '../wallet/queries.ts';
import { arriveLocally, countLocally } from './lists.ts';
import { notificationsQuery, setLive } from './queries.ts';

/** What the tab with the stream tells the others. */
type Word =
  | { type: 'up' }
  | { type: 'down' }
  | { type: 'told'; notification: Notification }
  | { type: 'unread'; unread: number };

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Listens while the tab is looked at; answers how to stop. `onTold` hears each new notification. */
export function listen(client: QueryClient, onTold: (one: Notification) => void): () => void {
  const user = getSession()?.user.id;
  if (user === undefined) return () => undefined;
  const name = `alajo-notifications-${user}`;
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(name) : undefined;
  const hear = (word: Word) => apply(client, word, onTold);
  const share = (word: Word) => {
    hear(word);
    channel?.postMessage(word);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data));

  let looking: AbortController | undefined;
  const look = () => {
    const seen = document.visibilityState === 'visible';
    if (!seen) looking?.abort();
    if (!seen || looking?.signal.aborted === false) return;
    looking = new AbortController();
    hold(name, looking.signal, share).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    looking?.abort();
    channel?.close();
    setLive(false);
  };
}

/** Streams once no other tab does. Without locks (plain http) each tab has a stream of its own. */
async function hold(name: string, signal: AbortSignal, share: (word: Word) => void) {
  const stream = () => streamOn(signal, share);
  await (navigator.locks ? navigator.locks.request(name, { signal }, stream) : stream());
}

/** One connection after the other, from where the last one left off, with longer pauses each time. */
async function streamOn(signal: AbortSignal, share: (word: Word) => void): Promise<void> {
  let last: string | undefined;
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted && getSession() !== undefined) {
    const wanted = await readEvents(NOTIFICATION_STREAM, {
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
        const word = wordOf(event, data);
        if (word) share(word);
      },
    }).catch(() => undefined);
    if (signal.aborted) return;
    share({ type: 'down' });
    await waited(Math.max(wanted ?? 0, pause), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** Not all at the same moment: a server that restarts has everyone come back. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (1 + chance / 256));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What a newer server says and this page does not know is left out: the list has it. */
function wordOf(event: string, data: string): Word | undefined {
  try {
    const value = JSON.parse(data);
    if (event === 'notification') {
      return { type: 'told', notification: z.parse(notificationEvents.notification, value) };
    }
    if (event !== 'unread') return undefined;
    return { type: 'unread', unread: z.parse(notificationEvents.unread, value).unread };
  } catch {
    return undefined;
  }
}

function apply(client: QueryClient, word: Word, onTold: (one: Notification) => void): void {
  switch (word.type) {
    case 'up':
    case 'down':
      setLive(word.type === 'up');
      client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      return;
    case 'told':
      if (!arriveLocally(client, word.notification)) return;
      if (word.notification.topic === 'money') moneyMoved(client);
      onTold(word.notification);
      return;
    case 'unread':
      countLocally(client, word.unread, STREAM_UNREAD_MAX);
      return;
    default:
      throw new Error(`unknown word ${word satisfies never}`);
  }
}
