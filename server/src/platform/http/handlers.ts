// The types of route handlers, derived from the contract.
import type { Readable } from 'node:stream';
import type { Input, Reply, Route, Routes } from '@alajo/contract/route.ts';

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

type Caller<R extends Route> = R['access'] extends 'customer' ? Customer : Visitor;

/** A stream of JSON text where the route says so. */
type Answer<R extends Route> = R extends { streamed: true } ? Readable : Reply<R>;

export type Handlers<R extends Routes> = {
  [K in keyof R]: (input: Input<R[K]>, caller: Caller<R[K]>) => Promise<Answer<R[K]>>;
};
