// Who comes in as staff: the cookie, where the request came from, the permission, and how fresh the
// passkey is. No other header lets anyone in, and no other route reads the cookie.

import { AppError } from '@alajo/contract/errors.ts';
import type { Route } from '@alajo/contract/route.ts';
import type { ActName } from '@alajo/contract/staff-acts.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';

export type StaffSession = {
  staff_id: number;
  session_id: number;
  name: string;
  permissions: ReadonlySet<Permission>;
  /** Whether the passkey was shown within minutes. */
  fresh: boolean;
};

/** What somebody of our staff did or read. */
export type StaffAct = {
  act: ActName;
  /** What it was done to, such as `staff:4`, `customer:12`, or a reference. */
  object: string;
  /** The customer it is about. */
  about?: number | null | undefined;
  /** The case it was done for, such as a ticket's number. */
  case_reference?: string | undefined;
  reason?: string | undefined;
  /** Never a secret, a document, or a full number of a customer. */
  details?: { readonly [name: string]: unknown } | undefined;
};

/** How staff come in, made by the console. */
export type StaffDoor = {
  /** A session's holder; undefined when it is unknown, ended, idle or expired. */
  authenticate(token: string): Promise<StaffSession | undefined>;
  record(tx: Tx, staffId: number, act: StaffAct): Promise<void>;
  /** The origin of the console's pages. */
  origin: string;
};

export const STAFF_COOKIE = 'alajo_staff';
const TOKEN = new RegExp(`(?:^|;\\s*)${STAFF_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** The token in a request's cookie. */
export const staffToken = ({ headers }: FastifyRequest) => TOKEN.exec(headers.cookie ?? '')?.[1];

/** Whether a route lies where the staff cookie is sent. */
export const isForStaff = ({ path }: Route) => path.startsWith('staff/');

/** Sets the cookie, or with null clears it. It reaches no page and no other site's request. */
export function setStaffCookie(reply: FastifyReply, door: StaffDoor, token: string | null): void {
  const secure = door.origin.startsWith('https:') ? '; Secure' : '';
  const ends = token === null ? '; Max-Age=0' : '';
  const value = `${STAFF_COOKIE}=${token ?? ''}; Path=/api/staff; HttpOnly; SameSite=Strict${secure}${ends}`;
  reply.header('Set-Cookie', value);
}

/** Refuses what another site's page, or no page, has sent. */
export function requireOrigin(request: FastifyRequest, route: Route, { origin }: StaffDoor): void {
  if (route.method !== 'GET' && request.headers.origin !== origin) {
    throw new AppError('staff_other_site');
  }
}

/** Refuses who may not, or who has to show the passkey again first. It does not say what is missing. */
export function requirePermission(route: Route, session: StaffSession): void {
  if (route.access !== 'staff' || !session.permissions.has(route.permission)) {
    throw new AppError('staff_not_allowed');
  }
  if (route.fresh && !session.fresh) throw new AppError('staff_verify_again');
}
