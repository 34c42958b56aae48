// Stored notices in the words of the modules that made them.
import type { NotificationKind } from '@alajo/contract/notifications/schemas.ts';
import type { AnyNoticeKinds, NoticeKind, NoticeText } from './kinds.ts';
import { writtenNotices } from './notices.ts';

type WordedNotice = NoticeText & { kind: NotificationKind; link: string | null };

/** Puts a stored notice into words. */
export type WordNotice = (stored: { kind: string; params: object }) => WordedNotice;

// Of a later version, while both run on one database.
const UNKNOWN: WordedNotice = {
  kind: 'notice',
  title: 'You have a new notification',
  body: 'Reload Alajo to read it.',
  link: null,
};

/** Words the kinds of these modules and notices of 0.1.0. Throws for a name that two of them use. */
export function createWording(modules: readonly AnyNoticeKinds[]): WordNotice {
  const kinds = new Map<string, NoticeKind<never>>();
  const known: readonly AnyNoticeKinds[] = [...modules, writtenNotices];
  for (const one of known.flatMap((module) => Object.values(module))) {
    if (kinds.has(one.kind)) throw new Error(`two kinds of notices are called ${one.kind}`);
    kinds.set(one.kind, one);
  }
  return (stored) => {
    const kind = kinds.get(stored.kind);
    if (kind === undefined) return UNKNOWN;
    // Only createNotice makes rows: they have the params of their kind.
    const params = stored.params as never;
    return { kind: kind.shown_as, ...kind.text(params), link: kind.link(params) };
  };
}
