// The OpenAPI 3.1 descriptions, generated only from the contract's routes, so they are always up to date: one for
// anyone, and one of the staff console's routes for staff only.
import { type ErrorCode, errors, signInWays } from '@alajo/contract/errors.ts';
import {
  bodyOn,
  type Route,
  type Routes,
  requiresIdempotencyKey,
  requiresPin,
  type Upload,
} from '@alajo/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { dayInLagos } from '../clock.ts';
import { mountDocs } from './api-reference.ts';
import { exampleOf } from './openapi-examples.ts';
import { createSchemas, type Schema } from './openapi-schema.ts';
import { repliesOf } from './outcomes.ts';
import { ACCOUNT_PER_MINUTE, ADDRESS_PER_MINUTE } from './rate-limits.ts';
import { type HttpContext, staffMemberOf } from './serve.ts';
import { isForStaff, STAFF_COOKIE } from './staff-auth.ts';

/** One module of the API: its routes, and the contract file whose schemas get names. */
type ApiSection = { title: string; about: string; routes: Routes; contract: object };
export type ApiSections = Readonly<Record<string, ApiSection>>;

type Schemas = ReturnType<typeof createSchemas>;

export type Audience = 'customers' | 'staff';

/** The whole description as of a Lagos day, with URLs below `url`. */
export function describeApi(
  chapters: ApiSections,
  url: string,
  day: string,
  audience: Audience = 'customers',
) {
  const all = Object.entries(chapters)
    .map(([module, chapter]): [string, ApiSection] => [module, partFor(chapter, audience)])
    .filter(([, { routes }]) => Object.keys(routes).length > 0);
  const schemas = createSchemas(all.map(([, chapter]) => chapter.contract));
  const paths: { [path: string]: { [method: string]: Schema } } = {};
  for (const [module, { title, routes }] of all) {
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api/${route.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] ??= {};
      paths[path][route.method.toLowerCase()] = {
        operationId: module + name.charAt(0).toUpperCase() + name.slice(1),
        tags: [title],
        ...operationOf(route, schemas, { day, shown: route === exampleRoute(routes) }),
      };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: audience === 'staff' ? 'Alajo staff API' : 'Alajo API',
      version: '1',
      description: INTRODUCTION,
      contact: { name: 'Alajo support', url: new URL('/support', url).href },
      license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: new URL(url).origin, description: 'This server' }],
    tags: all.map(([, { title, about }]) => ({ name: title, description: about })),
    paths,
    components: {
      securitySchemes: audience === 'staff' ? { staff: staffSession } : { session },
      headers,
      parameters: usedIn(paths, 'parameters', parameters),
      responses: usedIn(paths, 'responses', refusals()),
      schemas: { ErrorBody: errorBody, ...schemas.components },
    },
  };
}

/** A module's routes for this audience. */
const partFor = (chapter: ApiSection, audience: Audience): ApiSection => ({
  ...chapter,
  routes: Object.fromEntries(
    Object.entries(chapter.routes).filter(
      ([, route]) => isForStaff(route) === (audience === 'staff'),
    ),
  ),
});

const INTRODUCTION = `Amounts are in naira: JSON numbers with at most two decimals; requests can also
send them as decimal text. Times are ISO 8601. Lists return \`results\` and \`next\`; send \`next\` as
\`cursor\` for the next page. Every refusal has the same form, \`ErrorBody\`, whose \`code\` never changes its
meaning. Limits are ${ACCOUNT_PER_MINUTE} requests a minute per customer, and ${ADDRESS_PER_MINUTE} per
address without a session.`;

const session = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: '`Token ` and the token that signing in returns.',
};

const staffSession = {
  type: 'apiKey',
  in: 'cookie',
  name: STAFF_COOKIE,
  description: 'Set by signing in. All methods but GET also need the console’s own `Origin`.',
};

