// Pots that were reported or are held, before our staff.
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { defineRoutes, idParams, instant, message } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { reason } from '../staff/schemas.ts';
import { potReportReason } from './schemas.ts';

export const staffPot = z.strictObject({
  id: z.int(),
  title: z.string(),
  organiser: z.strictObject({ id: z.int(), name: z.string() }),
  status: z.string(),
  paid: nonNegativeMoney,
  payments: z.int(),
  reports: z.array(z.strictObject({ at: instant, reason: potReportReason, note: z.string() })),
  /** Null while it is not held. */
  held: z.nullable(z.strictObject({ by: z.string(), reason: z.string(), since: instant })),
});
export type StaffPot = z.output<typeof staffPot>;

const decide = {
  method: 'POST',
  access: 'staff',
  permission: 'groups.decide',
  fresh: true,
  params: idParams,
} as const;
const why = z.strictObject({ reason });

export const potStaffRoutes = defineRoutes({
  staffPots: {
    method: 'GET',
    access: 'staff',
    permission: 'groups.read',
    path: 'staff/pots/',
    summary: 'List reported and held pots',
    details: 'Pots that were reported or are held, the longest waiting first',
    reply: z.strictObject({ results: z.array(staffPot) }),
  },
  holdPot: {
    ...decide,
    path: 'staff/pots/:id/hold/',
    summary: 'Hold a pot',
    details: 'Hold a pot: nothing goes in or out until two people have decided',
    body: why,
    reply: message,
  },
  closePotReports: {
    ...decide,
    path: 'staff/pots/:id/close-reports/',
    summary: 'Close the reports of a pot that is in order',
    body: why,
    reply: message,
  },
  proposeEndOfHold: {
    ...decide,
    path: 'staff/pots/:id/end-hold/',
    summary: 'Propose to release a held pot, or to give back what was paid',
    body: z.strictObject({ act: z.enum(['release', 'give_back']), reason }),
    reply: proposal,
    status: 201,
  },
});
