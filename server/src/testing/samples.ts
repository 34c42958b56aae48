// What tests that loop over all routes share: good bodies and paths made from the contract's
// schemas, how a route is asked, and a fingerprint of all that is stored.
import { bodyOn, type Route } from '@alajo/contract/route.ts';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { modules } from '../app.ts';
import type { Db } from '../platform/database/database.ts';
import { createSchemas, type Schema } from '../platform/http/openapi-schema.ts';
import type { TestApp } from './app.ts';

/** Every route of the product, named by method and path. */
export const all: [string, Route][] = Object.values(modules).flatMap(({ routes }) =>
  Object.values<Route>(routes).map((route): [string, Route] => [
    `${route.method} ${route.path}`,
    route,
  ]),
);
export const schemas = createSchemas([]);

export type Person = Awaited<ReturnType<TestApp['person']>>;
export type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;
export type Sent = {
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  payload?: string;
};

/** Of the tests' clock. */
export const DAY = '2026-11-20';

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What fields hold whose text no pattern tells. */
const SAMPLES: Record<string, unknown> = {
  phone_number: '08031234567',
  email: 'nobody@example.ng',
  username: 'nobody.here',
  recipient: 'nobody.here',
  password: 'a long password',
  new_password: 'a longer password',
  amount: 2000,
  scheduled_date: '2026-12-01 09:00:00',
  target_amount: 5000,
  contribution_amount: 1000,
  start_date: '2026-11-20',
  price: 100,
  from: '2026-11-20',
  to: '2026-11-20',
  text: 'It never arrived here.',
};

/** The shapes a schema has. */
export const variants = (schema: Schema): Schema[] =>
  (schema.oneOf ?? schema.anyOf ?? [schema]) as Schema[];

/** A route's body on the day of the tests' clock. */
export const bodyOf = (route: Route) => bodyOn(route, DAY);

/** A good body for each shape that a route takes. */
export function samples(route: Route): object[] {
  const body = bodyOf(route);
  if (body === undefined) return [];
  return variants(schemas.request(body)).map((schema) => sample(schema) as object);
}

export function sample(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (name in SAMPLES) return SAMPLES[name];
  const [first = schema] = variants(schema);
  if (first !== schema) return sample(first, name);
  switch (schema.type) {
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

function textFor({ format, pattern }: Schema): string {
  if (format === 'uuid') return '019a0000-0000-7000-8000-000000000000';
  if (format === 'date-time') return '2026-11-20T09:00:00+01:00';
  if (format === 'date') return '2027-06-30';
  if (typeof pattern !== 'string' || pattern.includes('\\p')) return 'Ada';
  return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 7 })[0] ?? 'Ada';
}

/** A good path and body, as far as the route has them. */
export function valid(route: Route): Sent {
  const [body] = samples(route);
  const found = route.params ? (sample(schemas.request(route.params)) as object) : {};
  const params = Object.fromEntries(Object.entries(found).map(([key, value]) => [key, `${value}`]));
  return body === undefined ? { params } : { params, payload: JSON.stringify(body) };
}

/** The names of a path's parameters. */
export const paramsOf = (route: Route) =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Asks a route as it would be asked over the network; a picture goes where a file is wanted. */
export async function ask(
  app: FastifyInstance,
  route: Route,
  sent: Sent,
  as?: Person,
): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => sent.params?.[name] ?? '1');
  // Where a file is wanted one is sent, unless something wrong is.
  const picture = route.upload && sent.payload === undefined ? PICTURE : undefined;
  const payload = picture ?? sent.payload;
  const kind = picture === undefined ? 'application/json' : 'image/png';
  const type = payload === undefined ? {} : { 'content-type': kind };
  const session = as ? { authorization: `Token ${as.token}`, 'x-transaction-pin': as.pin } : {};
  return app.inject({
    method: route.method,
    url: `/api/${path}${sent.query === undefined ? '' : `?${sent.query}`}`,
    headers: { ...type, ...session, ...sent.headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Every row of every table, jobs too, as a count and a sum of hashes. */
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
  return (await sql.join(each, sql` union all `).execute(db)).rows;
}
