// Calls the server: `call(route, input)` sends the request a contract route defines and returns its
// reply, or throws Refusal or OfflineError. No other file calls the API, except for the event stream
// and the proof of a device.
import { type ErrorCode, messages } from '@alajo/contract/errors.ts';
import { bodyOn, type Input, type Reply, type Route } from '@alajo/contract/route.ts';
import * as z from 'zod/mini';
import type { Exchange, LoadApprovalPrompt } from './exchange.ts';
import { OfflineError } from './offline-error.ts';
import { pricingDay } from './pricing-day.ts';
import { expireSession, getSession } from './session.ts';

declare global {
  /** Returns the reply app.html requested before the app loaded: once, and undefined if there is none. */
  var takePrefetched:
    | ((url: string, token: string | undefined) => Promise<Response> | undefined)
    | undefined;
}

/** `pin` of a call: sends no PIN, so the server asks for a passkey instead. */
export const BY_PASSKEY = 'passkey';

export const TIMEOUT_MS = 30_000;
/** Longer for files, which take time on a slow network in either direction. */
export const UPLOAD_TIMEOUT_MS = 180_000;

export { OfflineError };

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  retry_after_s: z.optional(z.number()),
  email: z.optional(z.string()),
});
type ErrorReply = z.output<typeof refusal>;

/**
 * A request the server refused, with the server's own message. The catalogue stays on the server, so the
 * first visit does not download it, and codes of a newer server still show their message.
 */
export class Refusal extends Error {
  /** Our text in place of the server's message. Set by the shell; the sign-in pages do not need it. */
  static messageOf: ((code: string) => string | undefined) | undefined;

  readonly code: string;
  readonly status: number;
  /** The input field at fault, as a dotted path. */
  readonly field: string | undefined;
  /** `otp_required`: seconds until another code can be requested. */
  readonly retry_after_s: number | undefined;
  /** `otp_required`: the masked email address the code was sent to. */
  readonly email: string | undefined;
  /** The customer was asked to approve it and declined. Forms stay as they are. */
  readonly cancelled?: boolean;

  constructor(reply: ErrorReply, status: number, cause: unknown) {
    super(reply.message, { cause });
    this.name = 'Refusal';
    this.code = reply.code;
    this.status = status;
    this.field = reply.field;
    this.retry_after_s = reply.retry_after_s;
    this.email = reply.email;
  }

  is(code: ErrorCode): boolean {
    return this.code === code;
  }
}

export type CallOptions = {
  /** For routes that take one; see `newIdempotencyKey`. */
  idempotency_key?: string | undefined;
  /** The 4-digit transaction PIN, or BY_PASSKEY to be asked for a passkey instead. */
  pin?: string | undefined;
  /** Media type of the uploaded file, for routes that take one. */
  content_type?: string | undefined;
  signal?: AbortSignal | undefined;
};

type WithDefaults<T> = T extends { limit: number } ? Omit<T, 'limit'> & { limit?: number } : T;
type Argument<R extends Route> =
  unknown extends Input<R>
    ? [input?: Record<string, never> | undefined, options?: CallOptions]
    : [input: WithDefaults<Input<R>>, options?: CallOptions];

/** Loads the approval prompt, and resolves with the reply after it. Set where customers' pages begin. */
export const approvalPrompt: { load?: LoadApprovalPrompt } = {};

/**
 * Calls a route of the contract. Amounts are kobo both ways. A refusal that carries the reply returns it: its
 * `status` says that it failed. Prompts the customer if the server requires an approval, and sends the same
 * request again. Throws Refusal with the server's message for any other refusal, OfflineError without a
 * response, and the abort reason if `signal` aborted it. Routes that sign in send this device's id and key,
 * and a device that must prove itself first does so silently.
 */
export async function call<const R extends Route>(
  route: R,
  ...[input, options = {}]: Argument<R>
): Promise<Reply<R>> {
  const device = route.signs_in && { device: await (await loadThisDevice()).identifyDevice() };
  const request = requestOf(route, { ...Object(input), ...device }, options);
  const { headers, token } = request;
  const repeat = (changed: HeadersInit) =>
    exchange({ ...request, headers: changed }, options.signal);
  let reply = await repeat(headers);
  const { nonce, approval } = Object(reply.body);
  if (nonce || approval) {
    reply = await (await loadThisDevice()).meetRequirement(
      { reply, options, headers, repeat },
      token,
      approvalPrompt.load,
    );
  }
  const { status, body } = reply;
  if (status >= 200 && status < 300) return replyOf(route.reply, body) as Reply<R>;
  const schema = refusedReplySchema(route, body);
  if (schema) return replyOf(schema, body) as Reply<R>;
  if (status === 401 && token !== undefined) expireSession(token);
  throw refusalOf(status, body);
}

/** The code that identifies and proves this device; prefetched where a customer is about to sign in. */
export const loadThisDevice = () => import('./this-device.ts');

