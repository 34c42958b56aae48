// Unsent form values, saved while the form is closed. In memory only: a reload or another customer
// starts with an empty form.
import { getSession, onSessionChange } from './session.ts';

export type Draft<Values> = {
  read(): Values | undefined;
  save(values: Values): void;
  discard(): void;
};

/** The drafts of one form; `subject` tells them apart if the form edits several things. */
export function createDrafts<Values>(): (subject?: string | number) => Draft<Values> {
  const saved = new Map<string | number, Values>();
  let owner = getSession()?.user.id;
  onSessionChange(() => {
    const current = getSession()?.user.id;
    if (current !== owner) saved.clear();
    owner = current;
  });
  return (subject = '') => ({
    read: () => saved.get(subject),
    save: (values) => saved.set(subject, values),
    discard: () => saved.delete(subject),
  });
}
