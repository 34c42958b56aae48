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

/** Makes `app` answer all errors, and unknown addresses below /api/, in the contract's form. */
export function refuseInForm(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply));
}

export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  if (refusal.status >= 500 && refusal.code === 'internal') request.log.error({ err: error });
  if (refusal.retry_after_s !== undefined) reply.header('Retry-After', refusal.retry_after_s);
  return reply.status(refusal.status).send(bodyOf(refusal, request.id));
}

function bodyOf(refusal: AppError, requestId: string): ErrorBody {
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

// Fastify's own refusals, by status: the text it would give names parsers and byte counts.
function codeOf(error: FastifyError): ErrorCode {
  switch (error.statusCode) {
    case 413:
      return 'body_too_large';
    case 415:
      return 'unsupported_media_type';
    case 429:
      return 'too_many_requests';
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? 'malformed_request'
        : 'internal';
  }
}
