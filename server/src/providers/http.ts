// Calls to other companies over HTTP: each has a time limit, a company that stops answering is left
// alone for a while, and every call is counted. An address's query, headers and bodies hold keys
// and people's data, so none of them reaches an error.
import { ConstantBackoff, handleType, retry } from 'cockatiel';
import { type Clock, SECOND } from '../platform/clock.ts';
import { createCircuit } from './circuit.ts';
import { ProviderPaused, ProviderUnavailable } from './providers.ts';

export type RemoteService = {
  /** In figures and errors: paystack, vtpass, termii. */
  name: string;
  /** With or without a path; calls are added to it. */
  url: string;
  headers?: Record<string, string>;
  /** How long it may take to answer, to the last byte. */
  timeout_ms?: number;
};

export type HttpCall = {
  method: 'GET' | 'POST';
  /** From the company's address on, beginning with a slash. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** What a company said, whatever the status below 500; the body is parsed JSON. */
export type HttpReply = { status: number; body: unknown };

export type CallMonitor = {
  clock: Clock;
  /** Told after each call: how it ended and how long it took. */
  observe(company: string, outcome: 'answered' | 'silent' | 'paused', seconds: number): void;
};

export type HttpClient = {
  /**
   * Asks once, a GET twice. Throws ProviderUnavailable when nothing is known afterwards: no connection,
   * no answer in time (15 s), 429, 5xx, no JSON; ProviderPaused when the company is being left alone.
   */
  request(call: HttpCall): Promise<HttpReply>;
  /** Since when the company is being left alone; null while it is asked. */
  pausedSince(): Date | null;
};

const TIMEOUT_MS = 15 * SECOND;
const ANSWER_MAX_CHARACTERS = 4 * 1024 * 1024;
const RETRY_AFTER_MS = 250;

const retryOnce = retry(
  handleType(ProviderUnavailable, (error) => !(error instanceof ProviderPaused)),
  { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_AFTER_MS) },
);

export function createHttpClient(
  service: RemoteService,
  { clock, observe }: CallMonitor,
): HttpClient {
  const circuit = createCircuit(clock);
  const once = async (call: HttpCall) => {
    const start = performance.now();
    const told = (outcome: Parameters<CallMonitor['observe']>[1]) =>
      observe(service.name, outcome, (performance.now() - start) / SECOND);
    try {
      const answer = await circuit.run(() => requestOnce(service, call));
      told('answered');
      return answer;
    } catch (error) {
      told(error instanceof ProviderPaused ? 'paused' : 'silent');
      throw error;
    }
  };
  return {
    request: (call) => (call.method === 'GET' ? retryOnce.execute(() => once(call)) : once(call)),
    pausedSince: circuit.pausedSince,
  };
}

async function requestOnce(service: RemoteService, call: HttpCall): Promise<HttpReply> {
  const { method, path, query, body, headers } = call;
  const url = `${service.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const silence = (why: string) => new ProviderUnavailable(`${service.name} ${path}: ${why}`);
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(service.timeout_ms ?? TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...service.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    // Only the kind of failure: fetch's own texts may name the whole address.
    throw silence(error instanceof Error ? error.name : 'failed');
  }
  if (status >= 500 || status === 429) throw silence(`answered ${status}`);
  if (text.length > ANSWER_MAX_CHARACTERS) throw silence('answered too much');
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw silence(`answered ${status} without JSON`);
  }
}
