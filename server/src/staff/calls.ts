// Calls from staff to customers, as other modules learn of them.
import type { CustomerCall } from '@alajo/contract/support/calls.ts';
import type { Deps } from '../deps.ts';

/** The calls to a customer that are under way, oldest first. */
export type FindCalls = (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
) => Promise<CustomerCall[]>;
