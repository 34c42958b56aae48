// Scheduled work on goals: each planned day of an auto-save.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { autoSave } from './auto-save.ts';

const payload = z.object({ id: z.int(), day: z.iso.date() });

export const savingsTasks = (deps: Deps): Tasks => ({
  savings_auto_save: async (job) => {
    const { id, day } = z.parse(payload, job);
    await autoSave(deps, id, day);
  },
});
