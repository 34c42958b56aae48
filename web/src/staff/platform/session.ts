// The signed-in member, and calls on their behalf. The session is a cookie that no script can read.

import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, Refusal } from '../../platform/api.ts';
import { newQueryClient } from '../../platform/query.ts';

export const queryClient = newQueryClient();

/** The reason the sign-in page is shown. */
export type SessionEnd = 'expired' | 'idle' | 'signed-out';

const listeners = new Set<(ended: SessionEnd) => void>();

/** Calls the listener when the session ends; returns a function that unsubscribes it. */
export function onSessionEnd(listener: (ended: SessionEnd) => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Leaves the console on this page, once the caller has ended the session on the server or found it ended. */
export function endSession(ended: SessionEnd): void {
  for (const listener of [...listeners]) listener(ended);
}

/**
 * Calls a staff route. An ended session leads to the sign-in page. If the route requires the passkey again,
 * it is requested and the call repeated: the first call did nothing.
 */
export const callStaff: typeof call = async (route, ...rest) => {
  try {
    return await call(route, ...rest);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.is('staff_signed_out')) endSession('expired');
    if (!error.is('staff_verify_again') || !(await requestPasskey())) throw error;
    return call(route, ...rest);
  }
};

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(staffRoutes.me, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in member. Only for components below the shell, whose loader has fetched it. */
export const useMe = (): StaffMe => useSuspenseQuery(meQuery).data;

export const may = (me: StaffMe, ...anyOf: Permission[]) =>
  anyOf.some((permission) => me.permissions.includes(permission));

// The pending passkey prompt, shown by verify-again.tsx. Concurrent calls that need it share one prompt.
let passkeyRequest: { answer: Promise<boolean>; resolve: (verified: boolean) => void } | undefined;
const promptListeners = new Set<() => void>();

function requestPasskey(): Promise<boolean> {
  if (passkeyRequest === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setPasskeyRequest({ answer: promise, resolve });
    return promise;
  }
  return passkeyRequest.answer;
}

/** True while the passkey prompt is shown. */
export const usePasskeyRequest = () =>
  useSyncExternalStore(
    (listener) => {
      promptListeners.add(listener);
      return () => promptListeners.delete(listener);
    },
    () => passkeyRequest !== undefined,
  );

/** Closes the prompt; true lets the waiting calls continue. */
export function resolvePasskeyRequest(verified: boolean): void {
  passkeyRequest?.resolve(verified);
  setPasskeyRequest(undefined);
}

function setPasskeyRequest(next: typeof passkeyRequest): void {
  passkeyRequest = next;
  for (const listener of [...promptListeners]) listener();
}
