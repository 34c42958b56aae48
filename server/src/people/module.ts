// The people module: its entry point for the app.

import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import * as schemas from '@alajo/contract/people/schemas.ts';
import { defineModule } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { ResolveAccount } from './people.ts';
import { peoplePersonalData } from './personal-data.ts';
import { peopleHandlers } from './routes.ts';

export const people = defineModule({
  title: 'People',
  about: 'Recipients a customer saved, with nicknames, and those they paid.',
  serves: {
    routes: peopleRoutes,
    contract: schemas,
    handlers: (deps, shared: PaymentContext & { resolveAccount: ResolveAccount }) =>
      peopleHandlers(deps, shared),
  },
  keeps: peoplePersonalData,
});
