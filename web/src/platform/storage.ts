// Browser storage: the session and the last replies, under the spec's keys (§1). A cache for the first
// render only. Corrupt data is logged once and discarded.
import * as z from 'zod/mini';

export const TOKEN_KEY = 'alajo_token';
export const AUTH_KEY = 'alajo_auth';
export const THEME_KEY = 'alajo_theme';
export const BALANCES_KEY = 'alajo_balances';
export const DRAFT_PREFIX = 'alajo_draft_';

/** Replies that may be saved, by the spec's key. */
export type SavedName =
  | 'wallet'
  | 'savings_goals'
  | 'ajo_groups'
  | 'transactions'
  | 'receipts'
  | 'orders'
  | 'notifications';

/** The beginning of every saved reply. */
const SAVED_REPLY = '{"saved_at":';

/** Deletes all saved replies from both storages. */
export const clearReplies = (): void =>
  removeWhere((key, storage) => read(storage, key)?.startsWith(SAVED_REPLY));

/** Deletes form input that was never sent, or was sent without a reply. */
export const clearDrafts = (): void => removeWhere((key) => key.startsWith(DRAFT_PREFIX));

function removeWhere(matches: (key: string, storage: Storage) => boolean | undefined): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) if (matches(key, storage)) remove(storage, key);
  }
}

/** Reads JSON that matches the schema. Anything else is logged once, removed and undefined. */
export function readJson<S extends z.ZodMiniType>(
  storage: Storage | undefined,
  key: string,
  schema: S,
): z.output<S> | undefined {
  const text = read(storage, key);
  if (text === null) return undefined;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    discard(storage, key, error);
    return undefined;
  }
}

/** Logs unreadable data once, and removes it. */
export function discard(storage: Storage | undefined, key: string, error: unknown): void {
  remove(storage, key);
  // biome-ignore lint/suspicious/noConsole: the spec (§8) asks for it: corrupt data logs an error.
  console.error(`Saved data under ${key} could not be read; starting fresh.`, error);
}

/** Key of a saved reply. */
export const keyOf = (name: SavedName) => `alajo_${name}`;

/** The storage that holds the session; anything else saved there ends with it. */
export function activeStorage(): Storage | undefined {
  return storages().find((storage) => read(storage, TOKEN_KEY) !== null) ?? storages()[0];
}

/** Local storage, then session storage; a browser may deny either. */
export function storages(): Storage[] {
  return [localStore(), sessionStore()].filter((storage) => storage !== undefined);
}

export function localStore(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function sessionStore(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function read(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Never throws: if the storage is full or denied, only the cache is lost. */
export function write(storage: Storage | undefined, key: string, value: unknown): void {
  try {
    storage?.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    remove(storage, key);
  }
}

export function remove(storage: Storage | undefined, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Storage access is blocked, so there is nothing to remove.
  }
}

/** The page that signing in leads to, see next-page.ts. */
export const NEXT_KEY = 'alajo_next';

/** Returns to this page after signing in or registering. */
export const returnAfterSignIn = (path: string) => write(sessionStore(), NEXT_KEY, path);
