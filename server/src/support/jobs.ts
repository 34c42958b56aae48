// Support's jobs: emailing answers, and ending the wait for whoever was asked to give money back.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { mailAnswers } from './answers.ts';
import { endSilence } from './recalls.ts';

const row = z.object({ id: z.int() });

export const supportTasks = (deps: Deps): Tasks => ({
  support_mail: async (job) => mailAnswers(deps, z.parse(row, job).id),
  support_recall_silence: async (job) => endSilence(deps, z.parse(row, job).id),
});
