// Routes as data: the server, the browser and the tests read the same list; no code is generated.
import * as z from 'zod/mini';
import { cleanLine, cleanLines } from './clean-text.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './staff-roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, a customer who sends a valid token, or a member of our staff whose browser has
 * the staff cookie. Staff routes lie below `staff/`, which is all the cookie is sent to.
 */
type Access =
  | { access: 'public' | 'customer'; permission?: never; fresh?: never }
  | {
      access: 'staff';
      path: `staff/${string}`;
      /** Without it the caller is refused. */
      permission: Permission;
      /** Only within minutes of the passkey: for money and documents. */
      fresh?: true;
    };

/** A schema, or for a body with figures from pricing.ts, the schema of a Lagos day. */
export type Body = z.ZodMiniType | ((day: string) => z.ZodMiniType);

export type Route = Access & {
  method: Method;
  /** Under /api/, with `:name` for each path parameter. */
  path: string;
  /** For the API reference: a verb phrase of at most 60 characters. */
  summary: string;
  /** Details beyond the summary, as one sentence without its full stop. */
  details?: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: Body;
  /** Instead of a body: one raw file. */
  upload?: Upload;
  reply: z.ZodMiniType;
  /** Set if the reply is text instead of JSON. */
  media_type?: 'text/csv';
  /** For long replies: the text is sent in pieces as the data is read. */
  streamed?: true;
  /** The status of a successful reply; 200 by default. */
  status?: 200 | 201 | 202;
  /** Where some replies are not a plain success: by the `status` in their body. */
  outcomes?: Readonly<Record<string, Outcome>>;
  /** Moves money, or agrees to its moving later: takes Idempotency-Key and X-Transaction-Pin. */
  money?: 'debit' | 'credit';
  /** Moves no money and takes X-Transaction-Pin all the same. */
  takes_pin?: true;
  /** Creates something that must not be duplicated: takes Idempotency-Key. */
  idempotent?: true;
  /** Opens a session: a browser says in the body's `device` what device it is. */
  signs_in?: true;
  /** Answered to a session whose device has not proved its key within the hour. */
  before_proof?: true;
  /** Opens or ends a staff session: its handler sets the cookie. */
  staff_cookie?: true;
  /** Requests a minute per customer (or per IP address), if lower than the general limit. */
  per_minute?: number;
};

/** Accepted and not yet done, or a refusal that carries the reply with its `refusalFields`. */
export type Outcome = 202 | { code: ErrorCode; reply: z.ZodMiniType };

/** Fields that a refusal adds to the reply’s `message`. */
export const refusalFields = {
  code: z.string(),
  error: z.string(),
  detail: z.string(),
  request_id: z.string(),
};

/** The schema a body is checked with on a Lagos day. */
export const bodyOn = ({ body }: Route, day: string): z.ZodMiniType | undefined =>
  typeof body === 'function' ? body(day) : body;

/** Builds each day's schema once, not for every request. */
export function daily<Schema extends z.ZodMiniType>(make: (day: string) => Schema) {
  let latest: { day: string; schema: Schema } | undefined;
  return (day: string): Schema => {
    if (latest?.day !== day) latest = { day, schema: make(day) };
    return latest.schema;
  };
}

/** The content types a route accepts, and its largest file. */
export type Upload = { types: readonly string[]; max_bytes: number };

/** True if repeated requests are recognised by their Idempotency-Key. */
export const requiresIdempotencyKey = ({ money, idempotent }: Route) =>
  money !== undefined || idempotent === true;

export type Routes = Record<string, Route>;

/** True if the customer is asked for their PIN. */
export const requiresPin = ({ money, takes_pin }: Route) => money === 'debit' || takes_pin === true;

/** Keeps literal types, so each consumer knows every route's input and reply. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

/** The schema under a route's key; of a day's schemas, any. */
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

// Schemas most routes share.

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

/** Several lines of text: cleaned, with no control characters but line breaks. */
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
