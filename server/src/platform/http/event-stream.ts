// One answer that goes on: server-sent events, written as they come, to a customer who may be slow
// or gone.
import { Readable } from 'node:stream';

type ServerEvent = { id: string; event: string; data: unknown };

export type Events = {
  send(event: ServerEvent): void;
  /** A line nobody reads, so that nothing on the way takes the connection for dead. */
  beat(): void;
  /** Ends the answer; the browser comes back after so many milliseconds. */
  end(retry_ms: number): void;
  onClose(listener: () => void): void;
  readonly readable: Readable;
};

// What a customer may leave unread before the connection is cut: it resumes when there is a network.
const WAITING_MAX_BYTES = 64 * 1024;

/** Events to be sent as an answer of type text/event-stream. After its end writing does nothing. */
export function createEvents(): Events {
  const readable = new Readable({ read() {} });
  // Whoever reads is gone: `close` follows, and says all there is to say.
  readable.on('error', () => {});
  let over = false;
  const write = (text: string) => {
    if (over || readable.destroyed) return;
    readable.push(text);
    if (readable.readableLength > WAITING_MAX_BYTES) readable.destroy();
  };
  // The head of the answer goes out with its first byte.
  write(':\n\n');
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
