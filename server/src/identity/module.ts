// The identity and settings modules: accounts and sessions, and what customers choose for themselves.

import * as closingSchemas from '@alajo/contract/identity/closing.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import * as schemas from '@alajo/contract/identity/schemas.ts';
import * as settingsSchemas from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { defineModule } from '../deps.ts';
import { identityClosing } from './closing.ts';
import { identityExport } from './export.ts';
import { identityTasks } from './jobs.ts';
import { identityNotices } from './notices.ts';
import type { PinContext } from './pins.ts';
import { identityRetention } from './retention.ts';
import { identityHandlers } from './routes.ts';
import { type SettingsContext, settingsHandlers } from './settings-routes.ts';
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
  closing: identityClosing,
  retention: identityRetention,
  staff: { proposals: identityProposals, search: findForStaff, customer: customerForStaff },
});

export const settings = defineModule({
  title: 'Settings',
  about: 'The profile, preferences, the freeze, security activity and one’s own data.',
  routes: settingsRoutes,
  contract: { ...settingsSchemas, ...closingSchemas },
  handlers: (deps, shared: SettingsContext) => settingsHandlers(deps, shared),
});
