// What happens to orders and pictures without a request.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { followOrder } from './delivery.ts';
import { tidyPicture } from './pictures.ts';

const order = z.object({ id: z.int() });
const picture = z.object({ name: z.string() });

export const marketplaceTasks = (deps: Deps): Tasks => ({
  market_order: (job) => followOrder(deps, z.parse(order, job).id),
  market_picture: (job) => tidyPicture(deps, z.parse(picture, job).name),
});
