// The interface for sending email and SMS; each file here implements it.
import type { MessageChannel } from '@alajo/contract/channels.ts';

export type Message = {
  /** Sent twice, it is still the same message: kept once by the outbox, known by its Message-ID in email. */
  id?: string;
  channel: MessageChannel;
  /** An email address, or a phone number as +234… */
  to: string;
  subject: string;
  text: string;
  /** The same for mail programs that show HTML; the text is sent with it. */
  html?: string;
  /** Takes a POST that ends messages of this kind (RFC 8058). */
  unsubscribe_url?: string;
};

export type Messages = {
  /** What can be sent. */
  channels: readonly MessageChannel[];
  /** Sends a message by one of its channels. Throws on failure; the calling job retries. */
  send(message: Message): Promise<void>;
};
