// A stand-in for another company's API in adapter tests: a local HTTP server that sends scripted replies and records
// the requests it receives.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testClock } from '../platform/clock.ts';
import type { CallMonitor } from '../providers/http.ts';

export type ReceivedRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
};

/** `status` 0 hangs up without a reply; a string body is sent unchanged; `stalls` never finishes. */
export type ScriptedReply = { status?: number; body?: unknown; stalls?: 'at once' | 'halfway' };

export async function startRemoteService(reply: (request: ReceivedRequest) => ScriptedReply) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://company');
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: pathname,
      headers: request.headers,
      query: Object.fromEntries(searchParams),
      body: text === '' ? {} : JSON.parse(text),
    };
    requests.push(received);
    const { status = 200, body = {}, stalls } = reply(received);
    if (stalls === 'at once') return;
    if (status === 0) return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    if (stalls === 'halfway') return response.write('{');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const figures: string[] = [];
  const clock = testClock();
  const monitor: CallMonitor = {
    clock,
    observe: (name, outcome) => figures.push(`${name} ${outcome}`),
  };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    figures,
    clock,
    watch: monitor,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
