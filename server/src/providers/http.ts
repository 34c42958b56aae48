// Calls to other companies over HTTP: each has a time limit, a company that stops answering is left
// alone for a while, and every call is counted. An address's query, headers and bodies hold keys
// and people's data, so none of them reaches an error.
import { ConstantBackoff, handleType, retry } from 'cockatiel';
import { type Clock, SECOND } from '../platform/clock.ts';
import { createCircuit } from './circuit.ts';
import { ProviderPaused, ProviderUnavailable } from './providers.ts';

export type Company = {
  /** In figures and errors: paystack, vtpass, termii. */
  name: string;
  /** With or without a path; calls are added to it. */
  url: string;
  headers?: Record<string, string>;
  /** How long it may take to answer, to the last byte. */
  timeout_ms?: number;
};

export type Call = {
  method: 'GET' | 'POST';
  /** From the company's address on, beginning with a slash. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** What a company said, whatever the status below 500; the body is parsed JSON. */
export type Answer = { status: number; body: unknown };

export type Watch = {
  clock: Clock;
  /** Told after each call: how it ended and how long it took. */
  observe(company: string, outcome: 'answered' | 'silent' | 'paused', seconds: number): void;
};

export type Outside = {
  /**
   * Asks once, a GET twice. Throws ProviderSilent when nothing is known afterwards: no connection,
   * no answer in time (15 s), 429, 5xx, no JSON; ProviderPaused when the company is being left alone.
   */
  ask(call: Call): Promise<Answer>;
  /** Since when the company is being left alone; null while it is asked. */
  pausedSince(): Date | null;
};

const TIMEOUT_MS = 15 * SECOND;
const ANSWER_MAX_CHARACTERS = 4 * 1024 * 1024;
const AGAIN_AFTER_MS = 250;

const again = retry(
  handleType(ProviderUnavailable, (error) => !(error instanceof ProviderPaused)),
  { maxAttempts: 1, backoff: new ConstantBackoff(AGAIN_AFTER_MS) },
);

export function createOutside(company: Company, { clock, observe }: Watch): Outside {
  const circuit = createCircuit(clock);
  const once = async (call: Call) => {
    const start = performance.now();
    const told = (outcome: Parameters<Watch['observe']>[1]) =>
      observe(company.name, outcome, (performance.now() - start) / SECOND);
    try {
      const answer = await circuit.run(() => askOnce(company, call));
      told('answered');
      return answer;
    } catch (error) {
      told(error instanceof ProviderPaused ? 'paused' : 'silent');
      throw error;
    }
  };
  return {
    ask: (call) => (call.method === 'GET' ? again.execute(() => once(call)) : once(call)),
    pausedSince: circuit.pausedSince,
  };
}

async function askOnce(company: Company, call: Call): Promise<Answer> {
  const { method, path, query, body, headers } = call;
  const url = `${company.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const silence = (why: string) => new ProviderUnavailable(`${company.name} ${path}: ${why}`);
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(company.timeout_ms ?? TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...company.headers,
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
