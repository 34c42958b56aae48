// The types of route handlers, derived from the contract.
import type { Readable } from 'node:stream';
import type { Input, Reply, Route, Routes } from '@alajo/contract/route.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import type { Tx } from '../database/database.ts';
import type { StaffAct } from './staff-auth.ts';

/** Any caller. */
export type Visitor = {
  address: string;
  device: string;
  request_id: string;
  idempotency_key: string | undefined;
  pin: string | undefined;
};

/** The trust in a session's device. */
export type Trust = {
  /** Null if the client names no device. */
  device_id: number | null;
  /** The device is new until then, and less can be done on it. Null if it isn't new. */
  new_until: Date | null;
  /** The account requires a second factor on devices it doesn't know. */
  guarded: boolean;
};

/** The trust in a client that names no device, on an account without any known device. */
export const NO_DEVICE: Trust = { device_id: null, new_until: null, guarded: false };

/** The holder of a request's session. */
export type SessionOwner = {
  user_id: number;
  session_id: number;
  trust: Trust;
  /** The challenge its device must sign before anything else is served. */
  proof_nonce?: string;
};

/** A signed-in caller. */
export type Customer = Visitor &
  Omit<SessionOwner, 'proof_nonce'> & {
    /** The approval given for this request; `passkey`: the caller asks to approve by passkey. */
    approval?: string | undefined;
    /** The action that needs approval, if it isn't obvious from the request itself. */
    request?: { path: string; summary: string; input: unknown };
  };

/** The Idempotency-Key of the approved action, if the client sends none. */
export const approvalKey = (approval: string) => `approval-${approval}`;

/** A signed-in member of our staff. */
export type Staff = Visitor & {
  staff_id: number;
  session_id: number;
  name: string;
  permissions: ReadonlySet<Permission>;
  /** True if they confirmed with their passkey in the last five minutes. */
  fresh: boolean;
  /** Records an action or a read in the staff log, in the same transaction. Every write must call it. */
  record(tx: Tx, act: StaffAct): Promise<void>;
  /** Declares that a repeat changed nothing, so there is nothing to record. */
  unchanged(): void;
};

/** The extras a route with `staff_cookie` gives its handler. */
export type CookieSetter = {
  /** Sets the cookie to a session's token; null clears it. */
  setStaffCookie(token: string | null): void;
};

type Person<R extends Route> = R['access'] extends 'customer'
  ? Customer
  : R['access'] extends 'staff'
    ? Staff
    : Visitor;
type Caller<R extends Route> = R extends { staff_cookie: true }
  ? Person<R> & CookieSetter
  : Person<R>;

/** A text stream if the route declares one. */
type Answer<R extends Route> = R extends { streamed: true } ? Readable : Reply<R>;

export type Handlers<R extends Routes> = {
  [K in keyof R]: (input: Input<R[K]>, caller: Caller<R[K]>) => Promise<Answer<R[K]>>;
};
