// Routes as data: the server, the browser and the tests read the same list; no code is generated.
import * as z from 'zod/mini';
import { cleanLine, cleanLines } from './clean-text.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './staff-roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Callers allowed: anyone, a customer with a valid token, or a member of staff with the staff cookie. Staff
 * routes are under `staff/`, the only path the cookie is sent to.
 */
type Access =
  | { access: 'public' | 'customer'; permission?: never; fresh?: never }
  | {
      access: 'staff';
      path: `staff/${string}`;
      /** Permission the caller must have. */
      permission: Permission;
      /** Requires a passkey check in the last five minutes; for money and documents. */
      fresh?: true;
    };

/** A schema, or the schema for a Lagos day if it uses figures from pricing.ts. */
export type Body = z.ZodMiniType | ((day: string) => z.ZodMiniType);

export type Route = Access & {
  method: Method;
  /** Under /api/, with `:name` for each path parameter. */
  path: string;
  /** Verb phrase of at most 60 characters for the API reference. */
  summary: string;
  /** Details beyond the summary, as one sentence without its full stop. */
  details?: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: Body;
  /** A single raw file instead of a body. */
  upload?: Upload;
  reply: z.ZodMiniType;
  /** Set if the reply is text instead of JSON. */
  media_type?: 'text/csv';
  /** Streams a long text reply as the data is read. */
  streamed?: true;
  /** Status of a successful reply; 200 by default. */
  status?: 200 | 201 | 202;
  /** Outcomes of replies that aren't plain successes, by the `status` in their body. */
  outcomes?: Readonly<Record<string, Outcome>>;
  /**
   * Moves money or agrees to move it later: takes Idempotency-Key and, for a debit, X-Transaction-Pin.
   */
  money?: 'debit' | 'credit';
  /** Moves no money but still takes X-Transaction-Pin. */
  takes_pin?: true;
  /** Creates something that must not be duplicated: takes Idempotency-Key. */
  idempotent?: true;
  /** Opens a session; browsers identify their device in the body's `device`. */
  signs_in?: true;
  /** Allowed for a session whose device hasn't proved its key within the hour. */
  before_proof?: true;
  /** Opens or ends a staff session: its handler sets the cookie. */
  staff_cookie?: true;
  /** Requests per minute per customer (or IP address), if lower than the general limit. */
  per_minute?: number;
};

/** Accepted but not done yet, or a refusal whose body is the reply plus `refusalFields`. */
export type Outcome = 202 | { code: ErrorCode; reply: z.ZodMiniType };

/** Fields that a refusal adds to the reply’s `message`. */
export const refusalFields = {
  code: z.string(),
  error: z.string(),
  detail: z.string(),
  request_id: z.string(),
};

/** The schema that validates a body on a Lagos day. */
export const bodyOn = ({ body }: Route, day: string): z.ZodMiniType | undefined =>
  typeof body === 'function' ? body(day) : body;

/** Builds each day's schema once instead of per request. */
export function daily<Schema extends z.ZodMiniType>(make: (day: string) => Schema) {
  let latest: { day: string; schema: Schema } | undefined;
  return (day: string): Schema => {
    if (latest?.day !== day) latest = { day, schema: make(day) };
    return latest.schema;
  };
}

/** Content types a route accepts, and the maximum file size. */
export type Upload = { types: readonly string[]; max_bytes: number };

/** True if the route detects repeated requests by their Idempotency-Key. */
export const requiresIdempotencyKey = ({ money, idempotent }: Route) =>
  money !== undefined || idempotent === true;

export type Routes = Record<string, Route>;

/** True if the customer is asked for their PIN. */
export const requiresPin = ({ money, takes_pin }: Route) => money === 'debit' || takes_pin === true;

/** Keeps literal types, so each consumer knows every route's input and reply. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

/** The schema under a route's key; for a schema per day, that of any day. */
type SchemaOf<R, K extends string> = R extends { [key in K]: infer S }
  ? S extends (day: string) => infer Made
    ? Made
    : S
  : never;
type DecodedInput<R, K extends string> = [SchemaOf<R, K>] extends [never]
  ? unknown
  : z.output<SchemaOf<R, K>>;
type EncodedInput<R, K extends string> = [SchemaOf<R, K>] extends [never]
  ? unknown
  : { [key in K]: z.input<SchemaOf<R, K>> };

/** The bytes of an upload. */
type Bytes<R> = R extends { upload: Upload } ? { bytes: Uint8Array } : unknown;

/** Parsed input for a handler: kobo, normalised phones, trimmed text. */
export type Input<R extends Route> = DecodedInput<R, 'params'> &
  DecodedInput<R, 'query'> &
  DecodedInput<R, 'body'> &
  Bytes<R>;
/** Input from a caller, as it goes over the wire. */
export type WireInput<R extends Route> = EncodedInput<R, 'params'> &
  EncodedInput<R, 'query'> &
  EncodedInput<R, 'body'>;
/** Reply from a handler to the browser, with amounts in kobo. */
export type Reply<R extends Route> = z.output<R['reply']>;

// Schemas shared by most routes.

/** A row id in a path. */
export const rowId = z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int(), {
  decode: (text) => Number(text),
  encode: (id) => String(id),
});

export const idParams = z.strictObject({ id: rowId });

/** An instant on the wire, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true });

/** One line of text from a customer: cleaned, without control characters. */
export function text(max: number, min = 1, error?: string) {
  return z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(min, error),
      z.maxLength(max, error),
      z.regex(/^[^\p{Cc}\p{Cs}\p{Co}]*$/u, CONTROLS),
    );
}

/** Several lines of text: cleaned, without control characters except line breaks. */
export function lines(max: number, min = 0, error?: string) {
  return z
    .string(error)
    .check(
      z.overwrite(cleanLines),
      z.minLength(min, error),
      z.maxLength(max, `At most ${max} characters`),
      z.regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Co}])*$/u, CONTROLS),
    );
}

const CONTROLS = 'Control characters are not allowed';

/** Paging of every list: a reply's `next` is the `cursor` of the following page. */
export const pageQuery = {
  limit: z._default(
    z.codec(z.string().check(z.regex(/^\d{1,3}$/)), z.int().check(z.gte(1), z.lte(100)), {
      decode: (text) => Number(text),
      encode: (limit) => String(limit),
    }),
    20,
  ),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,120}$/))),
};

/** Result of an action, for the page to show. */
export const message = z.strictObject({ message: z.string() });
export type Message = z.output<typeof message>;
