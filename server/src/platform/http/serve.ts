// Mounts the contract's routes: the compiler demands a handler for each, with exactly its input and reply. Tokens,
// headers, parsing and errors are handled once, here.
import { AppError } from '@alajo/contract/errors.ts';
import {
  type Route,
  type Routes,
  requiresIdempotencyKey,
  type Upload,
} from '@alajo/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Clock, dayInLagos } from '../clock.ts';
import { createEvents, type Events } from './event-stream.ts';
import {
  approvalKey,
  type CookieSetter,
  type Customer,
  type Handlers,
  NO_DEVICE,
  type SessionOwner,
  type Staff,
  type Visitor,
} from './handlers.ts';
import { repliesOf, withOutcome } from './outcomes.ts';
import type { Limits } from './rate-limits.ts';
import { partOf, validatorsOf } from './request-parts.ts';
import {
  isForStaff,
  requireOrigin,
  requirePermission,
  type StaffAuth,
  type StaffSession,
  setStaffCookie,
  staffToken,
} from './staff-auth.ts';

/** Returns a token's customer; undefined when it is unknown, revoked or expired. */
export type Authenticate = (token: string) => Promise<SessionOwner | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    customer: SessionOwner | null;
    staff: StaffSession | null;
  }
  interface FastifyContextConfig {
    /** The contract's route; absent for pages and files. */
    route?: Route;
    /** An event stream, whose duration says nothing about speed. */
    endless?: true;
  }
}

/** Dependencies for mounting routes: the server, authentication of customers and staff, rate limits and the clock. */
export type HttpContext = {
  app: FastifyInstance;
  authenticate: Authenticate;
  staff: StaffAuth;
  limits: Limits;
  clock: Clock;
};

/** Mounts every route of `routes` below /api/. */
export function serve<const R extends Routes>(
  http: HttpContext,
  routes: R,
  handlers: NoInfer<Handlers<R>>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name as keyof R] as Handler;
    if (route.upload === undefined) mount(http, route, handler);
    else mountUpload(http, route, route.upload, handler);
  }
}

/** The argument has everything its route's access level promises. */
type Handler = (input: unknown, caller: Visitor) => Promise<unknown>;

/** Only these routes accept files; for all others an image is a wrong type. */
function mountUpload(http: HttpContext, route: Route, upload: Upload, handler: Handler): void {
  http.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...upload.types], { parseAs: 'buffer' }, (_, bytes, done) =>
      done(null, { bytes }),
    );
    app.addHook('onRequest', async ({ headers }) => {
      if (Number(headers['content-length'] ?? 0) > upload.max_bytes) {
        throw new AppError('body_too_large');
      }
    });
    mount({ ...http, app }, { ...route, body: file }, handler);
  });
}

const file = z.strictObject({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0),
});

function mount(context: HttpContext, route: Route, handler: Handler): void {
  const { app, limits, clock } = context;
  const today = () => dayInLagos(clock.now());
  const day = today();
  const status = route.status ?? 200;
  const routeLimit = route.per_minute === undefined ? undefined : limits.route(route.per_minute);
  app.route({
    method: route.method,
    url: `/api/${route.path}`,
    ...(route.upload ? { bodyLimit: route.upload.max_bytes } : {}),
    schema: {
      params: partOf(route, 'params', day),
      querystring: partOf(route, 'querystring', day),
      ...(route.method === 'GET' ? {} : { body: partOf(route, 'body', day) }),
      response: repliesOf(route),
    },
    validatorCompiler: validatorsOf(route, today),
    config: { route },
    // Authenticates before the body is read, so that a stranger's megabyte is never parsed.
    onRequest: async (request) => {
      await authorizeRequest(request, route, context);
      await routeLimit?.(request);
    },
    handler: async (request, reply) => {
      const input = Object.assign({}, request.params, request.query, request.body);
      reply.status(status);
      if (route.media_type || route.streamed) {
        reply.type(`${route.media_type ?? 'application/json'}; charset=utf-8`);
      }
      const caller = callerOf(request, route, input);
      const result = isForStaff(route)
        ? await handleForStaff({ route, request, reply, staffAuth: context.staff }, (staff) =>
            handler(input, { ...caller, ...staff }),
          )
        : await handler(input, caller);
      return withOutcome(route, result, reply);
    },
  });
}

/** Authenticates the caller a route is for. */
async function authorizeRequest(
  request: FastifyRequest,
  route: Route,
  context: HttpContext,
): Promise<void> {
  const { authenticate, limits, staff } = context;
  if (route.access === 'customer') {
    request.customer = await customerOf(request, authenticate, limits);
    await limits.account(request);
    if (!route.before_proof) requireProof(request.customer);
  }
  if (!isForStaff(route)) return;
  if (route.access === 'staff') {
    request.staff = await staffMemberOf(request, staff, limits);
    await limits.account(request);
  }
  requireOrigin(request, route, staff);
  if (request.staff) requirePermission(route, request.staff);
}

/** The member of staff whose cookie a request has. Throws staff_signed_out. */
export async function staffMemberOf(request: FastifyRequest, staffAuth: StaffAuth, limits: Limits) {
  const token = staffToken(request);
  const session = token === undefined ? undefined : await staffAuth.authenticate(token);
  if (session !== undefined) return session;
  await limits.address(request);
  throw new AppError('staff_signed_out');
}

