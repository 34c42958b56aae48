// Every error becomes one body (ARCHITECTURE.md, errors): a refusal keeps its code and sentence,
// anything else is a 500 whose inner text stays in the log.
import {
  AppError,
  type ErrorBody,
  type ErrorCode,
  type ErrorOptions,
} from '@alajo/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

/** Makes `app` answer all errors in the contract's form. */
export function refuseInForm(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply));
}

// Where a refusal does not say when to come back, but its status promises that coming back helps.
const RETRY_S = 5;

export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  if (refusal !== error && refusal.status >= 500) request.log.error({ err: error }, refusal.code);
  const wait_s = refusal.retry_after_s ?? (refusal.status === 503 ? RETRY_S : undefined);
  if (wait_s !== undefined) reply.header('Retry-After', wait_s);
  // The body is written here: a route's own reply schema is for its good answers.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(refusal, request.id));
}

/** The one form of every refusal. */
export function bodyOf(refusal: AppError, requestId: string): ErrorBody {
  const { code, message, field } = refusal;
  const body = { code, message, error: message, detail: message, request_id: requestId };
  return field === undefined ? body : { ...body, field };
}

function asRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError('invalid_request', fault(error.validation[0]));
  return new AppError(codeOf(error), { cause: error });
}

function fault(
  first: { instancePath: string; message?: string | undefined } | undefined,
): ErrorOptions {
  if (first === undefined) return {};
  const field = first.instancePath.split('/').filter(Boolean).join('.');
  return { ...(field ? { field } : {}), ...(first.message ? { message: first.message } : {}) };
}

// The database cannot be reached, has no connection left, or is being stopped: coming back helps.
const DATABASE_AWAY = /^(ECONNRESET|EPIPE|53300|57P0[123]|08\w{3})$/;
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

function databaseAway(error: FastifyError): boolean {
  if ('syscall' in error && error.syscall === 'connect') return true;
  return DATABASE_AWAY.test(error.code ?? '') || error.message === POOL_TIMEOUT;
}

// Fastify's own refusals, by status: the text it would give names parsers and byte counts.
function codeOf(error: FastifyError): ErrorCode {
  switch (error.statusCode) {
    case 404:
      return 'not_found';
    case 413:
      return 'body_too_large';
    case 415:
      return 'unsupported_media_type';
    default:
      break;
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return 'malformed_request';
  return databaseAway(error) ? 'busy' : 'internal';
}
