// Unsent form values, kept while the form is closed. In memory only, so they are gone after a reload
// and for another customer.
import { getSession, onSessionChange } from './session.ts';

export type Draft<Values> = {
  read(): Values | undefined;
  keep(values: Values): void;
  discard(): void;
};

/** The drafts of one form; `of` separates them if the form edits several things. */
export function createDrafts<Values>(): (of?: string | number) => Draft<Values> {
  const kept = new Map<string | number, Values>();
  let owner = getSession()?.user.id;
  onSessionChange(() => {
    const now = getSession()?.user.id;
    if (now !== owner) kept.clear();
    owner = now;
  });
  return (of = '') => ({
    read: () => kept.get(of),
    keep: (values) => kept.set(of, values),
    discard: () => kept.delete(of),
  });
}
