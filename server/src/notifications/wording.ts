// Renders stored notices with the texts of the modules that created them.
import type { NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import type {
  AnyNoticeKinds,
  MoneyAlert,
  NoticeKind,
  NoticeText,
  OutsideMessage,
  StoredNotice,
  WordedNotice,
  WordNotice,
} from '../notices/kinds.ts';
import { ownNotices, writtenNotices } from './notices.ts';

/** A message outside the app, with the text and page of its notice. */
export type WordedOutside = Omit<OutsideMessage, 'text'> &
  NoticeText & { topic: NotificationTopic; link: string };

export type Wording = {
  notice: WordNotice;
  /** The message of a stored notice outside the app; null for one without. */
  outside(stored: StoredNotice): WordedOutside | null;
  /** The alert of a stored notice and the page it opens; null for a kind without one. */
  alert(stored: StoredNotice): (MoneyAlert & { link: string | null }) | null;
};

// A later version's notice, read while both versions run on one database.
const UNKNOWN: WordedNotice = {
  kind: 'notice',
  title: 'You have a new notification',
  body: 'Reload Alajo to read it.',
  link: null,
};

/** Combines the texts of these modules, of this one and of 0.1.0. Throws for a kind that two of them use. */
export function createWording(modules: readonly AnyNoticeKinds[]): Wording {
  const kinds = new Map<string, NoticeKind<never>>();
  const known: readonly AnyNoticeKinds[] = [...modules, ownNotices, writtenNotices];
  for (const definition of known.flatMap((module) => Object.values(module))) {
    if (kinds.has(definition.kind))
      throw new Error(`two kinds of notices are called ${definition.kind}`);
    kinds.set(definition.kind, definition);
  }
  // Only createNotice creates rows, so they have the params of their kind.
  const paramsOf = (stored: StoredNotice) => stored.params as never;
  return {
    notice(stored) {
      const kind = kinds.get(stored.kind);
      if (kind === undefined) return UNKNOWN;
      const params = paramsOf(stored);
      return { kind: kind.shown_as, ...kind.text(params), link: linkOf(kind, params) };
    },
    outside(stored) {
      const kind = kinds.get(stored.kind);
      const params = paramsOf(stored);
      const message = kind?.outside?.(params);
      if (!message || kind === undefined) return null;
      const link = linkOf(kind, params) ?? '/notifications';
      const { text = kind.text(params), ...form } = message;
      return { ...form, ...text, topic: kind.topic, link };
    },
    alert(stored) {
      const kind = kinds.get(stored.kind);
      const params = paramsOf(stored);
      const alert = kind?.alert?.(params);
      return alert && kind ? { ...alert, link: linkOf(kind, params) } : null;
    },
  };
}

const linkOf = ({ link }: NoticeKind<never>, params: never): string | null =>
  typeof link === 'function' ? link(params) : link;
