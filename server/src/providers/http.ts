// HTTP calls to other companies: every call has a timeout and is measured, and a company that stops replying isn't
// called for a while. Queries, headers and bodies hold keys and personal data, so none of them gets into an error.
import { SpanKind } from '@opentelemetry/api';
import { ConstantBackoff, handleType, retry } from 'cockatiel';
import { type Clock, SECOND } from '../platform/clock.ts';
import { inSpan } from '../platform/traces.ts';
import { type Circuits, createCircuit, createCircuits } from './circuit.ts';
import { passReply } from './replies.ts';
import { ProviderBusy, ProviderPaused, ProviderUnavailable } from './unavailable.ts';

export type RemoteService = {
  /** The name in metrics and errors: paystack, vtpass, termii. */
  name: string;
  /** The base URL, with or without a path. */
  url: string;
  headers?: Record<string, string>;
  /** The timeout for a whole reply. */
  timeout_ms?: number;
};

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT';
  /** Appended to the base URL; starts with a slash. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The company replies in plain text, not in JSON. */
  text?: true;
  /** A part of the company that fails separately, such as a biller: its failures pause only calls with this part. */
  part?: string;
};

/** A reply with any status below 500; the body is parsed JSON, or a string if text was requested. */
export type HttpReply = { status: number; body: unknown };

export type CallMonitor = {
  clock: Clock;
  /** Called after each call with its outcome and duration. */
  observe(company: string, outcome: 'answered' | 'silent' | 'paused', seconds: number): void;
  /** Called once per client with a function that returns since when its calls are paused. */
  watch?(company: string, pausedSince: () => Date | null): void;
};

export type HttpClient = {
  /**
   * Sends a request; retries a GET once. Throws ProviderUnavailable when the outcome is unknown: no connection, no
   * reply in 15 s, 5xx or invalid JSON; its subclass ProviderBusy for 429, and ProviderPaused while calls are paused.
   */
  request(call: HttpCall): Promise<HttpReply>;
  /** The time calls without a part were paused; null while they aren't. */
  pausedSince(): Date | null;
  /** Parts that aren't called now. */
  pausedParts: Circuits['paused'];
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
  { clock, observe, watch }: CallMonitor,
): HttpClient {
  const circuit = createCircuit(clock);
  const parts = createCircuits(clock);
  watch?.(service.name, circuit.pausedSince);
  const once = (call: HttpCall) => {
    const start = performance.now();
    // Leaves out the path: it may contain a customer's number.
    const attributes = { 'alajo.company': service.name, 'http.request.method': call.method };
    const attempt = { name: `${call.method} ${service.name}`, kind: SpanKind.CLIENT, attributes };
    return inSpan(attempt, async (span) => {
      const report = (outcome: Parameters<CallMonitor['observe']>[1]) => {
        observe(service.name, outcome, (performance.now() - start) / SECOND);
        span.setAttribute('alajo.outcome', outcome);
      };
      try {
        const { run } = call.part === undefined ? circuit : parts.of(call.part);
        const answer = await run(() => requestOnce(service, call));
        report('answered');
        span.setAttribute('http.response.status_code', answer.status);
        return answer;
      } catch (error) {
        report(error instanceof ProviderPaused ? 'paused' : 'silent');
        throw error;
      }
    });
  };
  return {
    request: (call) => (call.method === 'GET' ? retryOnce.execute(() => once(call)) : once(call)),
    pausedSince: circuit.pausedSince,
    pausedParts: parts.paused,
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
    // Reports only the kind of failure: fetch's own messages may contain the whole URL.
    throw silence(error instanceof Error ? error.name : 'failed');
  }
  if (status === 429 || status >= 500) passReply({ status });
  if (status === 429) throw new ProviderBusy(`${service.name} ${path}: answered 429`);
  if (status >= 500) throw silence(`answered ${status}`);
  if (text.length > ANSWER_MAX_CHARACTERS) throw silence('answered too much');
  if (call.text) return { status, body: text };
  try {
    const reply = { status, body: JSON.parse(text) };
    passReply(reply);
    return reply;
  } catch {
    throw silence(`answered ${status} without JSON`);
  }
}
