// Scheduled work on groups: a job whenever a group's step is due, and a check every minute for steps
// that a failure postponed.
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { takeDueInstalments } from './money/plans.ts';
import { runDueSteps } from './steps.ts';

export const ajoTasks = (deps: Deps): Tasks => ({
  ajo_clock: async () => {
    await runDueSteps(deps);
    await takeDueInstalments(deps);
  },
});
