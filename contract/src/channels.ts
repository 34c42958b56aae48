// How messages leave the app. Which of them a server has depends on its configuration.
import * as z from 'zod/mini';

export const messageChannel = z.enum(['email', 'sms']);
export type MessageChannel = z.output<typeof messageChannel>;

/** Where a code went. */
export const channels = z.array(messageChannel);
