// The interface for WhatsApp, in the terms of Meta's Business Platform: messages to send, incoming events, and errors
// that tell a refusal from silence. Each implementation here follows it.

/** The recipient: their account as our business sees it, and the number if we know it. */
export type Contact = {
  /** Business-scoped user id, which changes with the number; the number itself if Meta gives none. */
  bsuid: string;
  /** Digits without `+`; people with a username may hide it. */
  wa_id: string | null;
  /** Hash of the phone's identity key, which changes with the phone or the account's owner. */
  identity_hash: string | null;
};

type Reply = { id: string; title: string };
export type Row = { id: string; title: string; description?: string };

/** The button that ends reminders in a chat. */
export const STOP_REMINDERS = { id: 'stop_reminders', title: 'Stop reminders here' } as const;

/** Our messages. Limits are Meta's, in characters; a message beyond one is rejected as a whole. */
export type ChatMessage =
  /** Up to 4,096. */
  | { type: 'text'; body: string }
  /** Body up to 1,024, one to three replies with titles up to 20. */
  | { type: 'buttons'; body: string; replies: Reply[] }
  /** A button that opens a page: body up to 1,024, title up to 20. */
  | { type: 'link'; body: string; title: string; url: string }
  /** Up to ten rows in all: titles up to 24, descriptions up to 72; the button up to 20. */
  | { type: 'list'; body: string; button: string; rows: Row[] }
  /** A button that opens our screen in WhatsApp: body up to 1,024, title up to 20. Its token works once. */
  | { type: 'flow'; body: string; title: string; token: string }
  /** An approved text, the only kind allowed after 24 hours of silence; `link` is the end of its button's address. */
  | { type: 'template'; name: string; link?: string };

export type OutgoingMessage = {
  to: Contact;
  message: ChatMessage;
  /** Quotes one of their messages. */
  reply_to?: string | undefined;
};

/** WhatsApp's reasons for refusing a message, by the action each calls for. */
export type RefusalCause =
  /** Their last message is more than 24 hours old: only a template may be sent. */
  | 'window_closed'
  /** Not on WhatsApp, an old app, or they blocked us. */
  | 'undeliverable'
  /** Their phone's identity differs from the one we sent to: the account may be someone else's. */
  | 'identity_changed'
  /** Too many messages, to them or in total: try again later. */
  | 'busy'
  /** The message, or its template, is wrong. */
  | 'invalid'
  /** Our token, account or billing: staff must fix it. */
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
  /** True if our PIN screen (a Flow) is available. */
  has_flow: boolean;
  /** A URL that opens a chat with us, with `text` ready to send. */
  chatUrl(text: string): string;
  /** Returns the message's id. Throws WhatsAppRefused; ProviderUnavailable when the outcome is unknown. */
  send(outgoing: OutgoingMessage): Promise<string>;
  /** Marks their message as read and shows us as typing. Throws as `send` does. */
  markRead(messageId: string): Promise<void>;
};

/** A customer's message. */
export type IncomingMessage = {
  /** Meta's id of the message: known messages arrive again. */
  id: string;
  from: Contact;
  at: Date;
  /** The text, or the title of the pressed button or row. */
  text: string;
  /** The id of the pressed button or row. */
  pressed: string | null;
  /** Anything but texts and presses: a picture, a voice note. */
  other: boolean;
};

export const deliveryStates = ['sent', 'delivered', 'read', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery report about one of our messages. */
export type Delivery = {
  id: string;
  state: DeliveryState;
  at: Date;
  cause: RefusalCause | null;
};

/** Someone changed their number. Holds the previous ids as far as Meta gave them; they identify no one now. */
export type NumberChange = { id: string; wa_id: string | null; bsuid: string | null; at: Date };

export type Events = {
  messages: IncomingMessage[];
  deliveries: Delivery[];
  changes: NumberChange[];
};

/** Our screens in WhatsApp: `flow.json` has their texts and the data each of them shows. */
export type FlowScreen =
  | {
      screen: 'PAY';
      data: { what: string; detail: string; costs: string; pay: string; error_message?: string };
    }
  | { screen: 'DONE'; data: { what: string; message: string; reference: string } };

/** The token is no longer valid: its button is disabled and says why. */
export type FlowEnded = { ended: string };

export type FlowHandler = {
  /** The button was pressed. */
  show(token: string): Promise<FlowScreen | FlowEnded>;
  /** The input in the PIN field. */
  pay(token: string, pin: string | undefined): Promise<FlowScreen | FlowEnded>;
};