type StaffRequest = {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  staffAuth: StaffAuth;
};

/** Additional input for staff routes' handlers. */
type StaffExtras = Omit<Staff & CookieSetter, keyof Visitor>;

/** Handles a request, and detects a write without an entry in the staff log. */
async function handleForStaff(
  { route, request, reply, staffAuth }: StaffRequest,
  handle: (staff: StaffExtras) => Promise<unknown>,
): Promise<unknown> {
  const session = request.staff;
  let recorded = false;
  const result = await handle({
    staff_id: session?.staff_id ?? 0,
    session_id: session?.session_id ?? 0,
    name: session?.name ?? '',
    permissions: session?.permissions ?? new Set(),
    fresh: session?.fresh ?? false,
    record: async (tx, act) => {
      if (session === null) throw new Error('only staff routes have a staff log');
      await staffAuth.record(tx, session.staff_id, act);
      recorded = true;
    },
    unchanged: () => {
      recorded = true;
    },
    setStaffCookie: (token) => setStaffCookie(reply, staffAuth, token),
  });
  if (route.access === 'staff' && route.method !== 'GET' && !recorded) {
    throw new Error(`${route.path} changed something and left nothing in the staff log`);
  }
  return result;
}

/** A customer listening to a stream. */
export type Listener = {
  user_id: number;
  /** The last event id the browser received, when it reconnects. */
  last_event_id: string | undefined;
  /** True if the session is still valid and its device verified. */
  signedIn(): Promise<boolean>;
};

/**
 * Mounts a route for customers that sends events until either side ends it. `listen` may refuse by throwing, in which
 * case it must end the events it was given.
 */
export function serveEvents(
  { app, authenticate, limits }: HttpContext,
  path: string,
  listen: (listener: Listener, events: Events) => void,
): void {
  const route: Route = {
    method: 'GET',
    path,
    access: 'customer',
    summary: 'Events',
    reply: z.never(),
  };
  app.route({
    method: route.method,
    url: `/api/${path}`,
    // A HEAD request would leave a stream open that no one reads.
    exposeHeadRoute: false,
    schema: { params: z.strictObject({}), querystring: z.object({}) },
    config: { route, endless: true },
    onRequest: async (request) => {
      request.customer = await customerOf(request, authenticate, limits);
      await limits.account(request);
      requireProof(request.customer);
    },
    handler: async (request, reply) => {
      const token = tokenOf(request) ?? '';
      const events = createEvents();
      const last_event_id = header(request, 'Last-Event-ID', EVENT_ID);
      // A device that must verify itself again reconnects and does so.
      const signedIn = async () => {
        const owner = await authenticate(token);
        return owner !== undefined && owner.proof_nonce === undefined;
      };
      listen({ user_id: request.customer?.user_id ?? 0, last_event_id, signedIn }, events);
      // A proxy that buffers replies would never pass on an event.
      return reply
        .type('text/event-stream')
        .header('X-Accel-Buffering', 'no')
        .send(events.readable);
    },
  });
}

const EVENT_ID = /^[\x21-\x7e]{1,400}$/;

const TOKEN = /^Token ([A-Za-z0-9_-]{43})$/;

const tokenOf = (request: FastifyRequest) => TOKEN.exec(request.headers.authorization ?? '')?.[1];

async function customerOf(request: FastifyRequest, authenticate: Authenticate, limits: Limits) {
  const token = tokenOf(request);
  const customer = token === undefined ? undefined : await authenticate(token);
  if (customer !== undefined) return customer;
  await limits.address(request);
  throw new AppError('not_signed_in');
}

/** A bare token vouches for its device for an hour: a copied token is useless after that. */
function requireProof({ proof_nonce: nonce }: SessionOwner): void {
  if (nonce !== undefined) throw new AppError('device_proof_needed', { nonce });
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;
const PIN = /^\d{4}$/;
const APPROVAL = /^(?:passkey|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

function callerOf(request: FastifyRequest, route: Route, input: unknown): Visitor & Customer {
  const approval = header(request, 'X-Approval', APPROVAL);
  return {
    user_id: request.customer?.user_id ?? 0,
    session_id: request.customer?.session_id ?? 0,
    trust: request.customer?.trust ?? NO_DEVICE,
    address: request.ip,
    device: (request.headers['user-agent'] ?? 'Unknown').slice(0, 200),
    request_id: request.id,
    idempotency_key: requiresIdempotencyKey(route)
      ? (header(request, 'Idempotency-Key', IDEMPOTENCY_KEY) ?? keyOfApproval(approval))
      : undefined,
    pin: route.money || route.takes_pin ? header(request, 'X-Transaction-Pin', PIN) : undefined,
    approval,
    request: { path: route.path, summary: route.summary, input },
  };
}

/** Even without its own key, an approved action runs only once. */
const keyOfApproval = (approval: string | undefined) =>
  approval === undefined || approval === 'passkey' ? undefined : approvalKey(approval);

function header(request: FastifyRequest, name: string, pattern: RegExp): string | undefined {
  const value = request.headers[name.toLowerCase()];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new AppError('invalid_request', { field: name, message: `${name} is not well formed.` });
}
