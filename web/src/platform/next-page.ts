// Where signing in leads: back to the public page somebody came from, such as an invitation, or to the
// dashboard. It ends with the tab, and once somebody has signed in.
import { read, remove, sessionStore, write } from './storage.ts';

const KEY = 'alajo_next';

/** Returns to this page after signing in or registering. */
export const returnAfterSignIn = (path: string) => write(sessionStore(), KEY, path);

/** The page to open after signing in; asked again, it is the dashboard. */
export function nextPage(): string {
  const path = read(sessionStore(), KEY);
  remove(sessionStore(), KEY);
  return path ?? '/dashboard';
}
