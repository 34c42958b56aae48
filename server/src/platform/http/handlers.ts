// The types of route handlers, derived from the contract.
import type { Readable } from 'node:stream';
import type { Permission } from '@alajo/contract/console/roles.ts';
import type { Input, Reply, Route, Routes } from '@alajo/contract/route.ts';
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

/** A signed-in caller. */
export type Customer = Visitor & { user_id: number; session_id: number };

/** A signed-in member of our staff. */
export type Staff = Visitor & {
  staff_id: number;
  session_id: number;
  name: string;
  permissions: ReadonlySet<Permission>;
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
