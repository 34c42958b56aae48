// HTTP handlers of staff actions on groups.
import type { ajoStaffRoutes } from '@alajo/contract/ajo/staff.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { staffLabel } from '../../payments/staff-actions.ts';
import type { Handlers, Staff } from '../../platform/http/handlers.ts';
import type { Propose } from '../../staff/proposals.ts';
import { markDispute } from '../government/disputes/staff.ts';
import { decideReport, reportAsStaff } from '../seats/next-of-kin/staff.ts';
import { findStaffGroup, listStaffGroups } from './groups.ts';

export type AjoStaffContext = Pick<PaymentContext, 'directory'> & { propose: Propose };

export function ajoStaffHandlers(
  deps: Deps,
  { directory, propose }: AjoStaffContext,
): Handlers<typeof ajoStaffRoutes> {
  const acting = ({ record }: Staff) => ({ ...deps, record });
  return {
    staffGroups: (input) => listStaffGroups(deps, input),
    staffGroup: ({ id }) => findStaffGroup(deps, id),
    markDispute: async ({ id, reason }, caller) => {
      await markDispute(acting(caller), id, { reason, by: staffLabel(caller.staff_id) });
      return { message: DECIDED.abusive };
    },
    decideReport: async ({ id, act, reason }, caller) => {
      await decideReport(acting(caller), id, { act, reason, by: staffLabel(caller.staff_id) });
      return { message: DECIDED[act] };
    },
    reportSeat: async ({ id, seat, kind, reason }, caller) => {
      const by = staffLabel(caller.staff_id);
      const report = { group_id: id, seat_id: seat, kind, text: reason, by };
      await reportAsStaff(acting(caller), report);
      return { message: 'It has been reported.' };
    },
    proposeHandOver: async ({ id, seat, to, reason }, caller) => {
      const person = await directory.byHandle(to);
      if (person === undefined) throw new AppError('recipient_not_found', { field: 'to' });
      const payload = { group_id: id, seat_id: seat, to_user_id: person.user_id };
      return propose(caller, { kind: 'ajo_hand_over', payload, reason });
    },
  };
}

const DECIDED = {
  lift: 'The seat is no longer suspended.',
  abusive: 'It cost them trust points.',
} as const;
