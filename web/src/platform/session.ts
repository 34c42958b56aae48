// The session, stored in local storage, or in session storage if Remember Me is unticked. Restored
// only if token and user are both there (spec §4). Tabs stay in sync through the storage event.
import { type User, user as userSchema } from '@alajo/contract/identity/schemas.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import {
  AUTH_KEY,
  BALANCES_KEY,
  clearDrafts,
  clearReplies,
  localStore,
  read,
  readJson,
  remove,
  sessionStore,
  storages,
  TOKEN_KEY,
  write,
} from './storage.ts';

export type Session = { readonly token: string; readonly user: User };

/** Reason for a session change: the shell goes to the landing page after `signed-out` only. */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'elsewhere' | 'user';

const saved = z.object({ isAuthenticated: z.literal(true), user: userSchema });

let current: Session | undefined;
let restored = false;
const listeners = new Set<(change: SessionChange) => void>();

/** The current session; undefined for a visitor. */
export function getSession(): Session | undefined {
  if (!restored) {
    restored = true;
    current = restore();
    globalThis.addEventListener?.('storage', onStorage);
  }
  return current;
}

/** Starts a session. `remember: false` keeps it in this tab only. */
export function signIn(session: Session, options: { remember: boolean }): void {
  getSession();
  clearStored();
  const storage = options.remember ? localStore() : sessionStore();
  write(storage, AUTH_KEY, { isAuthenticated: true, user: session.user });
  write(storage, TOKEN_KEY, session.token);
  setSession({ token: session.token, user: session.user }, 'signed-in');
}

/** Ends the session in all tabs. The caller ends it on the server. */
export function signOut(): void {
  clearStored();
  setSession(undefined, 'signed-out');
}

/** After a 401 for this token: clears all stored data, unless another session has started since. */
export function expireSession(token: string): void {
  if (getSession()?.token !== token) return;
  clearStored();
  setSession(undefined, 'expired');
}

/** Stores the user as the server now returns it, for example after setting a PIN. */
export function updateUser(user: User): void {
  const session = getSession();
  if (session === undefined || JSON.stringify(session.user) === JSON.stringify(user)) return;
  const storage = storages().find((candidate) => read(candidate, TOKEN_KEY) === session.token);
  write(storage, AUTH_KEY, { isAuthenticated: true, user });
  setSession({ token: session.token, user }, 'user');
}

export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  getSession();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session; re-renders when it changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** The signed-in user. Only for screens behind the guard: throws for a visitor. */
export function useUser(): User {
  const last = useSession() ?? lastSession;
  if (last === undefined) throw new Error('useUser needs a signed-in customer');
  return last.user;
}

// Screens still mounted between the end of a session and the redirect keep their user.
let lastSession: Session | undefined;

function setSession(session: Session | undefined, change: SessionChange): void {
  restored = true;
  if (session?.user.id !== current?.user.id) clearDrafts();
  lastSession = session ?? current ?? lastSession;
  current = session;
  for (const listener of [...listeners]) listener(change);
}

function restore(): Session | undefined {
  for (const storage of storages()) {
    const token = read(storage, TOKEN_KEY);
    const auth = readJson(storage, AUTH_KEY, saved);
    if (token && auth) return { token, user: auth.user };
  }
  return undefined;
}

function clearStored(): void {
  for (const storage of storages()) {
    remove(storage, TOKEN_KEY);
    remove(storage, AUTH_KEY);
    remove(storage, BALANCES_KEY);
  }
  clearReplies();
}

// Another tab changed the storage. `key` is null if all of it was cleared. The token is written last,
// so both entries are there when its event arrives.
function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== TOKEN_KEY && event.key !== AUTH_KEY) return;
  const next = restore();
  if (next?.token !== current?.token) setSession(next, 'elsewhere');
  else if (next && JSON.stringify(next.user) !== JSON.stringify(current?.user)) {
    setSession(next, 'user');
  }
}
