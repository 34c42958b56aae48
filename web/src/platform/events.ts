// Server-sent events over fetch, because the browser's EventSource cannot send the token in a header.
import { createParser } from 'eventsource-parser';
import { OfflineError } from './api.ts';
import { expireSession, getSession } from './session.ts';

// The server writes at least every 20 s; longer silence means a dead connection.
const SILENCE_MS = 45_000;

type Subscription = {
  /** The last event id of the previous connection. */
  last: string | undefined;
  signal: AbortSignal;
  onOpen: () => void;
  onId: (id: string) => void;
  onEvent: (name: string, data: string) => void;
};

/**
 * Reads events until the connection ends. Returns the reconnect delay in milliseconds if the server sent one.
 * Throws OfflineError if there is no connection, or the abort reason.
 */
export async function readEvents(
  path: string,
  listening: Subscription,
): Promise<number | undefined> {
  const { last, signal, onOpen, onId, onEvent } = listening;
  const token = getSession()?.token;
  if (token === undefined) throw new OfflineError();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let retry: number | undefined;
  try {
    const response = await fetch(`/api/${path}`, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Token ${token}`,
        ...(last === undefined ? {} : { 'Last-Event-ID': last }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) expireSession(token);
    // The device has to prove itself first; then reconnect at once.
    if (response.status === 403) {
      const { code, nonce } = Object(await response.json());
      if (code !== 'device_proof_needed') throw new OfflineError();
      const { proveDevice } = await import('./this-device.ts');
      await proveDevice(token, nonce);
      return 0;
    }
    if (!response.ok || response.body === null) throw new OfflineError();
    onOpen();
    const parser = createParser({
      onId,
      onRetry: (ms) => {
        retry = ms;
      },
      onEvent: ({ event, data }) => onEvent(event ?? 'message', data),
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parser.feed(part.value);
    }
    return retry;
  } catch (error) {
    throw signal.aborted ? signal.reason : new OfflineError(error);
  } finally {
    clearTimeout(timer);
  }
}
