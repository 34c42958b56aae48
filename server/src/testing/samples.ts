// Shared by tests that loop over all routes: valid bodies and paths made from the contract's schemas, sending a request
// to any route, and a fingerprint of the database.

import { bodyOn, type Route } from '@alajo/contract/route.ts';
import { permissionsOf, type Role, roleNames } from '@alajo/contract/staff-roles.ts';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { modules } from '../app.ts';
import type { Db } from '../platform/database/database.ts';
import { createSchemas, type Schema } from '../platform/http/openapi-schema.ts';
import type { TestApp } from './app.ts';

/** Every route of the product, named by method and path. */
export const allRoutes: [string, Route][] = Object.values(modules).flatMap(({ routes }) =>
  Object.values<Route>(routes).map((route): [string, Route] => [
    `${route.method} ${route.path}`,
    route,
  ]),
);
export const schemas = createSchemas([]);

/** A customer; with `staff`, also the headers of a member of staff with every role. */
export type Person = Awaited<ReturnType<TestApp['person']>> & { staff?: StaffHeaders };
type StaffHeaders = (route: Route) => Record<string, string>;

/** Creates a member of each role. A route below staff/ gets the headers of one with its permission. */
export async function everyRole(alajo: TestApp): Promise<StaffHeaders> {
  // The first id is in many samples.
  const { headers: nobody } = await alajo.staff('auditor');
  const members = new Map<Role, Record<string, string>>();
  for (const role of roleNames) members.set(role, (await alajo.staff(role)).headers);
  return ({ path, permission }) => {
    if (!path.startsWith('staff/')) return {};
    const may = (role: Role) => permission && permissionsOf([role]).has(permission);
    return members.get(roleNames.find(may) ?? 'auditor') ?? nobody;
  };
}
export type RouteResponse = Awaited<ReturnType<TestApp['app']['inject']>>;
export type RequestParts = {
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  payload?: string;
};

/** The day of the test clock. */
export const DAY = '2026-11-20';

/** One pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Values for fields whose schema has no pattern to generate one from. */
const SAMPLES: Record<string, unknown> = {
  phone_number: '08031234567',
  new_phone: '08031234567',
  new_email: 'new@example.ng',
  email: 'nobody@example.ng',
  username: 'nobody.here',
  recipient: 'nobody.here',
  party: 'user:nobody.here',
  password: 'a long password',
  new_password: 'a longer password',
  recovery_code: 'K7RM-4Q2X-9DTV',
  amount: 2000,
  at_least: 2000,
  day_cap: 2000,
  step: 100,
  payer: 'nobody.here',
  most: 2500,
  scheduled_date: '2026-12-01 09:00:00',
  debit_from: 2000,
  target_amount: 5000,
  contribution_amount: 1000,
  start_date: '2026-11-20',
  price: 100,
  from: '2026-11-20',
  to: '2026-11-20',
  text: 'It never arrived here.',
  return_address: '9 Marina Road, Lagos',
};

/** The alternatives of a union, or the schema itself. */
export const variants = (schema: Schema): Schema[] =>
  (schema.oneOf ?? schema.anyOf ?? [schema]) as Schema[];

/** A route's body schema on the day of the test clock. */
export const bodyOf = (route: Route) => bodyOn(route, DAY);

/** A valid body for each alternative of a route's body schema. */
export function samples(route: Route): object[] {
  const body = bodyOf(route);
  if (body === undefined) return [];
  return variants(schemas.request(body)).map((schema) => sample(schema) as object);
}

export function sample(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (name in SAMPLES && schema.type !== 'array') return SAMPLES[name];
  const [first = schema] = variants(schema);
  if (first !== schema) return sample(first, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      return Object.fromEntries(properties.map(([key, value]) => [key, sample(value, key)]));
    }
    case 'array':
      return [sample(schema.items as Schema, name)];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1);
    default:
      return textFor(schema);
  }
}

function textFor({ format, pattern, minLength }: Schema): string {
  if (format === 'uuid') return '019a0000-0000-7000-8000-000000000000';
  if (format === 'date-time') return '2026-11-20T09:00:00+01:00';
  if (format === 'date') return '2027-06-30';
  if (typeof pattern !== 'string' || pattern.includes('\\p')) {
    return 'Ada'.padEnd(Number(minLength ?? 0), 'a');
  }
  return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 7 })[0] ?? 'Ada';
}

/** Valid path parameters and, if the route has one, a valid body. */
export function validRequest(route: Route): RequestParts {
  const [body] = samples(route);
  const found = route.params ? (sample(schemas.request(route.params)) as object) : {};
  const params = Object.fromEntries(Object.entries(found).map(([key, value]) => [key, `${value}`]));
  return body === undefined ? { params } : { params, payload: JSON.stringify(body) };
}

/** The names of a path's parameters. */
export const paramsOf = (route: Route) =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Sends a request to a route as a client would; an upload route gets a picture. */
export async function sendRequest(
  app: FastifyInstance,
  route: Route,
  sent: RequestParts,
  as?: Person,
): Promise<RouteResponse> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => sent.params?.[name] ?? '1');
  // A payload passed by a test replaces the picture, for example an invalid one.
  const picture = route.upload && sent.payload === undefined ? PICTURE : undefined;
  const payload = picture ?? sent.payload;
  const kind = picture === undefined ? 'application/json' : 'image/png';
  const type = payload === undefined ? {} : { 'content-type': kind };
  const session = as ? { authorization: `Token ${as.token}`, 'x-transaction-pin': as.pin } : {};
  return app.inject({
    method: route.method,
    url: `/api/${path}${sent.query === undefined ? '' : `?${sent.query}`}`,
    headers: { ...type, ...session, ...as?.staff?.(route), ...sent.headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** The row count and a sum of row hashes of every table, including jobs. */
export async function fingerprint(db: Db): Promise<unknown[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname, tablename) = ('graphile_worker', '_private_jobs')
    order by 1`.execute(db);
  const each = tables.map(
    ({ name }) => sql`
    select ${name} as name, count(*) as count, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash
    from ${sql.raw(name)} t`,
  );
  // Parallel workers of one query may return rows in any order.
  const counts = sql`select * from (${sql.join(each, sql` union all `)}) counts order by name`;
  return (await counts.execute(db)).rows;
}
