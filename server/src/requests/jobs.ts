// Scheduled work on requests: reminders, and counting guests' payments.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { countGuestPayment, FOLLOW_UP } from './guests.ts';
import { remind } from './reminders.ts';

const reminder = z.object({ id: z.int(), nth: z.int() });
const received = z.object({ id: z.uuid(), entry: z.uuid() });

export const requestsTasks = (deps: Deps): Tasks => ({
  requests_reminder: async (job) => {
    const { id, nth } = z.parse(reminder, job);
    await remind(deps, id, nth);
  },
  [FOLLOW_UP]: async (job) => {
    const { id, entry } = z.parse(received, job);
    await countGuestPayment(deps, id, entry);
  },
});