const headers = {
  RequestId: {
    description: 'The id of this request in the log; quote it to support.',
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'Seconds until the same request can succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Created by the caller for one action and sent again with every retry: the same key and body return ' +
      'the first response and move no money. Without a key, every request is a new action.',
    schema: { type: 'string', pattern: '^[!-~]{8,128}$' },
  },
  TransactionPin: {
    name: 'X-Transaction-Pin',
    in: 'header',
    description: 'The 4-digit transaction PIN, once the customer has set one.',
    schema: { type: 'string', pattern: '^[0-9]{4}$' },
  },
  Approval: {
    name: 'X-Approval',
    in: 'header',
    description:
      'The id of an approval that this request was refused for with `approval_required`, once it is ' +
      'approved. Or `passkey`, to be asked to approve by passkey instead of the PIN.',
    schema: { type: 'string', maxLength: 36 },
  },
};

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const codes = Object.keys(errors) as ErrorCode[];

const errorBody = {
  type: 'object',
  description: 'Every refusal. `error` and `detail` repeat the message.',
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string', description: 'A sentence to show to the customer' },
    error: { type: 'string' },
    detail: { type: 'string' },
    field: { type: 'string', description: 'The input field at fault, as a dotted path' },
    email: { type: 'string', description: '`otp_required`: where the code was sent' },
    device_id: {
      type: 'string',
      description:
        '`otp_required` of a confirmed account: the pending sign-in; send it with the code to `auth/verify-device/`, or the email and the code to `auth/verify-otp/`',
    },
    ways: {
      type: 'array',
      items: { type: 'string', enum: signInWays },
      description: '`otp_required` with a `device_id`: the ways to continue signing in',
    },
    nonce: {
      type: 'string',
      description: '`device_proof_needed`: the challenge the device signs for `auth/device-proof/`',
    },
    approval: {
      type: 'object',
      description: '`approval_required`: the action to approve, the ways to approve it, and its id',
    },
    limit: {
      type: 'object',
      description:
        'A payment over a limit: which limit, what is left of it, what one payment takes beyond that, and when or how it rises',
    },
    retry_after_s: {
      type: 'integer',
      minimum: 1,
      description:
        'Seconds until it can succeed, or for `otp_required` until another code can be sent',
    },
    request_id: { type: 'string', format: 'uuid' },
  },
  required: ['code', 'message', 'error', 'detail', 'request_id'],
  additionalProperties: false,
};

/** A module's example route: its first one with a JSON reply. */
const exampleRoute = (routes: Routes): Route | undefined =>
  Object.values<Route>(routes).find(({ media_type }) => media_type === undefined);

type OperationOptions = {
  day: string;
  /** True if its reply has an example. */
  shown: boolean;
};

function operationOf(route: Route, schemas: Schemas, { day, shown }: OperationOptions): Schema {
  const body = bodyOn(route, day);
  return {
    summary: route.summary,
    description: descriptionOf(route),
    security: securityOf(route),
    parameters: [
      ...parametersIn('path', route.params, schemas),
      ...parametersIn('query', route.query, schemas),
      ...(requiresIdempotencyKey(route)
        ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
        : []),
      ...(requiresPin(route)
        ? [
            { $ref: '#/components/parameters/TransactionPin' },
            { $ref: '#/components/parameters/Approval' },
          ]
        : []),
    ],
    ...(body && {
      requestBody: { required: true, content: withExample(schemas.request(body)) },
    }),
    ...(route.upload && { requestBody: { required: true, content: filesOf(route.upload) } }),
    responses: {
      ...Object.fromEntries(
        refusalsOf(route).map((status) => [status, { $ref: `#/components/responses/R${status}` }]),
      ),
      ...repliesIn(route, schemas, shown),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** The components that some route refers to. */
const usedIn = (paths: object, kind: string, components: object) => {
  const text = JSON.stringify(paths);
  const used = ([name]: [string, unknown]) => text.includes(`"#/components/${kind}/${name}"`);
  return Object.fromEntries(Object.entries(components).filter(used));
};

function securityOf({ access }: Route): Schema[] {
  if (access === 'public') return [];
  return [access === 'staff' ? { staff: [] } : { session: [] }];
}

/** Replies of a handled request, by status. */
function repliesIn(route: Route, schemas: Schemas, shown: boolean): { [status: string]: Schema } {
  const type = route.media_type ?? 'application/json';
  const entries = Object.entries(repliesOf(route)).map(([status, reply]) => {
    const refused = Number(status) >= 400;
    const own = schemas.reply(reply);
    const schema = refused ? { anyOf: [own, { $ref: '#/components/schemas/ErrorBody' }] } : own;
    const description = `${route.summary}${meaningOf(Number(status))}`;
    const example = shown && !refused && { example: exampleOf(inlined.reply(reply)) };
    const content = { [type]: { schema, ...example } };
    return [status, { description, headers: requestIdHeader, content }];
  });
  return Object.fromEntries(entries);
}

function meaningOf(status: number): string {
  if (status < 400) return status === 202 ? ': accepted, not done yet' : '';
  return ': refused with what was done and undone, or another refusal';
}

const filesOf = ({ types, max_bytes }: Upload) =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', contentMediaType: type, maxLength: max_bytes } },
    ]),
  );

