// Scheduled work on pots: ending them on their closing day, refunds, and guests' payments.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { bookChargeback } from './chargebacks.ts';
import { closePot, eraseGuests, returnPayments } from './end-pot.ts';
import { payInReceived } from './guest-contributions.ts';
import { CHARGEBACK_JOB, RECEIVED_JOB } from './guests.ts';
import { mailRefund } from './refund-mail.ts';
import { sendRefund } from './refunds.ts';

const payload = z.object({ id: z.int() });
const received = z.object({ entry: z.uuid() });
const chargebackJob = z.object({ entry: z.uuid(), taken: z.int() });

export const potsTasks = (deps: Deps): Tasks => ({
  pots_close: (job) => closePot(deps, z.parse(payload, job).id),
  [RECEIVED_JOB]: async (job) => {
    await payInReceived(deps, z.parse(received, job).entry);
  },
  [CHARGEBACK_JOB]: async (job) => {
    const { entry, taken: total } = z.parse(chargebackJob, job);
    await bookChargeback(deps, entry, total);
  },
  pots_refund: (job) => sendRefund(deps, z.parse(received, job).entry),
  pots_refund_mail: (job) => mailRefund(deps, z.parse(received, job).entry),
  pots_forget: (job) => eraseGuests(deps, z.parse(payload, job).id),
  pots_return: (job) => returnPayments(deps, z.parse(payload, job).id),
});
