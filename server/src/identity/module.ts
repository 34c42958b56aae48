// The identity and settings modules: accounts and sessions, and what customers choose for themselves.
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import * as schemas from '@alajo/contract/identity/schemas.ts';
import * as settingsSchemas from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { defineModule } from '../deps.ts';
import type { ExportPart } from '../platform/data-export.ts';
import { identityExport } from './export.ts';
import { identityTasks } from './jobs.ts';
import { identityNotices } from './notices.ts';
import type { Payers, PinContext } from './pins.ts';
import { identityHandlers } from './routes.ts';
import { settingsHandlers } from './settings-routes.ts';
import { identityProposals } from './staff-proposals.ts';
import { customerForStaff, findForStaff } from './staff-view.ts';

export const identity = defineModule({
  title: 'Identity',
  about: 'Accounts, codes, sessions, passwords and the transaction PIN.',
  routes: { ...identityRoutes, ...pinRoutes },
  contract: schemas,
  notices: identityNotices,
  handlers: (deps, context: PinContext) => identityHandlers(deps, context),
  jobs: identityTasks,
  cron: ['45 2 * * * identity_forget_events ?fill=1d&max=3'],
  exports: identityExport,
  staff: { proposals: identityProposals, search: findForStaff, customer: customerForStaff },
});

export const settings = defineModule({
  title: 'Settings',
  about: 'The profile, preferences, the freeze, security activity and one’s own data.',
  routes: settingsRoutes,
  contract: settingsSchemas,
  handlers: (deps, shared: { payers: Payers; exports: readonly ExportPart[] }) =>
    settingsHandlers(deps, shared.payers, shared.exports),
});
