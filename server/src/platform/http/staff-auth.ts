// Authentication of staff: the cookie, the request's origin, the permission, and how recently the passkey was
// confirmed. No other header grants access, and no other route reads the cookie.
import { AppError } from '@alajo/contract/errors.ts';
import type { Route } from '@alajo/contract/route.ts';
import type { StaffActionName } from '@alajo/contract/staff-actions.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';

export type StaffSession = {
  staff_id: number;
  session_id: number;
  name: string;
  permissions: ReadonlySet<Permission>;
  /** True if they confirmed with their passkey in the last five minutes. */
  fresh: boolean;
};

/** An action or read by a member of staff. */
export type StaffAct = {
  act: StaffActionName;
  /** The object of the action, such as `staff:4`, `customer:12`, or a reference. */
  object: string;
  /** The customer it concerns. */
  about?: number | null | undefined;
  /** The case it was done for, such as a ticket's number. */
  case_reference?: string | undefined;
  reason?: string | undefined;
  /** Never a secret, a document, or a full number of a customer. */
  details?: { readonly [name: string]: unknown } | undefined;
};

/** Staff sessions, provided by the console. */
export type StaffAuth = {
  /** A session's holder; undefined if it is unknown, ended, idle or expired. */
  authenticate(token: string): Promise<StaffSession | undefined>;
  record(tx: Tx, staffId: number, act: StaffAct): Promise<void>;
  /** The origin of the console's pages. */
  origin: string;
};

export const STAFF_COOKIE = 'alajo_staff';
const TOKEN = new RegExp(`(?:^|;\\s*)${STAFF_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** The token in a request's cookie. */
export const staffToken = ({ headers }: FastifyRequest) => TOKEN.exec(headers.cookie ?? '')?.[1];

/** True if the staff cookie is sent to this route. */
export const isForStaff = ({ path }: Route) => path.startsWith('staff/');

/** Sets the cookie, or clears it for null. It reaches no page's script and no request from other sites. */
export function setStaffCookie(
  reply: FastifyReply,
  staffAuth: StaffAuth,
  token: string | null,
): void {
  const secure = staffAuth.origin.startsWith('https:') ? '; Secure' : '';
  const expiry = token === null ? '; Max-Age=0' : '';
  const value = `${STAFF_COOKIE}=${token ?? ''}; Path=/api/staff; HttpOnly; SameSite=Strict${secure}${expiry}`;
  reply.header('Set-Cookie', value);
}

/** Rejects requests from other sites' pages, or from no page. */
export function requireOrigin(request: FastifyRequest, route: Route, { origin }: StaffAuth): void {
  if (route.method !== 'GET' && request.headers.origin !== origin) {
    throw new AppError('staff_other_site');
  }
}

/** Rejects staff without the permission, or whose passkey confirmation is too old. The reply doesn't say which. */
export function requirePermission(route: Route, session: StaffSession): void {
  if (route.access !== 'staff' || !session.permissions.has(route.permission)) {
    throw new AppError('staff_not_allowed');
  }
  if (route.fresh && !session.fresh) throw new AppError('staff_verify_again');
}
