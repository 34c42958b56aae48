// Live delivery: while customers listen, one query a second finds the new notices of all of them,
// from any process. Nothing is queried while no one listens, and payments write nothing for it:
// PostgreSQL's own notifications would make their commits wait for each other.
import { AppError } from '@alajo/contract/errors.ts';
import {
  NOTIFICATION_STREAM,
  STREAM_UNREAD_MAX,
} from '@alajo/contract/notifications/preferences.ts';
import type { Deps } from '../deps.ts';
import type { WordNotice } from '../notices/kinds.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';
import type { Events } from '../platform/http/event-stream.ts';
import { type HttpContext, type Listener, serveEvents } from '../platform/http/serve.ts';
import {
  findArrivals,
  type NewNotifications,
  readPlace,
  type StreamPosition,
  writePlace,
} from './new-notifications.ts';
import { viewOf } from './notifications.ts';

/** The interval of the query for news, and of the check of the sessions. */
export type Pace = { look_ms: number; session_ms: number };

const PACE: Pace = { look_ms: SECOND, session_ms: 5 * SECOND };
const BEAT_MS = 20 * SECOND;
// Longer than any transaction takes: a number assigned earlier is committed by now, or never.
const SETTLED_MS = MINUTE;
// More numbers than are assigned in any transaction's time: the margin until this process has queried for that long
// itself.
const UNSETTLED_AT_START = 10_000;
// A browser has one stream for all its tabs; the oldest makes room, as it may be a dead connection.
const STREAMS_PER_CUSTOMER = 4;
const STREAMS_MAX = 5000;
const RECONNECT_MS = 2 * SECOND;
const RECONNECT_IF_REPLACED_MS = 5 * MINUTE;

type Stream = {
  listener: Listener;
  events: Events;
  /**
   * Undefined until the first query. The response starts with its count, and the browser then reads
   * earlier notices from the list.
   */
  place: StreamPosition | undefined;
  unread: number | undefined;
  /** The time of the last write. */
  heard_at: number;
};

/** Mounts GET notifications/stream/. Streams end with their session, and when the server stops. */
export function mountStream(
  http: HttpContext,
  deps: Deps,
  word: WordNotice,
  pace: Pace = PACE,
): void {
  const watch = createWatch(deps, word, pace);
  serveEvents(http, NOTIFICATION_STREAM, (listener, events) => watch.add(listener, events));
  http.app.addHook('preClose', async () => watch.end());
}

function createWatch({ db, log }: Deps, word: WordNotice, pace: Pace) {
  const streams = new Set<Stream>();
  const settled = createSettled();
  const alarm = createAlarm();
  let looking: Promise<void> | undefined;
  let sessions_at = performance.now();

  const drop = (stream: Stream, retry_ms: number) => {
    streams.delete(stream);
    stream.events.end(retry_ms);
  };

  async function look(): Promise<void> {
    // A listener who connects during the query is served by the next one.
    const present = [...streams];
    const floor = settled.at() ?? settled.given((await findArrivals(db, new Map(), 0)).last);
    const found = await findArrivals(db, latestByUser(present, floor), STREAM_UNREAD_MAX);
    settled.given(found.last);
    for (const stream of present) deliver(stream, found, floor, word);
    if (performance.now() - sessions_at < pace.session_ms) return;
    sessions_at = performance.now();
    const stays = await Promise.all(present.map(({ listener }) => listener.signedIn()));
    present.forEach((stream, index) => {
      if (!stays[index]) drop(stream, RECONNECT_MS);
    });
  }

  async function poll(): Promise<void> {
    for (let failing = false; streams.size > 0; ) {
      const error = await look().catch((err) => ({ err }));
      if (error && !failing) log.warn(error, 'streams: could not query for new notifications');
      failing = error !== undefined;
      if (streams.size > 0) await alarm.after(pace.look_ms);
    }
    looking = undefined;
  }

  return {
    add(listener: Listener, events: Events): void {
      if (streams.size >= STREAMS_MAX) throw new AppError('busy', { retry_after_s: 60 });
      const own = [...streams].filter((stream) => stream.listener.user_id === listener.user_id);
      if (own[0] && own.length >= STREAMS_PER_CUSTOMER) drop(own[0], RECONNECT_IF_REPLACED_MS);
      const place = readPlace(listener.last_event_id);
      const stream = { listener, events, place, unread: undefined, heard_at: performance.now() };
      streams.add(stream);
      events.onClose(() => {
        streams.delete(stream);
        if (streams.size === 0) alarm.ring();
      });
      if (looking) alarm.ring();
      else looking = poll();
    },
    async end(): Promise<void> {
      for (const stream of [...streams]) drop(stream, RECONNECT_MS);
      alarm.ring();
      await looking;
    },
  };
}

/** A pause that can be cut short. */
function createAlarm() {
  let ring = () => {};
  return {
    ring: () => ring(),
    after: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/** The number below which every notification that will ever exist already exists. */
function createSettled() {
  let marks: { at: number; last: number }[] = [];
  const newest = () => marks.findLast(({ at }) => at <= performance.now() - SETTLED_MS);
  return {
    /** Undefined until the first query. */
    at: () => newest()?.last,
    /** Notes that numbers up to this one were assigned; returns the number below which all are settled. */
    given(last: number): number {
      if (marks.length === 0) {
        const long_ago = performance.now() - SETTLED_MS;
        marks.push({ at: long_ago, last: Math.max(0, last - UNSETTLED_AT_START) });
      }
      marks.push({ at: performance.now(), last });
      const latest = newest();
      marks = marks.filter((mark) => mark === latest || mark.at > performance.now() - SETTLED_MS);
      return latest?.last ?? 0;
    },
  };
}

/** Each customer once, from the lowest position of their streams. */
function latestByUser(streams: readonly Stream[], settled: number): Map<number, number> {
  const latest = new Map<number, number>();
  for (const { listener, place } of streams) {
    const floor = place?.floor ?? settled;
    latest.set(listener.user_id, Math.min(floor, latest.get(listener.user_id) ?? floor));
  }
  return latest;
}

/** Sends the notices this stream does not have yet, and the count if it has changed. */
function deliver(stream: Stream, found: NewNotifications, settled: number, word: WordNotice): void {
  const news = found.users.get(stream.listener.user_id);
  if (news === undefined) return;
  const { events } = stream;
  stream.place ??= { floor: settled, known: new Set(news.rows.map(({ id }) => id)) };
  const { place } = stream;
  const unknown = news.rows.filter(({ id }) => id > place.floor && !place.known.has(id));
  // Sends one by one, lowest first: if the connection breaks in between, the rest is sent later.
  for (const row of unknown) {
    place.known.add(row.id);
    advanceTo(place, Math.min(row.id, settled));
    events.send({ id: writePlace(place), event: 'notification', data: viewOf(row, word) });
  }
  advanceTo(place, settled);
  const now = performance.now();
  if (stream.unread !== news.unread) {
    stream.unread = news.unread;
    events.send({ id: writePlace(place), event: 'unread', data: { unread: news.unread } });
  } else if (unknown.length === 0 && now - stream.heard_at > BEAT_MS) {
    events.beat();
  } else if (unknown.length === 0) return;
  stream.heard_at = now;
}

function advanceTo(place: StreamPosition, floor: number): void {
  if (floor <= place.floor) return;
  place.floor = floor;
  for (const id of place.known) if (id <= floor) place.known.delete(id);
}
