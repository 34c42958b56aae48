// The console's jobs: emailing invitations, expiring proposals, and logging the staff log's position.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { readLogHead } from './log/chain.ts';
import { expireProposals } from './proposals/proposals.ts';
import { sendInvitation } from './staff/invitations.ts';

const member = z.object({ staff_id: z.int() });

export const consoleTasks = (deps: Deps): Tasks => ({
  console_send_invitation: async (job) => sendInvitation(deps, z.parse(member, job).staff_id),
  console_expire_proposals: () => expireProposals(deps),
  // Logs are kept elsewhere: anyone who removes the staff log's last rows can't change this line.
  console_note_log: async () => {
    deps.log.info({ staff_log: await readLogHead(deps.db) }, 'the staff log’s last row');
  },
});
