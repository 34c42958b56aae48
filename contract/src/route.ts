// Routes as data: server, browser and tests read the same list, without code generation.
import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, or the customer whose token is sent. */
export type Access = 'public' | 'customer';

export type Route = {
  method: Method;
  /** Below /api/, with `:name` for each path parameter. */
  path: string;
  access: Access;
  /** One line for the reference page. */
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Instead of a body: one file, sent as it is. */
  upload?: Upload;
  reply: z.ZodMiniType;
  /** What the reply is, where it is a text and not JSON. */
  media_type?: 'text/csv';
  /** The reply is long: its JSON is sent piece by piece while it is read. */
  streamed?: true;
  /** The status of a good answer; 200 unless said. */
  status?: 200 | 201 | 202;
  /** Moves money: takes Idempotency-Key and X-Transaction-Pin. */
  money?: 'debit' | 'credit';
  /** Writes something that must not be there twice: takes Idempotency-Key as well. */
  keyed?: true;
  /** Requests a minute, where the general limit is too wide: by customer, else by address. */
  per_minute?: number;
};

/** The content types a route takes, and how long a file may be. */
export type Upload = { types: readonly string[]; max_bytes: number };

/** True where a repeat is known by its Idempotency-Key. */
export const takesKey = ({ money, keyed }: Route) => money !== undefined || keyed === true;

export type Routes = Record<string, Route>;

/** Keeps the literal types, so that each consumer knows every route's input and reply. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

type Decoded<R, K extends string> = R extends { [key in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : unknown;
type Encoded<R, K extends string> = R extends { [key in K]: infer S extends z.ZodMiniType }
  ? { [key in K]: z.input<S> }
  : unknown;

/** Of a route that takes a file: its bytes. */
type Bytes<R> = R extends { upload: Upload } ? { bytes: Uint8Array } : unknown;

/** What a handler receives: kobo, normalised phones, trimmed text. */
export type Input<R extends Route> = Decoded<R, 'params'> &
  Decoded<R, 'query'> &
  Decoded<R, 'body'> &
  Bytes<R>;
/** What a caller sends, as it goes over the wire. */
export type WireInput<R extends Route> = Encoded<R, 'params'> &
  Encoded<R, 'query'> &
  Encoded<R, 'body'>;
/** What a handler answers and a browser gets: kobo again. */
export type Reply<R extends Route> = z.output<R['reply']>;

// Pieces most routes share.

/** A row's number in a path. */
export const rowId = z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int(), {
  decode: (text) => Number(text),
  encode: (id) => String(id),
});

export const idParams = z.strictObject({ id: rowId });

/** An instant on the wire, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true });

/** Text a customer writes: trimmed, one line unless said, no control characters. */
export function text(max: number, min = 1, wrong?: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(min, wrong),
      z.maxLength(max, wrong),
      z.regex(/^[^\p{Cc}\p{Cs}\p{Co}]*$/u, 'Control characters are not allowed'),
    );
}

/** Text of several lines: trimmed, no other control characters. */
export function lines(max: number, min = 0, wrong?: string) {
  return z
    .string(wrong)
    .check(
      z.trim(),
      z.minLength(min, wrong),
      z.maxLength(max, `At most ${max} characters`),
      z.regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Co}])*$/u, 'Control characters are not allowed'),
    );
}

/** `limit` and `cursor` of every list; the answer's `next` is the following page's cursor. */
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

export const message = z.strictObject({ message: z.string() });
