// The customer's view of a page: the app's own requests, answered by its own handlers, without writing anything.
import type { AppScreen, AppView } from '@alajo/contract/console/customer-schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { requireAccess } from './account-access.ts';

/** Answers a GET of the app as in the customer's own session. */
export type CallAsCustomer = (
  userId: number,
  path: string,
) => Promise<{ status: number; body: Record<string, unknown> }>;

/** Read-only pages: opening a ticket would mark its answers as seen. */
const SCREENS: Record<AppScreen, readonly string[]> = {
  home: ['profile/', 'wallet/', 'wallet/balance/', 'safe-to-spend/', 'coming-up/'],
  transactions: ['transactions/'],
  savings: ['savings-goals/'],
  groups: ['ajo-groups/'],
  orders: ['orders/'],
  support: ['support/tickets/'],
  notifications: ['notifications/'],
  settings: ['settings/', 'auth/events/', 'kyc/'],
};

/** Requires open access to the account: throws access_reason_required. */
export async function viewApp(
  deps: Deps,
  ask: CallAsCustomer,
  caller: Staff,
  { id, screen }: { id: number; screen: AppScreen },
): Promise<AppView> {
  const look = await requireAccess(deps, caller, { id, at: 'app' });
  const replies = await Promise.all(
    SCREENS[screen].map(async (path) => ({ path, ...(await ask(id, path)) })),
  );
  return { look, replies };
}
