// Requests without an answer, kept where the session is: after a reload, a crash or a closed tab the same
// request goes with the same key, and the customer is told what became of a payment.
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { getSession } from './session.ts';
import { activeStorage, DRAFT_PREFIX, readJson, remove, sessionStore, write } from './storage.ts';

const unanswered = z.object({
  request: z.string(),
  content: z.string(),
  key: z.string(),
  quote_id: z.string(),
  asked_at: z.int(),
  /** The payment in words, until its outcome has been told. */
  pays: z.optional(z.string()),
  /** The payment was made: the same content is meant anew. */
  made: z.optional(z.boolean()),
});
export type Unanswered = z.output<typeof unanswered>;
const list = z.array(unanswered);

const KEPT_MS = 7 * 86_400_000;
const KEPT_MAX = 20;

const underWay = new Set<string>();
const listeners = new Set<() => void>();

// Visitors' end with the tab.
const store = () => (getSession() ? activeStorage() : sessionStore());
const place = () => `${DRAFT_PREFIX}keys_${getSession()?.user.id}`;

export function readUnanswered(): Unanswered[] {
  const since = Date.now() - KEPT_MS;
  const all = readJson(store(), place(), list) ?? [];
  return all.filter(({ asked_at }) => asked_at > since);
}

/** Keeps a request that is being sent; `endSending` says that it no longer is. */
export function beginSending(asked: Unanswered): void {
  underWay.add(asked.key);
  replace(asked.key, asked);
}

/** With the answer it is forgotten. */
export function endSending(key: string, answered: boolean): void {
  underWay.delete(key);
  if (answered) replace(key);
  else tellListeners();
}

/** Another payment of the same content gets a key of its own. */
export function markMade(key: string): void {
  const found = readUnanswered().find((one) => one.key === key);
  if (found && !found.made) replace(key, { ...found, made: true });
}

/** The customer has seen what became of it. One that was not made keeps its key. */
export function dismiss(key: string): void {
  const found = readUnanswered().find((one) => one.key === key);
  replace(key, found?.made ? undefined : found && { ...found, pays: undefined });
}

function replace(key: string, by?: Unanswered): void {
  const before = readUnanswered();
  const known = before.some((one) => one.key === key);
  const all = (known || !by ? before : [...before, by]).flatMap((one) => {
    if (one.key !== key) return [one];
    return by ? [by] : [];
  });
  if (all.length === 0) remove(store(), place());
  else write(store(), place(), all.slice(-KEPT_MAX));
  tellListeners();
}

function tellListeners(): void {
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

const inDoubt = () =>
  JSON.stringify(readUnanswered().filter(({ key, pays }) => pays && !underWay.has(key)));

/** The payments whose answer this page does not wait for any more. */
export function usePaymentsInDoubt(): Unanswered[] {
  const text = useSyncExternalStore(subscribe, inDoubt);
  return useMemo(() => z.parse(list, JSON.parse(text)), [text]);
}
