// Support's job: emailing answers.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { mailAnswers } from './answers.ts';

const ticket = z.object({ id: z.int() });

export const supportTasks = (deps: Deps): Tasks => ({
  support_mail: async (job) => mailAnswers(deps, z.parse(ticket, job).id),
});
