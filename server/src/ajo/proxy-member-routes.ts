// Maps the routes of members without a smartphone to their handlers.
import type { ProxyMembers, proxyMemberRoutes } from '@alajo/contract/ajo/proxy-members.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { AjoContext } from './groups/joining/requirements.ts';
import {
  addProxyMember,
  confirmProxyMember,
  removeProxyMember,
  withdrawProxyMember,
} from './seats/proxy-members/members.ts';
import { findProxyMembers } from './seats/proxy-members/page.ts';
import {
  type BankContext,
  confirmBankPayout,
  requestBankPayout,
} from './seats/proxy-members/payouts.ts';

export function proxyMemberHandlers(
  deps: Deps,
  context: AjoContext & BankContext,
): Handlers<typeof proxyMemberRoutes> {
  /** Waits for the change, then returns the updated members. */
  const after = async (user: number, id: number, done: Promise<void>): Promise<ProxyMembers> => {
    await done;
    return findProxyMembers(deps, user, id);
  };
  return {
    proxyMembers: ({ id }, { user_id }) => findProxyMembers(deps, user_id, id),
    addProxyMember: (input, caller) =>
      after(caller.user_id, input.id, addProxyMember(deps, context, caller, input)),
    confirmProxyMember: (input, { user_id }) =>
      after(user_id, input.id, confirmProxyMember(deps, context, user_id, input)),
    withdrawProxyMember: (input, { user_id }) =>
      after(user_id, input.id, withdrawProxyMember(deps, user_id, input)),
    removeProxyMember: (input, { user_id }) =>
      after(user_id, input.id, removeProxyMember(deps, user_id, input)),
    askBankPayout: (input, { user_id }) =>
      after(user_id, input.id, requestBankPayout(deps, context, user_id, input)),
    confirmBankPayout: (input, caller) =>
      after(caller.user_id, input.id, confirmBankPayout(deps, context, caller, input)),
  };
}