const json = (schema: Schema) => ({ 'application/json': { schema } });

const withExample = (schema: Schema) => ({
  'application/json': { schema, example: exampleOf(schema) },
});

/** Schemas without names, so that nothing in them is a reference. */
const inlined = createSchemas([]);

function descriptionOf(route: Route): string {
  const account = route.access !== 'public';
  const sentences = [
    `${route.details ?? route.summary}.`,
    account ? 'Needs a session.' : 'Open to anyone.',
    route.permission ? `Needs the permission \`${route.permission}\`.` : '',
    route.fresh ? 'Needs a passkey confirmed within five minutes.' : '',
    route.money === 'debit' ? 'Debits money: send `Idempotency-Key` and `X-Transaction-Pin`.' : '',
    route.money === 'credit' ? 'Moves money: send `Idempotency-Key`.' : '',
    route.takes_pin ? 'Send `X-Transaction-Pin`.' : '',
    route.idempotent ? 'Send `Idempotency-Key`.' : '',
    route.per_minute
      ? `At most ${route.per_minute} per minute per ${account ? 'customer' : 'address'}.`
      : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

const meanings: { [name: string]: string } = {
  id: 'Its number',
  limit: 'Maximum number of rows to return',
  cursor: 'The `next` of the previous page; omit for the first page',
  reference: 'The reference on receipts',
  number: 'The ticket’s number, such as ALJ-7K3F2M',
};

function parametersIn(place: string, schema: z.ZodMiniType | undefined, schemas: Schemas) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.request(schema) as {
    properties?: { [name: string]: Schema };
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    description: meanings[name] ?? `The ${name.replaceAll('_', ' ')}`,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The refusals known from the route's data; `default` covers the rest. */
function refusalsOf(route: Route): number[] {
  const statuses = [400, 429, 500, 503];
  if (route.access !== 'public') statuses.push(401);
  if (route.params) statuses.push(404);
  if (route.access === 'staff' && route.method === 'GET') statuses.push(403);
  if (route.method !== 'GET') statuses.push(403, 409, 413, 415);
  if (requiresIdempotencyKey(route)) statuses.push(422);
  return statuses;
}

function refusals(): { [name: string]: Schema } {
  const body = json({ $ref: '#/components/schemas/ErrorBody' });
  const id = requestIdHeader;
  const retry = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  const found: { [name: string]: Schema } = {
    Refused: { description: 'Any other refusal', headers: id, content: body },
  };
  for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]) {
    const here = codes.filter((code) => errors[code].status === status);
    found[`R${status}`] = {
      description: here.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      headers: status === 429 || status === 503 ? { ...id, ...retry } : id,
      content: body,
    };
  }
  return found;
}

/** Serves the descriptions, each generated on the first request and cached until the next start. */
export function mountOpenapi(
  { app, clock, staff, limits }: HttpContext,
  chapters: ApiSections,
  url: string,
): void {
  const served = (audience: Audience) => {
    let text: string | undefined;
    return (_request: FastifyRequest, reply: FastifyReply) => {
      text ??= JSON.stringify(describeApi(chapters, url, dayInLagos(clock.now()), audience));
      reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text);
    };
  };
  app.get('/api/openapi.json', served('customers'));
  const onRequest = async (request: FastifyRequest) => {
    request.staff = await staffMemberOf(request, staff, limits);
  };
  app.get('/api/staff/openapi.json', { onRequest }, served('staff'));
  mountDocs(app);
}
