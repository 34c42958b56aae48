// The staff log.
import * as z from 'zod/mini';
import { defineRoutes, pageQuery, rowId } from '../route.ts';
import { logEntry } from '../staff/schemas.ts';
import { staffActionNames } from '../staff-actions.ts';

const object = z.string().check(z.regex(/^[\w:.-]{1,200}$/));
const act = z.enum(staffActionNames);
const row = z.int().check(z.positive());

export const logRoutes = defineRoutes({
  log: {
    method: 'GET',
    path: 'staff/log/',
    access: 'staff',
    permission: 'log.read',
    summary: 'List what staff did and read',
    details: 'Actions and reads by staff, latest first',
    query: z.object({
      ...pageQuery,
      staff_id: z.optional(rowId),
      about_user_id: z.optional(rowId),
      object: z.optional(object),
      act: z.optional(act),
      day: z.optional(z.iso.date()),
    }),
    reply: z.strictObject({ results: z.array(logEntry), next: z.nullable(z.string()) }),
  },
  logMembers: {
    method: 'GET',
    path: 'staff/log/members/',
    access: 'staff',
    permission: 'log.read',
    summary: 'List who is in the staff log',
    details: 'Names of everyone in the log, by name; former members are last',
    reply: z.strictObject({
      results: z.array(z.strictObject({ id: z.int(), name: z.string(), left: z.boolean() })),
    }),
  },
  exportLog: {
    method: 'POST',
    path: 'staff/log/export/',
    access: 'staff',
    permission: 'log.read',
    summary: 'Export the staff log as CSV',
    details: 'The complete log as CSV, with each row’s hash; the export is logged too',
    body: z.strictObject({
      staff_id: z.optional(row),
      about_user_id: z.optional(row),
      object: z.optional(object),
      act: z.optional(act),
      day: z.optional(z.iso.date()),
    }),
    reply: z.string(),
    media_type: 'text/csv',
    streamed: true,
    per_minute: 6,
  },
});
