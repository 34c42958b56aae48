// Background jobs of orders and pictures.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { advanceOrder } from './delivery.ts';
import { removeUnusedFiles } from './pictures.ts';
import { advanceReturn } from './returns/return-steps.ts';

const order = z.object({ id: z.int() });
const picture = z.object({ name: z.string() });

export const marketplaceTasks = (deps: Deps): Tasks => ({
  market_order: (job) => advanceOrder(deps, z.parse(order, job).id),
  market_return: (job) => advanceReturn(deps, z.parse(order, job).id),
  market_picture: (job) => removeUnusedFiles(deps, z.parse(picture, job).name),
});
