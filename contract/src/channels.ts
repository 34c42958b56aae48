// Channels for messages. Those available depend on the server’s configuration.
import * as z from 'zod/mini';

export const messageChannel = z.enum(['email', 'sms']);
export type MessageChannel = z.output<typeof messageChannel>;

/** Channels a code was sent to. */
export const channels = z.array(messageChannel);
