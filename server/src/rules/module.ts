// The rules module: the prices, taxes, tiers and limits Alajo applies, for anyone.
import { createHash } from 'node:crypto';
import type { Pausable } from '@alajo/contract/rules/pause-schemas.ts';
import * as pauses from '@alajo/contract/rules/pause-schemas.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { ruleRoutes } from '@alajo/contract/rules/routes.ts';
import * as schemas from '@alajo/contract/rules/schemas.ts';
import { ruleStaffRoutes } from '@alajo/contract/rules/staff-routes.ts';
import * as z from 'zod/mini';
import { defineModule } from '../module.ts';
import { billerTarget, listPauses, pausePayments, resumePayments } from '../payments/pauses.ts';
import type { Prices } from '../payments/price-rules.ts';
import { listHealth } from '../providers/health.ts';
import { purgeSandbox } from '../providers/sandbox-retention.ts';
import type { Propose } from '../staff/proposals.ts';
import {
  announce,
  announcementJob,
  announceToCustomers,
  endAnnouncement,
  listAnnouncements,
} from './announcements.ts';
import { type EffectContext, effectOf } from './change-effect.ts';
import { ruleNotices } from './notices.ts';
import { ruleProposals, withdrawalOf } from './proposals.ts';
import { listRules } from './rows.ts';

type RuleContext = EffectContext & {
  prices: Prices;
  propose: Propose;
  listPausable: () => Promise<Pausable[]>;
};

export const rules = defineModule({
  title: 'Rules',
  about: 'Prices, taxes, tiers and limits, by the day they take effect.',
  serves: {
    routes: { ...ruleRoutes, ...ruleStaffRoutes, ...providerRoutes },
    contract: { ...schemas, ...pauses },
    handlers: (deps, { prices, propose, ...shared }: RuleContext) => ({
      rules: async () => ({ results: [...prices.rows()], next: null }),
      rows: async () => ({ results: await listRules(deps, shared.listProposals) }),
      effect: (input) => effectOf(deps, shared, input),
      propose: ({ reason, ...payload }, caller) =>
        propose(caller, { kind: 'price_rule', payload, reason }),
      withdraw: async ({ id, reason }, caller) =>
        propose(caller, {
          kind: 'price_rule_withdrawal',
          payload: await withdrawalOf(deps.db, id),
          reason,
        }),
      health: async () => {
        const [results, { pauses: open, past }, pausable] = await Promise.all([
          listHealth(deps.db, deps.clock.now()),
          listPauses(deps),
          shared.listPausable(),
        ]);
        const failing = deps.providers.services.pausedBillers().map(({ since, ...biller }) => ({
          target: billerTarget(biller),
          since: since.toISOString(),
        }));
        return { results, pauses: open, failing, past, pausable };
      },
      pause: (input, caller) => pausePayments(deps, input, caller),
      resume: ({ id }, caller) => resumePayments(deps, id, caller),
      announcements: (page) => listAnnouncements(deps, page),
      announce: (input, caller) => announce(deps, input, caller),
      endAnnouncement: ({ id }, caller) => endAnnouncement(deps, id, caller),
    }),
    // Programs may cache the reply and revalidate it.
    mount({ app }) {
      app.addHook('onSend', async (request, reply, payload) => {
        const ours = request.routeOptions.config.route === ruleRoutes.rules;
        if (!ours || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
        const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
        reply.header('Cache-Control', 'public, max-age=60').header('ETag', etag);
        if (request.headers['if-none-match'] !== etag) return payload;
        reply.status(304);
        return '';
      });
    },
  },
  runs: {
    jobs: (deps) => ({
      providers_forget_sandbox: () => purgeSandbox(deps),
      rules_announce: async (job) => announceToCustomers(deps, z.parse(announcementJob, job).id),
    }),
    cron: ['45 3 * * * providers_forget_sandbox ?fill=1d&max=3'],
  },
  notifies: ruleNotices,
  staff: { proposals: ruleProposals },
});
