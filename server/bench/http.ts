// The HTTP load, in a separate process: with autocannon, distinct customers with real tokens and PINs send
// money to each other or buy airtime, optionally at a limited rate. All requests are built before the first
// is sent, so that the load itself takes little processor time. Prints one line of JSON.
import { readFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import autocannon, { type Request } from 'autocannon';
import { type Payer, PIN } from './customers.ts';

const [
  url = '',
  file = '',
  payment = 'transfer',
  connections = '64',
  seconds = '10',
  start = '0',
  most,
] = process.argv.slice(2);
const payers: Payer[] = JSON.parse(readFileSync(file, 'utf8'));
let sent = Number(start);

// More requests than can be answered: a connection that has sent all of its requests starts over, and the
// repeats fail as duplicates. Fewer are sent within the bench's duration than lie between two starts;
// otherwise the next load would repeat some of them.
const PER_SECOND_MAX = 5_000;
const each = Math.floor(
  (Number(most ?? PER_SECOND_MAX) * Number(seconds) * 1.5) / Number(connections),
);

// Each run starts at a different amount and no amount repeats, so the duplicate check runs but never hits.
function nextRequest(): Request {
  sent += 1;
  const from = payers[sent % payers.length];
  const to = payers[(sent * 7919 + 13) % payers.length];
  const recipient = to === from ? payers[(sent + 1) % payers.length] : to;
  const amount = sent / 100;
  const body =
    payment === 'airtime'
      ? { network: 'mtn', phone_number: `0803${sent % 10_000_000}`.padEnd(11, '5'), amount: 50 }
      : { type: 'user', recipient: recipient?.username, amount };
  const headers = {
    'content-type': 'application/json',
    'x-transaction-pin': PIN,
    authorization: `Token ${from?.token}`,
  };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

const requests = Array.from({ length: Number(connections) }, () =>
  Array.from({ length: each }, nextRequest),
);
const times = createHistogram();
/** Counts of each error by status and code. */
const refusals: Record<string, number> = {};
const count = (refusal: string) => {
  refusals[refusal] = (refusals[refusal] ?? 0) + 1;
};
let began = process.cpuUsage();
const result = await autocannon({
  url: `${url}/api/${payment === 'airtime' ? 'services/airtime/purchase' : 'transfers'}/`,
  connections: Number(connections),
  duration: Number(seconds),
  // The timeout starts before all requests are built, which takes longer than its usual 10 s on a busy
  // machine.
  timeout: 60,
  ...(most ? { overallRate: Number(most) } : {}),
  setupClient(client) {
    client.setRequests(requests.pop() ?? []);
    // A connection's first request waits until the requests of all other connections are built.
    let first = true;
    let body: Buffer | undefined;
    client.on('body', (bytes) => {
      body = bytes;
    });
    client.on('response', (status, _bytes, ms) => {
      if (!first) times.record(Math.max(1, Math.round(ms * 1000)));
      first = false;
      if (status >= 300) count(`${status} ${/"code":"(\w+)"/.exec(String(body))?.[1]}`);
    });
    client.on('timeout', () => count('no answer'));
    client.on('connError', ({ message }) => count(message));
    began = process.cpuUsage();
  },
});
const { user, system } = process.cpuUsage(began);
const { non2xx, errors } = result;
const summary = {
  count: result.requests.total,
  per_second: result.requests.average,
  p50: times.percentile(50) / 1000,
  p99: times.percentile(99) / 1000,
  failed: non2xx + errors,
  refusals,
  /** Processor seconds that the load itself used per second. */
  load: (user + system) / 1e6 / Number(seconds),
};
process.stdout.write(`${JSON.stringify(summary)}\n`);
