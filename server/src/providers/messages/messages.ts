// The interface for sending email and SMS; each file here implements it.
import type { MessageChannel } from '@alajo/contract/channels.ts';

export type Message = {
  /** A repeat is still the same message: the outbox stores it once, and email uses it as the Message-ID. */
  id?: string;
  channel: MessageChannel;
  /** An email address, or a phone number as +234… */
  to: string;
  subject: string;
  text: string;
  /** The HTML version for mail programs that show it; the text is sent along. */
  html?: string;
  /** A URL that unsubscribes from this kind of message by POST (RFC 8058). */
  unsubscribe_url?: string;
};

export type Messages = {
  /** The available channels. */
  channels: readonly MessageChannel[];
  /** Sends a message by one of its channels. Throws on failure; the calling job retries. */
  send(message: Message): Promise<void>;
};
