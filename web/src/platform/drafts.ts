// Unsent form values, saved while the form is closed: a dialog left with Back, another page, a reload or a
// tab the phone evicted from memory. They end with the tab and with the customer's session.
import * as z from 'zod/mini';
import { getSession } from './session.ts';
import { DRAFT_PREFIX, readJson, remove, sessionStore, write } from './storage.ts';

export type Draft<Values> = {
  /**
   * The saved values, with omitted ones as in `initial`; undefined if nothing is saved, or no more than a few
   * letters in one field.
   */
  read(initial: Values): Values | undefined;
  save(values: Values): void;
  discard(): void;
};

/** About ten seconds of typing. */
const LONG_FIELD = 12;

/** Never saved, whatever the form. */
const SECRETS = /password|confirm|(^|_)(pin|otp|code|bvn|nin)$/i;

const saved = z.looseObject({});

/**
 * The drafts of one form, saved under the customer and its name; `subject` tells them apart if the form edits
 * several things.
 */
export function createDrafts<Values extends object>(
  form: string,
): (subject?: string | number) => Draft<Values> {
  return (subject = '') => {
    const key = () => DRAFT_PREFIX + [getSession()?.user.id, form, subject].join('_');
    return {
      read: (initial) => {
        const draft = readJson(sessionStore(), key(), saved);
        if (draft === undefined) return undefined;
        const before = new Map(Object.entries(initial));
        const typed = Object.entries(draft).filter(([name, value]) => {
          const was = before.get(name);
          // Another version of the app may have saved other fields.
          const fits = was === undefined ? before.has(name) : typeof was === typeof value;
          return fits && was !== value;
        });
        const worth = typed.length > 1 || String(typed[0]?.[1]).length >= LONG_FIELD;
        return worth ? Object.assign({}, initial, Object.fromEntries(typed)) : undefined;
      },
      save: (values) => {
        const open = Object.entries(values).filter(([name]) => !SECRETS.test(name));
        write(sessionStore(), key(), Object.fromEntries(open));
      },
      discard: () => remove(sessionStore(), key()),
    };
  };
}
