// What happens to groups without a request: a job for each instant at which any of them has
// something due, and a look each minute for what a fault put off.
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { stepDue } from './steps.ts';

export const ajoTasks = (deps: Deps): Tasks => ({ ajo_clock: () => stepDue(deps) });
