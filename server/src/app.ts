// buildApp mounts the modules, one line each: the list of what the product does.
import { identityRoutes } from '@alajo/contract/identity.ts';
import { notificationRoutes } from '@alajo/contract/notifications.ts';
import { walletRoutes } from '@alajo/contract/wallet.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Deps } from './deps.ts';
import { identityTasks } from './identity/jobs.ts';
import { createPayers } from './identity/pins.ts';
import { identityHandlers } from './identity/routes.ts';
import { createAuthenticate } from './identity/sessions.ts';
import { notificationHandlers } from './notifications/routes.ts';
import { inTransaction } from './platform/database.ts';
import type { Tasks } from './platform/jobs.ts';
import { refuseInForm } from './platform/refuse.ts';
import { secure, serverOptions } from './platform/security.ts';
import { createLimits } from './platform/security-limits.ts';
import { serve } from './platform/serve.ts';
import { mountOutbox } from './providers/outbox.ts';
import { mountSandbox } from './providers/sandbox-payments.ts';
import { enqueueCheck } from './wallet/fundings.ts';
import { walletTasks } from './wallet/jobs.ts';
import { walletHandlers } from './wallet/routes.ts';

/** Every route of the product, by module: the OpenAPI document and the sweep read it too. */
export const modules = {
  identity: identityRoutes,
  wallet: walletRoutes,
  notifications: notificationRoutes,
};

/** What happens without a request. */
export const tasksOf = (deps: Deps): Tasks => ({ ...identityTasks(deps), ...walletTasks(deps) });

/** The whole product behind one Fastify instance, not yet listening. */
export async function buildApp(
  deps: Deps,
  scriptHashes: readonly string[] = [],
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...serverOptions(deps.config),
    loggerInstance: deps.log,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('customer', null);
  refuseInForm(app);
  const limits = await createLimits(app, deps.config.rate_limit);
  await secure(app, deps.config, limits, scriptHashes);

  const door = { app, authenticate: createAuthenticate(deps), limits };
  const payers = createPayers(deps);
  serve(door, identityRoutes, identityHandlers(deps, payers));
  serve(door, walletRoutes, walletHandlers(deps, payers));
  serve(door, notificationRoutes, notificationHandlers(deps));

  if (deps.config.messages === 'outbox') mountOutbox(app, deps.db);
  if (deps.config.payments === 'sandbox') mountSandbox(app, sandboxOf(deps));
  return app;
}

const sandboxOf = ({ db, clock, config }: Deps) => ({
  ...{ db, clock, url: config.url },
  hint: (reference: string, at: Date) => inTransaction(db, (tx) => enqueueCheck(tx, reference, at)),
});
