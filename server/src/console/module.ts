// The staff console: members of staff and their sign-in, their actions, and changes that need two of them.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import * as customers from '@alajo/contract/console/customer-schemas.ts';
import { logRoutes } from '@alajo/contract/console/log-routes.ts';
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import * as ends from '@alajo/contract/staff/case-ends.ts';
import * as cases from '@alajo/contract/staff/case-schemas.ts';
import * as proposals from '@alajo/contract/staff/proposal-schemas.ts';
import * as schemas from '@alajo/contract/staff/schemas.ts';
import * as webauthn from '@alajo/contract/webauthn.ts';
import { defineModule } from '../module.ts';
import { createCaseWork } from './cases/case-work.ts';
import { assertNotClaimed } from './cases/claims.ts';
import { deadJobs } from './cases/dead-jobs.ts';
import { caseFigures, watchCases } from './cases/escalation.ts';
import { consoleTasks } from './jobs.ts';
import { brokenChain } from './log/chain.ts';
import { consolePersonalData } from './personal-data.ts';
import { createPropose } from './proposals/proposals.ts';
import { createListProposals } from './proposals/views.ts';
import { type ConsoleContext, caseHandlers, consoleHandlers, customerHandlers } from './routes.ts';
import { staffProposals } from './staff/changes.ts';
import { mountDevelopmentSignIn } from './staff/development.ts';

export const staffConsole = defineModule({
  title: 'Staff console',
  about:
    'Signing in with a passkey, members of staff, changes that need two people, and the staff log.',
  serves: {
    routes: { ...staffRoutes, ...memberRoutes, ...proposalRoutes, ...logRoutes },
    contract: { ...schemas, ...proposals, ...webauthn },
    handlers: (deps, shared: ConsoleContext) => consoleHandlers(deps, shared),
    mount: (http, deps) => mountDevelopmentSignIn(http, deps),
  },
  runs: {
    jobs: consoleTasks,
    cron: ['*/5 * * * * console_expire_proposals', '10 2 * * * console_note_log ?fill=1d&max=3'],
  },
  holds: { in_accounts: [brokenChain] },
  keeps: consolePersonalData,
  staff: { proposals: staffProposals },
  gives: (deps, { proposalKinds: kinds }: Pick<ConsoleContext, 'proposalKinds'>) => ({
    refuseClaimed: assertNotClaimed,
    work: createCaseWork(deps),
    propose: createPropose({ deps, kinds }),
    listProposals: createListProposals(deps),
  }),
});

export const staffCases = defineModule({
  title: 'Cases',
  about: 'Cases waiting for staff in all modules, by deadline; each case has one owner at a time.',
  serves: {
    routes: caseRoutes,
    contract: { ...ends, ...cases },
    handlers: (deps, shared: ConsoleContext) => caseHandlers(deps, shared),
  },
  runs: {
    jobs: (deps, { caseSources }) => ({ console_watch_cases: () => watchCases(deps, caseSources) }),
    cron: ['* * * * * console_watch_cases ?max=1'],
    figures: caseFigures,
  },
  staff: { cases: [deadJobs] },
});

export const staffCustomers = defineModule({
  title: 'Customers',
  about: 'Finding customers, opening their accounts for a reason, and the actions staff may take.',
  serves: {
    routes: customerRoutes,
    contract: customers,
    handlers: (deps, shared: ConsoleContext) => customerHandlers(deps, shared),
  },
});
