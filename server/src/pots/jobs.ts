// Scheduled work on pots: ending them on their day, and giving money back.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { closePot, returnPayments } from './ending.ts';

const payload = z.object({ id: z.int() });

export const potsTasks = (deps: Deps): Tasks => ({
  pots_close: (job) => closePot(deps, z.parse(payload, job).id),
  pots_return: (job) => returnPayments(deps, z.parse(payload, job).id),
});
