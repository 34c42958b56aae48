// Who is signed in. Kept in local storage, or in session storage when Remember Me is unticked;
// restored only when token and user are both there (spec §4). Two tabs agree by the storage event.
import { type User, user as userSchema } from '@alajo/contract/identity/schemas.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import {
  AUTH_KEY,
  forgetReplies,
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

/** Why the session changed: the shell goes to the landing page after `signed-out` only. */
export type Change = 'signed-in' | 'signed-out' | 'expired' | 'elsewhere' | 'user';

const saved = z.object({ isAuthenticated: z.literal(true), user: userSchema });

let current: Session | undefined;
let restored = false;
const listeners = new Set<(change: Change) => void>();

/** The session now; undefined for a visitor. */
export function getSession(): Session | undefined {
  if (!restored) {
    restored = true;
    current = restore();
    globalThis.addEventListener?.('storage', onStorage);
  }
  return current;
}

/** Begins a session. `remember: false` keeps it in this tab only. */
export function signIn(session: Session, options: { remember: boolean }): void {
  getSession();
  forget();
  const storage = options.remember ? localStore() : sessionStore();
  write(storage, AUTH_KEY, { isAuthenticated: true, user: session.user });
  write(storage, TOKEN_KEY, session.token);
  become({ token: session.token, user: session.user }, 'signed-in');
}

/** Ends the session here and in the other tabs. Telling the server is the caller's part. */
export function signOut(): void {
  forget();
  become(undefined, 'signed-out');
}

/** A 401 came for this token: clears everything kept, unless another session has begun since. */
export function expireSession(token: string): void {
  if (getSession()?.token !== token) return;
  forget();
  become(undefined, 'expired');
}

/** Takes over what the server now says about the user (a PIN was set, a name changed). */
export function updateUser(user: User): void {
  const session = getSession();
  if (session === undefined || JSON.stringify(session.user) === JSON.stringify(user)) return;
  const storage = storages().find((one) => read(one, TOKEN_KEY) === session.token);
  write(storage, AUTH_KEY, { isAuthenticated: true, user });
  become({ token: session.token, user }, 'user');
}

export function onSessionChange(listener: (change: Change) => void): () => void {
  getSession();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, followed: the component renders again when it changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** The signed-in user. For screens behind the guard only: it throws for a visitor. */
export function useUser(): User {
  const last = useSession() ?? lastSession;
  if (last === undefined) throw new Error('useUser needs a signed-in customer');
  return last.user;
}

// Between the end of a session and the redirect, screens still on show keep the user they had.
let lastSession: Session | undefined;

function become(session: Session | undefined, change: Change): void {
  restored = true;
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

function forget(): void {
  for (const storage of storages()) {
    remove(storage, TOKEN_KEY);
    remove(storage, AUTH_KEY);
  }
  forgetReplies();
}

// Another tab wrote or cleared. `key` is null when all was cleared at once. The token is written
// last, so that both are there when its event comes.
function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== TOKEN_KEY && event.key !== AUTH_KEY) return;
  const next = restore();
  if (next?.token !== current?.token) become(next, 'elsewhere');
  else if (next && JSON.stringify(next.user) !== JSON.stringify(current?.user)) {
    become(next, 'user');
  }
}
