// Protections around every route: size and time limits of requests, security headers, request ids, and proper refusals
// while the server stops.
import { randomUUID } from 'node:crypto';
import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@alajo/contract/errors.ts';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { ServerConfig } from '../config.ts';
import { bodyOf, replyWithError } from './error-replies.ts';
import type { Limits } from './rate-limits.ts';
import { ASSETS, type InlineHashes } from './site.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const HEADERS_LIMIT_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
// Longer than a load balancer keeps connections open (usually 60 s), or it hits closed sockets.
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUTS_CHECKED_EVERY_MS = 5_000;
const PARAM_LENGTH_MAX = 200;

/** Server options: limits on every request, and request ids that callers cannot choose. */
export function serverOptions(config: ServerConfig) {
  return {
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
    },
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    trustProxy: (_address: string, hop: number) => hop < config.proxies,
    genReqId: () => randomUUID(),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    // `secure` refuses instead, in the contract's form.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  } satisfies FastifyServerOptions & { http: object };
}

/** Adds headers, the rate limit for unauthenticated requests, and the refusal while stopping. */
export async function secure(
  app: FastifyInstance,
  config: ServerConfig,
  limits: Limits,
  inline: InlineHashes,
): Promise<void> {
  const always = await headersOf(config, inline);
  const withAssets = assetHeadersOf(always);
  // Only JSON is parsed: with fastify's text parser, a wrong type would look like a wrong body.
  app.removeContentTypeParser('text/plain');
  const warnOfProxy = proxyWarning(config);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === ASSETS) reply.headers(withAssets);
    else reply.headers(always).header('X-Request-Id', request.id);
    if (stopping) {
      reply.header('Connection', 'close');
      throw new AppError('busy', { retry_after_s: RESTART_S });
    }
    warnOfProxy(request);
    if (!request.url.startsWith('/api/')) return;
    reply.header('Cache-Control', 'no-store');
    await (usesSession(request) ? limits.refused(request) : limits.address(request));
  });
}

/** Warns once that all customers seem to share one address, and so one rate limit. */
function proxyWarning(config: ServerConfig): (request: FastifyRequest) => void {
  let warned = config.mode !== 'production' || config.proxies > 0;
  return (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.error(
      'requests come through a proxy, but ALAJO_PROXIES is 0: every customer has the proxy’s address',
    );
  };
}

const RESTART_S = 5;
const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()';

/** True if a route needs a session, of a customer or of staff. */
function usesSession(request: FastifyRequest): boolean {
  const { route } = request.routeOptions.config;
  return route !== undefined && route.access !== 'public';
}

const self = "'self'";
const cspNone = "'none'";

/** Allows only the inline scripts and styles that the web build lists by hash. */
function contentSecurityPolicy({ script, style }: InlineHashes) {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [self, ...quoted(script)],
      scriptSrcAttr: [cspNone],
      styleSrc: [self, ...quoted(style)],
      imgSrc: [self, 'data:'],
      fontSrc: [self],
      connectSrc: [self],
      workerSrc: [self],
      manifestSrc: [self],
      formAction: [self],
      frameAncestors: [cspNone],
      baseUri: [cspNone],
      objectSrc: [cspNone],
    },
  };
}

/** The headers of every reply, taken from helmet once: recomputing them would cost a tenth of each request's time. */
async function headersOf(config: ServerConfig, inline: InlineHashes) {
  const production = config.mode === 'production';
  const inner = Fastify();
  await inner.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(inline),
    strictTransportSecurity: production && { maxAge: 63_072_000, includeSubDomains: true },
    // Reset links carry a token: never send our URLs to another site.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  inner.get('/', (_request, reply) => reply.status(204).send());
  const { headers } = await inner.inject('/');
  await inner.close();
  const { date: _, connection: __, ...always } = headers;
  return { ...always, 'permissions-policy': PERMISSIONS };
}

// All other headers are for pages, workers and API replies. A first visit fetches a dozen files, and on a slow network
// a kilobyte each is noticeable.
const ASSET_HEADERS = [
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
];

/** The headers of the build's scripts, styles, pictures and fonts. */
const assetHeadersOf = (always: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(always).filter(([name]) => ASSET_HEADERS.includes(name)));

/** Replies when Node refuses before there is a request: headers too large or too slow, or not HTTP. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const refusal = new AppError(codeOf(error.code));
    const id = randomUUID();
    const body = JSON.stringify(bodyOf(refusal, id));
    const lines = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

function codeOf(code: string | undefined) {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  return 'malformed_request';
}
