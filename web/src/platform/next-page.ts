// Target of signing in: the page that was requested, such as a link in an email or an invitation, or the
// dashboard. It ends with the tab, and once someone has signed in.
import { NEXT_KEY, read, remove, sessionStore } from './storage.ts';

/** The page to open after signing in, a path on this site; after the first call it is the dashboard. */
export function nextPage(): string {
  const path = read(sessionStore(), NEXT_KEY);
  remove(sessionStore(), NEXT_KEY);
  return path && isOwn(path) ? path : '/dashboard';
}

// A path that starts with two slashes, or a slash and a backslash, is the address of another host.
const isOwn = (path: string) => /^\/(?![/\\])/.test(path);
