// The staff console: who our staff are and how they come in, what they did, and what takes two of them.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import * as customers from '@alajo/contract/console/customer-schemas.ts';
import { logRoutes } from '@alajo/contract/console/log-routes.ts';
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import * as cases from '@alajo/contract/staff/case-schemas.ts';
import * as proposals from '@alajo/contract/staff/proposal-schemas.ts';
import * as schemas from '@alajo/contract/staff/schemas.ts';
import * as webauthn from '@alajo/contract/webauthn.ts';
import { defineModule } from '../module.ts';
import { consoleTasks } from './jobs.ts';
import { brokenChain } from './log/chain.ts';
import { consolePersonalData } from './personal-data.ts';
import { type ConsoleContext, caseHandlers, consoleHandlers, customerHandlers } from './routes.ts';
import { staffProposals } from './staff/changes.ts';
import { mountDevelopmentSignIn } from './staff/development.ts';

export const staffConsole = defineModule({
  title: 'Staff console',
  about: 'Signing in with a passkey, members of staff, what takes two of them, and their log.',
  routes: { ...staffRoutes, ...memberRoutes, ...proposalRoutes, ...logRoutes },
  contract: { ...schemas, ...proposals, ...webauthn },
  handlers: (deps, shared: ConsoleContext) => consoleHandlers(deps, shared),
  mount: (http, deps) => mountDevelopmentSignIn(http, deps),
  jobs: consoleTasks,
  cron: ['*/5 * * * * console_expire_proposals', '10 2 * * * console_note_log ?fill=1d&max=3'],
  holds: [brokenChain],
  keeps: consolePersonalData,
  staff: { proposals: staffProposals },
});

export const staffCases = defineModule({
  title: 'Cases',
  about:
    'What waits for our staff in all modules, by the clock; each case has one owner at a time.',
  routes: caseRoutes,
  contract: cases,
  handlers: (deps, shared: ConsoleContext) => caseHandlers(deps, shared),
});

export const staffCustomers = defineModule({
  title: 'Customers',
  about:
    'Finding customers, looking at their accounts for a reason, and what our staff may do to one.',
  routes: customerRoutes,
  contract: customers,
  handlers: (deps, shared: ConsoleContext) => customerHandlers(deps, shared),
});
