// Validation of each part of a request (path, query, body) against the contract's schemas.
import { AppError, type ErrorOptions } from '@alajo/contract/errors.ts';
import { bodyOn, type Route } from '@alajo/contract/route.ts';
import * as z from 'zod/mini';

const emptyObject = z.strictObject({});
const anyQuery = z.object({});
const noBody = z.nullish(emptyObject);

/** The schema of a part of a request; a body's is the one of the Lagos day on which it arrives. */
export function partOf(route: Route, part: string | undefined, day: string): z.ZodMiniType {
  switch (part) {
    case 'params':
      return route.params ?? emptyObject;
    case 'querystring':
      return route.query ?? anyQuery;
    case 'body':
      return bodyOn(route, day) ?? noBody;
    default:
      throw new RangeError(`no schema for ${part}`);
  }
}

/** Creates a route's validators. `today` returns the Lagos day; only bodies may depend on it. */
export function validatorsOf(route: Route, today: () => string) {
  return ({ httpPart }: { httpPart?: string }) => {
    const validatorOn = (day: string) => {
      const schema = partOf(route, httpPart, day);
      return (data: unknown) => validate(schema, data);
    };
    if (httpPart === 'body' && typeof route.body === 'function') {
      return (data: unknown) => validatorOn(today())(data);
    }
    return validatorOn(today());
  };
}

function validate(schema: z.ZodMiniType, data: unknown) {
  const input = withoutEmptyFields(schema, data);
  const result = z.safeParse(schema, input);
  if (result.success) return { value: result.data };
  const [first] = result.error.issues;
  return { error: new AppError('invalid_request', first && refusalOf(schema, input, first)) };
}

const GENERIC_MESSAGE = 'Invalid input'; // zod/mini's only message if the contract has none
const NAME_MAX = 60;

/** The contract's message, or one that names the field. */
function refusalOf(schema: z.ZodMiniType, data: unknown, issue: z.core.$ZodIssue): ErrorOptions {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = [...issue.path.map(String), unknown?.slice(0, NAME_MAX) ?? []].flat().join('.');
  if (unknown !== undefined) return { field, message: `There is no field ${field}.` };
  if (field === '') return issue.message === GENERIC_MESSAGE ? {} : { message: issue.message };
  if (issue.message !== GENERIC_MESSAGE) return { field, message: issue.message };
  const missing = Object(data)[field] === undefined;
  return { field, message: missing ? blankMessage(schema, field) : `${field} is not valid.` };
}

/** The contract's message for a blank field. */
function blankMessage(schema: z.ZodMiniType, name: string): string {
  const [field] = fieldsNamed(schema, name);
  const message = field && z.safeParse(field, '').error?.issues[0]?.message;
  return message === undefined || message === GENERIC_MESSAGE ? `${name} is required.` : message;
}

/** Drops optional fields sent as '' or null if the field itself rejects those: they count as absent. */
export function withoutEmptyFields(schema: z.ZodMiniType, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const notGiven = ([name, value]: [string, unknown]) => {
    if (value !== '' && value !== null) return false;
    const fields = fieldsNamed(schema, name);
    return (
      fields.length > 0 && fields.every((field) => isOptional(field) && rejectsValue(field, value))
    );
  };
  const entries = Object.entries(data);
  return entries.some(notGiven)
    ? Object.fromEntries(entries.filter((entry) => !notGiven(entry)))
    : data;
}

const isOptional = (field: z.core.$ZodType) => field._zod.optin === 'optional';
const rejectsValue = (field: z.core.$ZodType, value: unknown) => !z.safeParse(field, value).success;

/** A field's schemas: one in an object, and one per object that has it in a union. */
function fieldsNamed(schema: z.core.$ZodType, name: string): z.core.$ZodType[] {
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.flatMap((option) => fieldsNamed(option, name));
  }
  if (!(schema instanceof z.ZodMiniObject) || !Object.hasOwn(schema.shape, name)) return [];
  return [schema.shape[name] ?? []].flat();
}
