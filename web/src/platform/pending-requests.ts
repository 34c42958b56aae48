// Requests without a reply, and payments that another company is still carrying out. Kept where the session
// is: after a reload, a crash or a closed tab the same request is sent with the same key, and the customer is
// told the outcome of a payment.
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { getSession } from './session.ts';
import { activeStorage, DRAFT_PREFIX, readJson, remove, sessionStore, write } from './storage.ts';

const pendingRequest = z.object({
  request: z.string(),
  content: z.string(),
  key: z.string(),
  quote_id: z.string(),
  asked_at: z.int(),
  /** The payment as text, until the customer has seen its outcome. */
  pays: z.optional(z.string()),
  /** The payment was made: the same content now means a new request. */
  made: z.optional(z.boolean()),
  /** The payment was made, and its outcome is not known yet. */
  in_progress: z.optional(z.boolean()),
});
export type PendingRequest = z.output<typeof pendingRequest>;
const list = z.array(pendingRequest);

const KEPT_MS = 7 * 86_400_000;
const KEPT_MAX = 20;

const beingSent = new Set<string>();
const listeners = new Set<() => void>();

// Visitors' requests end with the tab.
const store = () => (getSession() ? activeStorage() : sessionStore());
const place = () => `${DRAFT_PREFIX}keys_${getSession()?.user.id}`;

export function readPendingRequests(): PendingRequest[] {
  const since = Date.now() - KEPT_MS;
  const all = readJson(store(), place(), list) ?? [];
  return all.filter(({ asked_at }) => asked_at > since);
}

/** Keeps a request while it is being sent; `endSending` marks that it no longer is. */
export function beginSending(pending: PendingRequest): void {
  beingSent.add(pending.key);
  replace(pending.key, pending);
}

/** Forgets the request once its outcome is known. */
export function endSending(key: string, answered: boolean): void {
  beingSent.delete(key);
  if (answered) replace(key);
  else notifyListeners();
}

/** Another payment with the same content gets its own key. */
export function markCompleted(key: string): void {
  const found = readPendingRequests().find((pendingRequest) => pendingRequest.key === key);
  if (found && !found.made) replace(key, { ...found, made: true });
}

/** Keeps a payment until its outcome is known, under a key that is not sent again. */
export function markInProgress(key: string): void {
  const found = readPendingRequests().find((pendingRequest) => pendingRequest.key === key);
  if (found && !found.in_progress) replace(key, { ...found, made: true, in_progress: true });
}

/** The customer has seen its outcome. A payment that was not made keeps its key. */
export function dismiss(key: string): void {
  const found = readPendingRequests().find((pendingRequest) => pendingRequest.key === key);
  replace(key, found?.made ? undefined : found && { ...found, pays: undefined });
}

function replace(key: string, by?: PendingRequest): void {
  const before = readPendingRequests();
  const known = before.some((pending) => pending.key === key);
  const all = (known || !by ? before : [...before, by]).flatMap((pending) => {
    if (pending.key !== key) return [pending];
    return by ? [by] : [];
  });
  if (all.length === 0) remove(store(), place());
  else write(store(), place(), all.slice(-KEPT_MAX));
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const pendingNow = () =>
  JSON.stringify(readPendingRequests().filter(({ key, pays }) => pays && !beingSent.has(key)));

/** Payments in progress, and those whose reply this page is no longer waiting for. */
export function useUnconfirmedPayments(): PendingRequest[] {
  const text = useSyncExternalStore(subscribe, pendingNow);
  return useMemo(() => z.parse(list, JSON.parse(text)), [text]);
}
