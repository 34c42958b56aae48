// Support's jobs: emailing replies, and ending the wait for a recipient's response to a recall, and ending
// the hold of a claim.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { mailAnswers } from './answers.ts';
import { endHold } from './claims.ts';
import { endSilence } from './recalls.ts';

const row = z.object({ id: z.int() });

export const supportTasks = (deps: Deps): Tasks => ({
  support_mail: async (job) => mailAnswers(deps, z.parse(row, job).id),
  support_claim_hold_end: async (job) => endHold(deps, z.parse(row, job).id),
  support_recall_silence: async (job) => endSilence(deps, z.parse(row, job).id),
});
