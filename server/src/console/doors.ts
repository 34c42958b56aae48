// Who comes in: customers by their sessions, our staff by theirs, and our staff as a customer they look at.
import type { Deps } from '../deps.ts';
import { createAuthenticate } from '../identity/sessions.ts';
import { createAsCustomer } from './customers/as-customer.ts';
import { createStaffDoor } from './staff/sessions.ts';

export const createDoors = (deps: Deps) => ({
  ...createAsCustomer(createAuthenticate(deps)),
  staff: createStaffDoor(deps),
});