/** The message to show for anything `call` threw. */
export function errorMessage(error: unknown, otherwise: string = messages.internal): string {
  if (error instanceof Refusal) return Refusal.messageOf?.(error.code) ?? error.message;
  return error instanceof OfflineError ? error.message : otherwise;
}

/** A new Idempotency-Key; `crypto.randomUUID` is missing on plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Request = {
  url: string;
  headers: HeadersInit;
  init: RequestInit;
  token: string | undefined;
  timeout_ms: number;
  /** The reply is text, see `media_type` of a route. */
  text: boolean;
};

function requestOf(route: Route, input: Record<string, unknown>, options: CallOptions): Request {
  const session = route.access === 'customer' ? getSession() : undefined;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (session) headers.Authorization = `Token ${session.token}`;
  if (options.idempotency_key) headers['Idempotency-Key'] = options.idempotency_key;
  const { pin } = options;
  if (pin) headers[pin === BY_PASSKEY ? 'X-Approval' : 'X-Transaction-Pin'] = pin;
  const { path, rest } = fillPath(route, input);
  // The file itself is not part of the query.
  const { bytes, ...fields } = rest;
  const { query, rest: body } = splitQuery(route, route.upload ? fields : rest);
  const init: RequestInit = { method: route.method, cache: 'no-store' };
  const schema = bodyOn(route, pricingDay());
  if (schema) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(z.encode(schema, body));
  }
  if (route.upload) {
    headers['Content-Type'] = options.content_type ?? 'application/octet-stream';
    init.body = bytes as Uint8Array<ArrayBuffer>;
  }
  const timeout_ms = route.upload || route.streamed ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS;
  const text = route.media_type !== undefined;
  const token = session?.token;
  return { url: `/api/${path}${query}`, headers, init, token, timeout_ms, text };
}

type Fields = Record<string, unknown>;

/** Fills in the path parameters and returns the rest of the input. */
function fillPath(route: Route, input: Fields): { path: string; rest: Fields } {
  if (!route.params) return { path: route.path, rest: input };
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const values = Object.fromEntries(names.map((name) => [name, input[name]]));
  const params = z.encode(route.params, values) as Fields;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const rest = Object.entries(input).filter(([name]) => !names.includes(name));
  return { path, rest: Object.fromEntries(rest) };
}

// A route has a query or a body, never both (the server merges them into one input).
function splitQuery(route: Route, input: Fields): { query: string; rest: Fields } {
  if (!route.query) return { query: '', rest: input };
  const present = Object.entries(input).filter(([, value]) => value !== undefined);
  const defaulted = { limit: PAGE_SIZE, ...Object.fromEntries(present) };
  const encoded = z.encode(
    route.query,
    'limit' in shapeOf(route.query) ? defaulted : input,
  ) as Fields;
  const pairs = Object.entries(encoded).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  return { query: pairs.length === 0 ? '' : `?${search}`, rest: {} };
}

const PAGE_SIZE = 20; // the contract's default page

function shapeOf(schema: z.ZodMiniType): object {
  return 'shape' in schema && typeof schema.shape === 'object' ? (schema.shape ?? {}) : {};
}

async function exchange(request: Request, signal: AbortSignal | undefined): Promise<Exchange> {
  const aborter = new AbortController();
  const timeout = setTimeout(() => aborter.abort(), request.timeout_ms);
  const abort = () => aborter.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const { url, headers, init, token } = request;
    const prefetched = init.method === 'GET' ? globalThis.takePrefetched?.(url, token) : undefined;
    const response = await (prefetched ?? fetch(url, { ...init, headers, signal: aborter.signal }));
    const text = request.text && response.ok;
    return { status: response.status, body: await (text ? response.text() : response.json()) };
  } catch (error) {
    // A body that is not JSON comes from a proxy or a captive portal, not from Alajo.
    throw signal?.aborted ? signal.reason : new OfflineError(error);
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', abort);
  }
}

/** The schema of a refusal that carries the route's reply; undefined for any other refusal. */
function refusedReplySchema({ outcomes = {} }: Route, body: unknown): z.ZodMiniType | undefined {
  for (const outcome of Object.values(outcomes)) {
    if (outcome !== 202 && outcome.code === Object(body).code) return outcome.reply;
  }
  return undefined;
}

function replyOf(schema: z.ZodMiniType, body: unknown): unknown {
  const reply = z.safeDecode(schema, body);
  if (reply.success) return reply.data;
  const message = 'Alajo has changed since this page opened. Refresh the page.';
  throw new Refusal({ code: 'internal', message }, 500, reply.error);
}

export function refusalOf(status: number, body: unknown): Error {
  const parsed = z.safeParse(refusal, body);
  return parsed.success
    ? new Refusal(parsed.data, status, body)
    : new OfflineError(new Error(`status ${status}`));
}
