// Scheduled work on goals: each planned day of an auto-save, early withdrawals, and goals that open.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { autoSave } from './auto-save.ts';
import { retryAutoSaves } from './auto-save-retries.ts';
import { payWithdrawal, remindOfWithdrawal } from './early-withdrawals.ts';
import { notifyOpenings } from './goal-openings.ts';

const payload = z.object({ id: z.int(), day: z.iso.date() });
const byGoal = z.object({ id: z.int() });

const withdrawal = z.object({ id: z.int() });

export const savingsTasks = (deps: Deps): Tasks => ({
  savings_auto_save: async (job) => {
    const { id, day } = z.parse(payload, job);
    await autoSave(deps, id, day);
  },
  savings_auto_save_retry: (job) => retryAutoSaves(deps, z.parse(byGoal, job).id),
  savings_openings: () => notifyOpenings(deps),
  savings_withdrawal: (job) => payWithdrawal(deps, z.parse(withdrawal, job).id),
  savings_withdrawal_reminder: (job) => remindOfWithdrawal(deps, z.parse(withdrawal, job).id),
});
