// A proxy to the database that can freeze, as when the server, its disk or the network stalls (connections stay open,
// and nothing comes through), and that can be cut, as when the server is gone (connections break, and new ones are
// refused).
import { once } from 'node:events';
import net from 'node:net';

/** Listens in front of the PostgreSQL at `url`. */
export async function databaseProxy(url: string) {
  const target = new URL(url);
  const folder = decodeURIComponent(target.hostname);
  const open = new Set<net.Socket>();
  let frozen = false;
  let broken = false;
  const server = net.createServer((near) => {
    if (broken) return near.destroy();
    const far = folder.startsWith('/')
      ? net.connect(`${folder}/.s.PGSQL.${target.port}`)
      : net.connect(Number(target.port), folder);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from
        .on('error', () => {})
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
      if (frozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: through.href,
    freeze() {
      frozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of open) socket.resume();
    },
    cut() {
      broken = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      broken = false;
      frozen = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
