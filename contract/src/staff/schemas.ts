// Members of staff and their sign-in.
import * as z from 'zod/mini';
import { instant, text } from '../route.ts';
import { canCombineRoles, permissions, type Role, roleNames } from '../staff-roles.ts';

const [firstRole, ...otherRoles] = roleNames;
if (firstRole === undefined) throw new Error('there are no roles');

export const role = z.enum([firstRole, ...otherRoles] as const);
export const permission = z.enum(permissions);

const apart = 'An administrator or auditor has no other role.';

export const staffRoles = z
  .array(role)
  .check(z.minLength(1), z.maxLength(roleNames.length))
  .check(z.refine((held) => new Set(held).size === held.length, 'Choose each role only once.'))
  .check(z.refine((held: Role[]) => canCombineRoles(held), apart));

/** The signed-in member. */
export const staffMe = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  permissions: z.array(permission),
  /** Until then money and documents need no passkey; null if they need one now. */
  verified_until: z.nullable(instant),
  /** Latest end of the session. */
  session_until: instant,
});
export type StaffMe = z.output<typeof staffMe>;

/** Code of an invitation link. */
export const invitationCode = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Open the complete link from your invitation.'));

export const reason = text(500, 5, 'Say why, in 5 to 500 characters.');

export const staffMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  state: z.enum(['invited', 'active', 'ended']),
  /** Set for a session that continues. */
  last_seen_at: z.nullable(instant),
});
export type StaffMember = z.output<typeof staffMember>;

/** A row of the staff log. */
export const logEntry = z.strictObject({
  id: z.int(),
  at: instant,
  /** Null for automatic actions. */
  staff: z.nullable(z.strictObject({ id: z.int(), name: z.string() })),
  act: z.string(),
  description: z.string(),
  object: z.string(),
  about_user_id: z.nullable(z.int()),
  case_reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.looseObject({}),
});
export type LogEntry = z.output<typeof logEntry>;
