// The log: JSON lines without secrets. Secret fields are masked at any depth of a line; errors are logged without the
// row values PostgreSQL adds to them.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { sqlState } from '../database/database.ts';
import { sampledTrace } from '../traces.ts';

const SECRETS = [
  'authorization',
  'x-transaction-pin',
  'cookie',
  'set-cookie',
  'password',
  'new_password',
  'old_password',
  'password_hash',
  'otp',
  'pin',
  'old_pin',
  'pin_hash',
  'token',
  'token_hash',
  'secret',
  'api_key',
  'api-key',
  'secret_key',
  'secret-key',
  'public-key',
  'bvn',
  'nin',
];
// pino's own redaction reaches a fixed depth; this one reads the finished line. A value is a string, a number or a flat
// list; quotes may be escaped, when JSON was logged inside a string.
const SECRET_VALUE = new RegExp(
  String.raw`(\\*"(?:${SECRETS.join('|')})\\*"\s*:\s*)` +
    String.raw`(?:\\+"(?:(?!\\+")[\s\S])*\\+"|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^\s",}\]]+)`,
  'gi',
);
const SESSION_TOKEN = /\bToken [A-Za-z0-9_-]{20,}/g;
const PROVIDER_KEY = /\bsk_(test|live)_\w+/g;
const PASSWORD_IN_URL = /((?:postgres(?:ql)?|smtps?):\/\/[^\s:/@]*:)[^\s@]+@/g;

/** Returns the line with every secret's value replaced by "***". */
export function masked(line: string): string {
  return line
    .replace(SECRET_VALUE, (_, name: string) =>
      name.startsWith('\\') ? `${name}\\"***\\"` : `${name}"***"`,
    )
    .replace(SESSION_TOKEN, 'Token ***')
    .replace(PROVIDER_KEY, 'sk_$1_***')
    .replace(PASSWORD_IN_URL, '$1***@');
}

/** Creates a logger from `level` up, to standard output unless another stream is given. */
export function createLog(level: string, stream?: DestinationStream): FastifyBaseLogger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => describe(error) },
    hooks: { streamWrite: masked },
  };
  return stream ? pino(options, stream) : pino(options);
}

const CAUSES_MAX = 4;

/** An error for the log, without `detail`, `where` or parameters, which hold customers' input. */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = sqlState(error) ?? ('code' in error ? error.code : undefined);
  return {
    type: error.name,
    message: error.message,
    code,
    constraint: 'constraint' in error ? error.constraint : undefined,
    cause: depth < CAUSES_MAX && error.cause ? describe(error.cause, depth + 1) : undefined,
    stack: error.stack,
  };
}

/** Logs one line per completed request, without the query, which may contain handles. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const trace_id = request.traced ? sampledTrace(request.traced.within) : undefined;
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.trunc(reply.elapsedTime),
      address: request.ip,
      user_id: request.customer?.user_id,
      staff_id: request.staff?.staff_id,
      trace_id,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else request.log.info(line, 'request');
  });
}

const PATH_MAX = 200;

function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').slice(0, PATH_MAX);
}
