// Unsent form values, saved while the form is closed: a dialog left with Back, another page, a reload or
// a tab the phone threw out of memory. They end with the tab and with the customer's session.
import * as z from 'zod/mini';
import { getSession } from './session.ts';
import { DRAFT_PREFIX, readJson, remove, sessionStore, write } from './storage.ts';

export type Draft<Values> = {
  /** The saved values, those left out as in `initial`; undefined if nothing is saved. */
  read(initial: Values): Values | undefined;
  save(values: Values): void;
  discard(): void;
};

/** Never saved, whatever the form. */
const SECRETS = /password|confirm|(^|_)(pin|otp|code|bvn|nin)$/i;

const saved = z.looseObject({});

/**
 * The drafts of one form, saved under the customer and its name; `subject` tells them apart if the form
 * edits several things.
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
        // Another version of the app may have saved other fields.
        const fitting = Object.entries(initial).filter(
          ([name, value]) => value === undefined || typeof value === typeof draft[name],
        );
        const kept = fitting.map(([name, value]) => [name, draft[name] ?? value]);
        return Object.assign({}, initial, Object.fromEntries(kept));
      },
      save: (values) => {
        const open = Object.entries(values).filter(([name]) => !SECRETS.test(name));
        write(sessionStore(), key(), Object.fromEntries(open));
      },
      discard: () => remove(sessionStore(), key()),
    };
  };
}
