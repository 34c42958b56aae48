// Authentication: customers and staff by their sessions, and staff as a customer whose account they have opened.
import type { Deps } from '../deps.ts';
import { createAuthenticate } from '../identity/sessions.ts';
import { createAsCustomer } from './customers/as-customer.ts';
import { createStaffAuth } from './staff/sessions.ts';

export const createAuthenticators = (deps: Deps) => ({
  ...createAsCustomer(createAuthenticate(deps)),
  staff: createStaffAuth(deps),
});
