// Staff view of reported and held pots.
import * as z from 'zod/mini';
import { nonNegativeMoney } from '../money.ts';
import { defineRoutes, instant } from '../route.ts';
import { type PotReportReason, potReportReason } from './schemas.ts';

/** Reasons for reporting a pot, as staff read them. */
export const potReportReasons: Record<PotReportReason, string> = {
  not_them: 'The organiser is someone else',
  not_true: 'The description isn’t true',
  scam: 'A scam',
  other: 'Something else',
};

export const staffPot = z.strictObject({
  id: z.int(),
  title: z.string(),
  organiser: z.strictObject({ id: z.int(), name: z.string() }),
  status: z.string(),
  paid: nonNegativeMoney,
  payments: z.int(),
  reports: z.array(z.strictObject({ at: instant, reason: potReportReason, note: z.string() })),
  /** Null if it isn’t held. */
  held: z.nullable(z.strictObject({ by: z.string(), reason: z.string(), since: instant })),
});
export type StaffPot = z.output<typeof staffPot>;

export const potStaffRoutes = defineRoutes({
  staffPots: {
    method: 'GET',
    access: 'staff',
    permission: 'groups.read',
    path: 'staff/pots/',
    summary: 'List reported and held pots',
    details: 'Pots that were reported or are held, longest waiting first',
    reply: z.strictObject({ results: z.array(staffPot) }),
  },
});
