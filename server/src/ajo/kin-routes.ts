// Maps the routes of next of kin to the functions that serve them.
import type { KinPage, kinRoutes } from '@alajo/contract/ajo/kin.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { AjoContext } from './groups/joining/requirements.ts';
import { findOwnSeat } from './groups/membership.ts';
import { declineSeat, inheritedBy, inheritSeat } from './seats/kin/inherited.ts';
import { findKinPage, nameKin, type PhoneContext, removeKin } from './seats/kin/naming.ts';
import { denyReport, reportMember } from './seats/kin/reports.ts';

export function kinHandlers(
  deps: Deps,
  context: AjoContext & PhoneContext,
): Handlers<typeof kinRoutes> {
  /** Waits for the change, then returns the updated page. */
  const after = async (user: number, done: Promise<void>): Promise<KinPage> => {
    await done;
    return findKinPage(deps, context, user);
  };
  return {
    kin: (_, { user_id }) => findKinPage(deps, context, user_id),
    inheritedSeats: async (_, { user_id }) => ({
      results: await inheritedBy(deps, context, user_id),
      next: null,
    }),
    nameKin: (kin, caller) => after(caller.user_id, nameKin(deps, context, caller, kin)),
    removeKin: (_, caller) => after(caller.user_id, removeKin(deps, context, caller)),
    reportMember: (report, { user_id }) => reportMember(deps, user_id, report),
    denyReport: ({ id }, { user_id }) => denyReport(deps, user_id, id),
    inheritSeat: async (agreed, caller) =>
      findOwnSeat(deps.db, caller.user_id, await inheritSeat(deps, context, caller, agreed)),
    declineSeat: ({ id }, { user_id }) => declineSeat(deps, context, user_id, id),
  };
}
