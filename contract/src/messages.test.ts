import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyOn, type Routes } from './route.ts';

// zod/mini’s default message, where the contract has none.
const GENERIC = 'Invalid input';
/** Issues of typed fields. Choices have a default value in every form, and ids come from the page. */
const TYPED = new Set(['too_small', 'invalid_format', 'custom']);
/** Set by the page, never typed. */
const GIVEN = new Set([
  'invitation',
  'key',
  'day',
  'endpoint',
  'p256dh',
  'auth',
  // From a passkey, which the browser writes, and from a proposal that was read.
  'id',
  'rawId',
  'clientDataJSON',
  'authenticatorData',
  'attestationObject',
  'signature',
  'digest',
  // From the terms of a bank's consent and an announced pull, which were read.
  'ends_on',
  'due_on',
  // The chosen way to resolve a case.
  'end',
  // From a sign-in and a device, which the browser stores.
  'device_id',
  'nonce',
]);

it('every field that people type into has a message for blank input', async () => {
  const fields = (await bodies()).flatMap(({ name, body }) =>
    shapesOf(body).flatMap((shape) =>
      Object.entries(shape).map(([field, schema]) => ({ name: `${name}.${field}`, field, schema })),
    ),
  );
  expect(fields.length).toBeGreaterThan(100);
  const typed = fields.filter(
    ({ field, schema }) => !GIVEN.has(field) && schema._zod.optin !== 'optional',
  );
  expect(typed.filter(({ schema }) => isSilent(schema)).map(({ name }) => name)).toEqual([]);
});

function isSilent(schema: z.core.$ZodType): boolean {
  const [first] = z.safeParse(schema, '').error?.issues ?? [];
  return first !== undefined && TYPED.has(first.code) && first.message === GENERIC;
}

/** Bodies of all routes that take one. */
async function bodies(): Promise<{ name: string; body: z.core.$ZodType }[]> {
  const files = globSync('*/*routes.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(
    files.map(
      async (file): Promise<Record<string, Routes>> => import(/* @vite-ignore */ `./${file}`),
    ),
  );
  return modules
    .flatMap((module) => Object.values(module).flatMap((routes) => Object.entries(routes)))
    .flatMap(([name, route]) => {
      const body = bodyOn(route, '2026-11-23');
      return body === undefined ? [] : [{ name, body }];
    });
}

function shapesOf(schema: z.core.$ZodType): z.core.$ZodShape[] {
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(shapesOf);
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return [schema.shape, ...Object.values<z.core.$ZodType>(schema.shape).flatMap(shapesOf)];
}
