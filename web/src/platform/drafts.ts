// What was typed into a form and not sent yet, kept while the form is closed. In memory only: a reload
// or another customer finds nothing.
import { getSession, onSessionChange } from './session.ts';

export type Draft<Values> = {
  read(): Values | undefined;
  keep(values: Values): void;
  discard(): void;
};

/** The drafts of one form; `of` tells them apart where the form is about several things. */
export function draftsOf<Values>(): (of?: string | number) => Draft<Values> {
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
