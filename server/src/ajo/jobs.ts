// Scheduled work on groups: a job for every instant at which a group has a step due, and a check
// each minute for steps that a failure postponed.
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { stepDue } from './steps.ts';

export const ajoTasks = (deps: Deps): Tasks => ({ ajo_clock: () => stepDue(deps) });
