// The interface for talking on WhatsApp, in the terms of Meta's Business Platform: what may be sent, what
// arrives, and how a refusal is told from silence. Each implementation here speaks it.

/** Whom a message goes to: an account of theirs as seen by our business, and the number if we were told. */
export type Contact = {
  /** Business-scoped user id: it changes with the number. Where Meta gives none, the number itself. */
  bsuid: string;
  /** Digits without `+`; people with a username may keep it to themselves. */
  wa_id: string | null;
  /** Of the phone's identity key: it changes with the phone or the account's owner. */
  identity_hash: string | null;
};

type Reply = { id: string; title: string };
export type Row = { id: string; title: string; description?: string };

/** What we say. Limits are Meta's, in characters; a message beyond one is refused as a whole. */
export type ChatMessage =
  /** Up to 4,096. */
  | { type: 'text'; body: string }
  /** Body up to 1,024, one to three replies with titles up to 20. */
  | { type: 'buttons'; body: string; replies: Reply[] }
  /** A button that opens a page: body up to 1,024, title up to 20. */
  | { type: 'link'; body: string; title: string; url: string }
  /** Up to ten rows in all: titles up to 24, descriptions up to 72; the button up to 20. */
  | { type: 'list'; body: string; button: string; rows: Row[] }
  /** A button that opens our screen in WhatsApp: body up to 1,024, title up to 20. Its token is good once. */
  | { type: 'flow'; body: string; title: string; token: string }
  /** An approved text, the only kind after 24 hours of silence; its link's end fills in the button. */
  | { type: 'template'; name: string; link?: string };

export type Outgoing = {
  to: Contact;
  message: ChatMessage;
  /** Quotes a message of theirs. */
  reply_to?: string | undefined;
};

/** Why WhatsApp refused a message, as what is to be done about it. */
export type RefusalCause =
  /** Their last message is more than 24 hours old: only a template may go. */
  | 'window_closed'
  /** Not on WhatsApp, an old app, or they blocked us. */
  | 'undeliverable'
  /** Their phone's identity is another than the one we sent to: the account may be someone else's. */
  | 'identity_changed'
  /** Too many messages, to them or at all: try again later. */
  | 'busy'
  /** The message, or its template, is wrong. */
  | 'invalid'
  /** Our token, account or payment: a person of ours has to mend it. */
  | 'ours';

export class WhatsAppRefused extends Error {
  override name = 'WhatsAppRefused';
  readonly cause_: RefusalCause;
  readonly code: number;
  constructor(cause_: RefusalCause, code: number) {
    super(`WhatsApp refused a message: ${cause_} (${code})`);
    this.cause_ = cause_;
    this.code = code;
  }
}

export type WhatsApp = {
  /** Whether our screen that takes a PIN can be opened there (a Flow). */
  has_flow: boolean;
  /** An address that opens the chat with us, with `text` ready to be sent. */
  chatUrl(text: string): string;
  /** Returns the message's id. Throws WhatsAppRefused; ProviderUnavailable when the outcome is unknown. */
  send(outgoing: Outgoing): Promise<string>;
  /** Shows theirs as read, and us as writing. Throws as `send` does. */
  markRead(messageId: string): Promise<void>;
};

/** What a customer sent. */
export type Incoming = {
  /** Meta's id of it: known messages arrive again. */
  id: string;
  from: Contact;
  at: Date;
  /** What was written, or the title of what was pressed. */
  text: string;
  /** The id of the button or row that was pressed. */
  pressed: string | null;
  /** Anything but text and presses: a picture, a voice note. */
  other: boolean;
};

export const deliveryStates = ['sent', 'delivered', 'read', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What became of a message of ours. */
export type Delivery = {
  id: string;
  state: DeliveryState;
  at: Date;
  cause: RefusalCause | null;
};

/** Somebody changed their number: what they had before is nobody's we know, as far as we were told it. */
export type NumberChange = { id: string; wa_id: string | null; bsuid: string | null; at: Date };

export type Events = {
  messages: Incoming[];
  deliveries: Delivery[];
  changes: NumberChange[];
};

/** Our screens in WhatsApp: `flow.json` has their texts and what each of them shows. */
export type FlowScreen =
  | {
      screen: 'PAY';
      data: { what: string; detail: string; costs: string; pay: string; error_message?: string };
    }
  | { screen: 'DONE'; data: { what: string; message: string; reference: string } };

/** The token is good for nothing any more: its button dies, and says why. */
export type FlowEnded = { ended: string };

export type FlowHandler = {
  /** The button was pressed. */
  show(token: string): Promise<FlowScreen | FlowEnded>;
  /** What was entered as the PIN. */
  pay(token: string, pin: string | undefined): Promise<FlowScreen | FlowEnded>;
};
