// How each part of a request is validated: path, query and body, against the contract's schemas.
import { bodyOn, type Route } from '@alajo/contract/route.ts';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

const nothing = z.strictObject({});
const anyQuery = z.object({});
const noBody = z.nullish(nothing);

/** The schema of a part of a request; a body's is that of the Lagos day the request arrives. */
export function partOf(route: Route, part: string | undefined, day: string): z.ZodMiniType {
  switch (part) {
    case 'params':
      return route.params ?? nothing;
    case 'querystring':
      return route.query ?? anyQuery;
    case 'body':
      return bodyOn(route, day) ?? noBody;
    default:
      throw new RangeError(`no schema for ${part}`);
  }
}

type Part = { httpPart?: string; method: string; url: string };

/** Makes a route's validators. `today` returns the Lagos day; only a body may change with it. */
export function validatorsOf(route: Route, today: () => string) {
  return ({ httpPart, method, url }: Part) => {
    const validatorOn = (day: string) => {
      const schema = partOf(route, httpPart, day);
      const validate = validatorCompiler({ schema, method, url });
      return (data: unknown) => validate(withoutEmptyFields(schema, data));
    };
    if (httpPart === 'body' && typeof route.body === 'function') {
      return (data: unknown) => validatorOn(today())(data);
    }
    return validatorOn(today());
  };
}

/** Drops optional fields sent as '' or null, where the field itself refuses that: they are not given. */
export function withoutEmptyFields(schema: z.ZodMiniType, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const notGiven = ([name, value]: [string, unknown]) => {
    if (value !== '' && value !== null) return false;
    const fields = fieldsNamed(schema, name);
    return fields.length > 0 && fields.every((field) => isOptional(field) && refuses(field, value));
  };
  const entries = Object.entries(data);
  return entries.some(notGiven)
    ? Object.fromEntries(entries.filter((entry) => !notGiven(entry)))
    : data;
}

const isOptional = (field: z.core.$ZodType) => field._zod.optin === 'optional';
const refuses = (field: z.core.$ZodType, value: unknown) => !z.safeParse(field, value).success;

/** A field's schemas: one in an object, and in a union one for each object that has it. */
function fieldsNamed(schema: z.core.$ZodType, name: string): z.core.$ZodType[] {
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.flatMap((option) => fieldsNamed(option, name));
  }
  if (!(schema instanceof z.ZodMiniObject) || !Object.hasOwn(schema.shape, name)) return [];
  return [schema.shape[name] ?? []].flat();
}
