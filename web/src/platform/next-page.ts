// Where signing in leads: to the page that was asked for, such as a mail's link or an invitation, or to the
// dashboard. It ends with the tab, and once someone has signed in.
import { read, remove, sessionStore, write } from './storage.ts';

const KEY = 'alajo_next';

/** Returns to this page after signing in or registering. */
export const returnAfterSignIn = (path: string) => write(sessionStore(), KEY, path);

/** The page to open after signing in, a path of this site; after the first call it is the dashboard. */
export function nextPage(): string {
  const path = read(sessionStore(), KEY);
  remove(sessionStore(), KEY);
  return path && isOwn(path) ? path : '/dashboard';
}

// A path that begins with two slashes, or a slash and a backslash, is the address of another host.
const isOwn = (path: string) => /^\/(?![/\\])/.test(path);
