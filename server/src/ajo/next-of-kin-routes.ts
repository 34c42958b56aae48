// Maps the routes of next of kin to their handlers.
import type { NextOfKinPage, nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { AjoContext } from './groups/joining/requirements.ts';
import { findOwnSeat } from './groups/membership.ts';
import { declineSeat, findInheritedSeats, inheritSeat } from './seats/next-of-kin/inherited.ts';
import {
  findNextOfKinPage,
  type PhoneContext,
  removeNextOfKin,
  setNextOfKin,
} from './seats/next-of-kin/naming.ts';
import { denyReport, reportMember } from './seats/next-of-kin/reports.ts';

export function nextOfKinHandlers(
  deps: Deps,
  context: AjoContext & PhoneContext,
): Handlers<typeof nextOfKinRoutes> {
  /** Waits for the change, then returns the updated page. */
  const after = async (user: number, done: Promise<void>): Promise<NextOfKinPage> => {
    await done;
    return findNextOfKinPage(deps, context, user);
  };
  return {
    kin: (_, { user_id }) => findNextOfKinPage(deps, context, user_id),
    inheritedSeats: async (_, { user_id }) => ({
      results: await findInheritedSeats(deps, context, user_id),
      next: null,
    }),
    setNextOfKin: (kin, caller) => after(caller.user_id, setNextOfKin(deps, context, caller, kin)),
    removeNextOfKin: (_, caller) => after(caller.user_id, removeNextOfKin(deps, context, caller)),
    reportMember: (report, { user_id }) => reportMember(deps, user_id, report),
    denyReport: ({ id }, { user_id }) => denyReport(deps, user_id, id),
    inheritSeat: async (agreed, caller) =>
      findOwnSeat(deps.db, caller.user_id, await inheritSeat(deps, context, caller, agreed)),
    declineSeat: ({ id }, { user_id }) => declineSeat(deps, context, user_id, id),
  };
}
