// Messages to people: one interface, an implementation a file (outbox.ts, smtp.ts).

export type Message = {
  channel: 'email' | 'sms';
  /** An email address, or a phone number as +234… */
  to: string;
  subject: string;
  text: string;
};

export type Messages = {
  /** Hands a message over. Throws when it could not be; the caller's job tries again. */
  send(message: Message): Promise<void>;
};
