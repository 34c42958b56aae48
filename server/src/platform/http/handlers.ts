// The types of route handlers, derived from the contract.
import type { Readable } from 'node:stream';
import type { Input, Reply, Route, Routes } from '@alajo/contract/route.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import type { Tx } from '../database/database.ts';
import type { StaffAct } from './staff-door.ts';

/** Any caller. */
export type Visitor = {
  address: string;
  device: string;
  request_id: string;
  idempotency_key: string | undefined;
  pin: string | undefined;
};

/** How far the device of a session is known. */
export type Trust = {
  /** Null: the client names no device. */
  device_id: number | null;
  /** Until then the device is new: less can be done on it. Null: it is not, or not any more. */
  new_until: Date | null;
  /** The account asks for a second factor on devices it doesn't know. */
  guarded: boolean;
};

/** Of a client that names no device, on an account that none ever named itself to. */
export const NO_DEVICE: Trust = { device_id: null, new_until: null, guarded: false };

/** Whose session a request has. */
export type SessionOwner = {
  user_id: number;
  session_id: number;
  trust: Trust;
  /** What its device has to sign before anything else is answered. */
  proof_nonce?: string;
};

/** A signed-in caller. */
export type Customer = Visitor &
  Omit<SessionOwner, 'proof_nonce'> & {
    /** An approval that was given for this request; `passkey`: the caller asks for one. */
    approval?: string | undefined;
    /** What was asked for: where it is nothing else, it is this that is approved. */
    request?: { path: string; summary: string; input: unknown };
  };

/** The Idempotency-Key of what is approved, where the client sends none. */
export const approvalKey = (approval: string) => `approval-${approval}`;

/** A signed-in member of our staff. */
export type Staff = Visitor & {
  staff_id: number;
  session_id: number;
  name: string;
  permissions: ReadonlySet<Permission>;
  /** Whether they showed their passkey within minutes. */
  fresh: boolean;
  /** Writes what they do, or read, to the staff log, in the transaction of it. Every write must. */
  record(tx: Tx, act: StaffAct): Promise<void>;
  /** Says that a repeat changed nothing: there is nothing to record. */
  unchanged(): void;
};

/** What a route with `staff_cookie` gives its handler. */
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

/** A stream of text where the route says so. */
type Answer<R extends Route> = R extends { streamed: true } ? Readable : Reply<R>;

export type Handlers<R extends Routes> = {
  [K in keyof R]: (input: Input<R[K]>, caller: Caller<R[K]>) => Promise<Answer<R[K]>>;
};
