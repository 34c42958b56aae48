// The interface for sending email and SMS; each file here implements it.

export type Message = {
  channel: 'email' | 'sms';
  /** An email address, or a phone number as +234… */
  to: string;
  subject: string;
  text: string;
};

export type Messages = {
  /** Sends a message. Throws on failure; the calling job retries. */
  send(message: Message): Promise<void>;
};
