// buildApp mounts the modules, one line each: the list of what the product does.
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from './deps.ts';
import { refuseInForm } from './platform/refuse.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** The whole product behind one Fastify instance, not yet listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < deps.config.proxies,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  refuseInForm(app);
  return app;
}
