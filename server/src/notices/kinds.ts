// What a notice is: a kind and its params. Each module declares its kinds, their topics and all their
// words in one file, notices.ts; a notice is put into words when it is shown, listed or pushed.
import type { Kobo } from '@alajo/contract/money.ts';
import type { AlertTopic } from '@alajo/contract/notifications/alerts.ts';
import type { NotificationKind, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';

/** What a customer reads. */
export type NoticeText = { title: string; body: string };

/** What an email says, and without the subject an SMS. `html` says the same as `text`. */
export type MessageText = { subject: string; text: string; html?: string };

/** Money that moved or failed to. It also goes out by email, or as the customer chose. */
export type MoneyAlert = {
  about: AlertTopic;
  /** What became of the money, where the usual word for `about` would be wrong. */
  label?: string;
  amount: Kobo;
  /** What it was for or where it came from, without the amount; a text message may cut its end. */
  detail: string;
};

/** A page of the web app, the same for every notice or by its params; null for none. */
type Link<Params> = string | null | ((params: Params) => string | null);

/** How the app presents a kind. */
type Presentation<Params> = {
  /** What it is about: customers turn topics off, not kinds. */
  topic: NotificationTopic;
  /** What the app shows it as. */
  shown_as: NotificationKind;
  /** The page that it opens. */
  link: Link<Params>;
};

export const MONEY_IN = { topic: 'money', shown_as: 'money_in' } as const;
export const MONEY_OUT = { topic: 'money', shown_as: 'money_out' } as const;
export const REFUND = { topic: 'money', shown_as: 'refund' } as const;
export const SECURITY = { topic: 'security', shown_as: 'security' } as const;

export const receiptLink = ({ reference }: { reference: string }) => `/receipt?ref=${reference}`;

type Words<Params> = (params: Params) => NoticeText;

type Message<Params> = {
  text: Words<Params>;
  /** The alert it also causes; null for these params none. */
  alert?: (params: Params) => MoneyAlert | null;
  /** Only an alert: the customer pressed the button and saw the outcome. */
  alert_only?: true;
};

/** Everything there is to say about one kind, given its params. */
export type NoticeKind<Params> = Presentation<Params> & Message<Params> & { kind: string };

/** The kinds of a module, by name. */
export type NoticeKinds<Kinds> = { [Name in keyof Kinds]: NoticeKind<Kinds[Name]> };

/** Kinds of whatever params. */
export type AnyNoticeKinds = Readonly<Record<string, NoticeKind<never>>>;

/** What the defaults do not say, or not for these params. */
type Missing<Params, Defaults> = {
  [Part in keyof Presentation<Params> as Defaults extends Pick<Presentation<Params>, Part>
    ? never
    : Part]: Presentation<Params>[Part];
};

/** A kind's words, alone where the defaults say the rest. */
type Definition<Params, Defaults> =
  | (Defaults extends Presentation<Params> ? Words<Params> : never)
  | (Message<Params> & Partial<Presentation<Params>> & Missing<Params, Defaults>);

/**
 * Declares a module's kinds: `Kinds` says by name which params each has. A kind is its words and what it
 * has differently from the defaults; one without words, or whose params its link does not have, does not
 * compile. Params are stored as JSON: a kind may get more of them, optional ones; for anything else it
 * gets a new name, because rows of the old one stay.
 */
export const noticeKinds =
  <Defaults extends Partial<Presentation<never>>>(defaults: Defaults) =>
  <Kinds>(
    definitions: {
      [Name in keyof Kinds]: Definition<Kinds[Name], Defaults>;
    },
  ): NoticeKinds<Kinds> => {
    const kinds = Object.entries<object>(definitions).map(([kind, one]) => {
      const own = typeof one === 'function' ? { text: one } : one;
      return [kind, { ...defaults, ...own, kind }];
    });
    return Object.fromEntries(kinds);
  };

/** A notice to one customer, as it is stored. */
export type Notice = {
  user_id: number;
  kind: string;
  topic: NotificationTopic;
  params: object;
  created_at: Date;
  alert: Pick<MoneyAlert, 'about' | 'amount'> | null;
  /** Whether the app lists it. */
  listed: boolean;
};

export const createNotice = <Params extends object>(
  { kind, topic, alert, alert_only }: NoticeKind<Params>,
  user_id: number,
  created_at: Date,
  params: Params,
): Notice => ({
  user_id,
  kind,
  topic,
  params,
  created_at,
  alert: alert?.(params) ?? null,
  listed: !alert_only,
});

export type WordedNotice = NoticeText & { kind: NotificationKind; link: string | null };

/** A notice as it is stored. */
export type StoredNotice = { kind: string; params: object };

/** Puts a stored notice into words. */
export type WordNotice = (stored: StoredNotice) => WordedNotice;
