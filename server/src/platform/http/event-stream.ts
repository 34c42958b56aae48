// Server-sent events: a long-lived reply, written as events arrive, to a client that may be slow or gone.
import { Readable } from 'node:stream';

type ServerEvent = { id: string; event: string; data: unknown };

/** The reply's head is sent with the first event: until then the client receives nothing. */
export type Events = {
  send(event: ServerEvent): void;
  /** Sends a comment line, so that no proxy considers the connection dead. */
  beat(): void;
  /** Ends the reply; the browser reconnects after this many milliseconds. */
  end(retry_ms: number): void;
  onClose(listener: () => void): void;
  readonly readable: Readable;
};

// The unread bytes a client may leave before we cut the connection; it reconnects later.
const WAITING_MAX_BYTES = 64 * 1024;

/** Creates the events of a text/event-stream reply. Writing after the end does nothing. */
export function createEvents(): Events {
  const readable = new Readable({ read() {} });
  // The reader is gone: `close` follows and says so.
  readable.on('error', () => {});
  let over = false;
  const write = (text: string) => {
    if (over || readable.destroyed) return;
    readable.push(text);
    if (readable.readableLength > WAITING_MAX_BYTES) readable.destroy();
  };
  return {
    readable,
    send: ({ id, event, data }) =>
      write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end(retry_ms) {
      write(`retry: ${retry_ms}\n\n`);
      if (over || readable.destroyed) return;
      over = true;
      readable.push(null);
    },
    onClose: (listener) => void readable.once('close', listener),
  };
}
