// Turns every error into one body (ARCHITECTURE.md, errors): a refusal keeps its code and message, anything else is a
// 500 whose details stay in the log.
import { AppError, type ErrorBody, type ErrorCode } from '@alajo/contract/errors.ts';
import { limitRefusal } from '@alajo/contract/wallet/limit-refusals.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { brokenConstraint, isUnavailable } from '../database/database.ts';

/** Makes `app` reply to all errors in the contract's form. */
export function mountErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    replyWithError(error, request, reply),
  );
}

const NO_CODE = { code: '' };

// The default Retry-After for statuses that can be retried later.
const RETRY_S = 5;

export function replyWithError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Anything can be thrown.
  const error =
    thrown instanceof Error ? thrown : Object.assign(new Error(String(thrown)), NO_CODE);
  const refusal = toAppError(error);
  if (refusal !== error && refusal.status >= 500) request.log.error({ err: error }, refusal.code);
  const wait_s = refusal.retry_after_s ?? (refusal.status === 503 ? RETRY_S : undefined);
  if (wait_s !== undefined) reply.header('Retry-After', wait_s);
  // Set again here, because no hook runs for a URL that can't be parsed.
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
  // Serialised here: a route's reply schema is only for successful replies.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(refusal, request.id));
}

/** The body of every refusal. */
export function bodyOf(refusal: AppError, requestId: string): ErrorBody {
  const { code, message, field, retry_after_s, code_sent, approval, nonce, limit } = refusal;
  return {
    code,
    message,
    error: message,
    detail: message,
    ...(field !== undefined && { field }),
    ...(retry_after_s !== undefined && { retry_after_s }),
    ...code_sent,
    ...(approval && { approval }),
    ...(nonce !== undefined && { nonce }),
    ...(limit && { limit: z.encode(limitRefusal, limit) }),
    request_id: requestId,
  };
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  return new AppError(codeOf(error), { cause: error });
}

// PostgreSQL text can't hold NUL or half a character, so the request is at fault.
const INVALID_TEXT = /^(22021|22P05)$/;

// Fastify's own refusals, by status: its messages mention parsers and byte counts.
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
  // Something was started while its customer closed the account (0122_identity.sql).
  if (brokenConstraint(error) === 'identity_must_be_open') return 'account_closed';
  if (INVALID_TEXT.test(error.code ?? '')) return 'malformed_request';
  return isUnavailable(error) ? 'busy' : 'internal';
}
