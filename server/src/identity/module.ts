// The identity and settings modules: accounts and sessions, and customers' own settings.

import { staffRecoveryRoutes } from '@alajo/contract/console/recovery-routes.ts';
import { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import * as closingSchemas from '@alajo/contract/identity/closing.ts';
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import * as factorSchemas from '@alajo/contract/identity/factors.ts';
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import * as recoverySchemas from '@alajo/contract/identity/recovery.ts';
import { recoveryRoutes } from '@alajo/contract/identity/recovery-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import * as schemas from '@alajo/contract/identity/schemas.ts';
import { sessionRoutes } from '@alajo/contract/identity/session-routes.ts';
import * as settingsSchemas from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { defineModule } from '../module.ts';
import { approvalChecks } from './approvals/evidence.ts';
import { identityTasks } from './jobs.ts';
import { identityNotices } from './notices.ts';
import { identityPersonalData } from './personal-data.ts';
import { recoveryCases, recoveryProposals } from './recovery/staff.ts';
import { type IdentityContext, identityHandlers, recoveryHandlers } from './routes.ts';
import { type SettingsContext, settingsHandlers } from './settings-routes.ts';
import { identityProposals } from './staff-proposals.ts';
import { customerForStaff, findForStaff } from './staff-view.ts';

export const identity = defineModule({
  title: 'Identity',
  about:
    'Accounts, codes, sessions, devices, passwords, passkeys, the transaction PIN, step-up approvals, and recovery.',
  serves: {
    routes: {
      ...identityRoutes,
      ...sessionRoutes,
      ...pinRoutes,
      ...deviceRoutes,
      ...approvalRoutes,
      ...passkeyRoutes,
      ...factorRoutes,
      ...recoveryRoutes,
    },
    contract: { ...schemas, ...factorSchemas },
    handlers: (deps, context: IdentityContext) => identityHandlers(deps, context),
  },
  runs: {
    jobs: identityTasks,
    cron: [
      '20 3 * * * identity_erase_closed ?fill=1d&max=3',
      '45 2 * * * identity_forget_events ?fill=1d&max=3',
      '50 * * * * identity_forget_recoveries ?fill=1d&max=3',
    ],
  },
  notifies: identityNotices,
  holds: { in_accounts: approvalChecks },
  keeps: identityPersonalData,
  staff: {
    cases: recoveryCases,
    proposals: { ...identityProposals, ...recoveryProposals },
    search: findForStaff,
    customer: customerForStaff,
  },
});

export const accountRecovery = defineModule({
  title: 'Account recovery',
  about: 'Staff see the ID of customers who have lost every way to sign in.',
  serves: {
    routes: staffRecoveryRoutes,
    contract: recoverySchemas,
    handlers: (deps) => recoveryHandlers(deps),
  },
});

export const settings = defineModule({
  title: 'Settings',
  about: 'The profile, preferences, the freeze, security activity and customers’ own data.',
  serves: {
    routes: settingsRoutes,
    contract: { ...settingsSchemas, ...closingSchemas },
    handlers: (deps, shared: SettingsContext) => settingsHandlers(deps, shared),
  },
});
