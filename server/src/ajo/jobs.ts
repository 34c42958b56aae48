// Scheduled work on groups: a job for each due step, a check every minute for steps postponed by a failure,
// and the expiry of votes, seat offers and covers.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { lapseCover } from './government/officers/covers.ts';
import { voteKinds } from './government/vote-kinds.ts';
import { lapseProposal } from './government/votes/proposals.ts';
import { purgeReplies } from './ground/idempotent-requests.ts';
import { collectArrears } from './rounds/payouts/cross-group-debts.ts';
import { collectDueInstalments } from './rounds/plans.ts';
import { runDueSteps } from './scheduled-steps.ts';
import { lapseSeatLink } from './seats/links/links.ts';
import { purgeProxyRequests, sendSeatCode } from './seats/proxy-members/members.ts';
import { endBankPayout, sendPayoutCode } from './seats/proxy-members/payouts.ts';
import { lapseSeatOffer } from './seats/sales/list-offers.ts';

const byId = z.object({ id: z.int() });

export const ajoTasks = (deps: Deps): Tasks => ({
  ajo_clock: async () => {
    await runDueSteps(deps);
    await collectDueInstalments(deps);
  },
  ajo_arrears: (job) => collectArrears(deps, job),
  ajo_forget_asked: async () => {
    await purgeProxyRequests(deps);
    await purgeReplies(deps);
  },
  ajo_phoneless_code: (job) => sendSeatCode(deps, job),
  ajo_bank_payout_code: (job) => sendPayoutCode(deps, job),
  ajo_bank_payout_ended: (job) => endBankPayout(deps, job),
  ajo_vote: (job) => lapseProposal(deps, voteKinds, z.parse(byId, job).id),
  ajo_seat_offer: (job) => lapseSeatOffer(deps, z.parse(byId, job).id),
  ajo_seat_link: (job) => lapseSeatLink(deps, z.parse(byId, job).id),
  ajo_cover: (job) => lapseCover(deps, z.parse(byId, job).id),
});
