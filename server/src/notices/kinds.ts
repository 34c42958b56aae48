// Notices: a kind and its params. Each module declares its kinds, their topics and all their texts
// in one file, notices.ts; a notice is rendered when it is shown, listed or pushed.
import type { Kobo } from '@alajo/contract/money.ts';
import type { AlertTopic } from '@alajo/contract/notifications/alerts.ts';
import type { NotificationKind, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';

/** The text a customer reads. */
export type NoticeText = { title: string; body: string };

/** The text of an email and, without the subject, of an SMS. `html` has the same content as `text`. */
export type MessageText = { subject: string; text: string; html?: string };

/** Money that moved or failed to. It also goes out by email, or as the customer chose. */
export type MoneyAlert = {
  about: AlertTopic;
  /** The outcome, where the usual label for `about` would be wrong. */
  label?: string;
  amount: Kobo;
  /** The purpose or source, without the amount; a text message may cut its end. */
  detail: string;
};

/**
 * The message of a notice that also leaves the app, outside quiet hours: by email, and by WhatsApp where it is linked.
 * Its page is the notice's own.
 */
export type OutsideMessage = {
  /** Where the notice's own text says what others must not see, such as the name of another member. */
  text?: NoticeText;
  /** The label of the button that opens its page. */
  button: string;
  /** The email’s form, if it is not the notice’s text. */
  email?: {
    subject: string;
    /** One line above a large amount, and the lines that add up to it. */
    caption: string;
    figure: string;
    rows: readonly (readonly [label: string, value: string])[];
    closing: string;
  };
  /** An SMS to everyone, or to customers who chose SMS for money alerts. `host`: the address of the web app. */
  sms?: { to: 'everyone' | 'chosen'; text: (host: string) => string };
  /** An instant after which it would be wrong. */
  until?: string;
};

/** A page of the web app, the same for all notices or derived from its params; null for none. */
type Link<Params> = string | null | ((params: Params) => string | null);

/** Presentation of a kind in the app. */
type Presentation<Params> = {
  /** The topic: customers turn topics off, not kinds. */
  topic: NotificationTopic;
  /** The display style in the app. */
  shown_as: NotificationKind;
  /** The page it opens. */
  link: Link<Params>;
};

export const MONEY_IN = { topic: 'money', shown_as: 'money_in' } as const;
export const MONEY_OUT = { topic: 'money', shown_as: 'money_out' } as const;
export const REFUND = { topic: 'money', shown_as: 'refund' } as const;
export const SECURITY = { topic: 'security', shown_as: 'security' } as const;

export const receiptLink = ({ reference }: { reference: string }) => `/receipt?ref=${reference}`;

type NoticeWriter<Params> = (params: Params) => NoticeText;

type Message<Params> = {
  text: NoticeWriter<Params>;
  /** The alert it also causes; null where these params cause none. */
  alert?: (params: Params) => MoneyAlert | null;
  /** The message it also causes outside the app; null where these params cause none. */
  outside?: (params: Params) => OutsideMessage | null;
  /** Only an alert: the customer pressed the button and saw the outcome. */
  alert_only?: true;
};

/** The complete text of one kind, given its params. */
export type NoticeKind<Params> = Presentation<Params> & Message<Params> & { kind: string };

/** The kinds of a module, by name. */
export type NoticeKinds<Kinds> = { [Name in keyof Kinds]: NoticeKind<Kinds[Name]> };

/** Kinds with any params. */
export type AnyNoticeKinds = Readonly<Record<string, NoticeKind<never>>>;

/** Overrides of the defaults, or values that depend on the params. */
type MissingPresentation<Params, Defaults> = {
  [Part in keyof Presentation<Params> as Defaults extends Pick<Presentation<Params>, Part>
    ? never
    : Part]: Presentation<Params>[Part];
};

/** A kind's text, alone where the defaults are enough. */
type Definition<Params, Defaults> =
  | (Defaults extends Presentation<Params> ? NoticeWriter<Params> : never)
  | (Message<Params> & Partial<Presentation<Params>> & MissingPresentation<Params, Defaults>);

/**
 * Declares a module's kinds: `Kinds` maps each name to its params. A kind consists of its text and
 * its overrides of the defaults; one without text, or whose link needs params it lacks, does not
 * compile. Params are stored as JSON: a kind may get more optional ones; any other change needs a
 * new name, because rows of the old one stay.
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

/** A notice to one customer, before it is stored. */
export type Notice = {
  user_id: number;
  kind: string;
  topic: NotificationTopic;
  params: object;
  created_at: Date;
  alert: Pick<MoneyAlert, 'about' | 'amount'> | null;
  /** True if the app lists it. */
  listed: boolean;
  /** True if it also leaves the app. */
  outside: boolean;
};

export const createNotice = <Params extends object>(
  { kind, topic, alert, alert_only, outside }: NoticeKind<Params>,
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
  outside: (outside?.(params) ?? null) !== null,
});

export type WordedNotice = NoticeText & { kind: NotificationKind; link: string | null };

/** A stored notice. */
export type StoredNotice = { kind: string; params: object };

/** Renders a stored notice. */
export type WordNotice = (stored: StoredNotice) => WordedNotice;
