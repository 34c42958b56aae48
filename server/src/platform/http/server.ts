// Creates the HTTP server: parsing, error replies, the request log and security.
import type { FastifyBaseLogger } from 'fastify';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import type { ServerConfig } from '../config.ts';
import { logRequests } from '../operations/log.ts';
import { compressReplies } from './compression.ts';
import { mountErrorReplies } from './error-replies.ts';
import { createLimits } from './rate-limits.ts';
import { traceRequests } from './request-spans.ts';
import { secure, serverOptions } from './security.ts';
import type { Authenticate, HttpContext } from './serve.ts';
import type { InlineHashes } from './site.ts';
import type { StaffAuth } from './staff-auth.ts';

export type ServerOptions = {
  config: ServerConfig;
  log: FastifyBaseLogger;
  clock: Clock;
  authenticate: Authenticate;
  staff: StaffAuth;
  inline: InlineHashes;
};

/** A server with no routes, not yet listening. */
export async function createServer(options: ServerOptions): Promise<HttpContext> {
  const { config, log, clock, authenticate, staff, inline } = options;
  const app = Fastify({ ...serverOptions(config), loggerInstance: log });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('customer', null);
  app.decorateRequest('staff', null);
  traceRequests(app);
  mountErrorReplies(app);
  logRequests(app);
  await compressReplies(app);
  const limits = await createLimits(app, config.rate_limit);
  await secure(app, config, limits, inline);
  return { app, authenticate, staff, limits, clock };
}
