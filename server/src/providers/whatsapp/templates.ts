// The texts Meta has approved, one by one: the only ones we may send to someone who hasn't written for a day. They are
// visible on a locked phone, so none mentions money.
import { STOP_REMINDERS } from './whatsapp.ts';

export type Template = {
  name: string;
  /** Meta's category, which decides the price of a message. */
  category: 'UTILITY';
  language: string;
  body: string;
  /** A button whose address ends with a part from the message; `{{1}}` stands for that part. */
  link?: { title: string; path: string };
  /** A button that answers in the chat, after the one with an address; `id` is what we receive. */
  reply?: { title: string; id: string };
};

export const templates = [
  {
    name: 'alajo_notice',
    category: 'UTILITY',
    language: 'en',
    body: 'You have a new notification in Alajo. Open the app to read it, or reply here to see it in this chat.',
  },
  {
    name: 'alajo_security',
    category: 'UTILITY',
    language: 'en',
    body: 'Something about your Alajo account’s security needs your attention. Open the app to see it. Never write your PIN in this chat.',
  },
  {
    name: 'alajo_link_again',
    category: 'UTILITY',
    language: 'en',
    body: 'This chat is no longer linked to your Alajo account. Link it again in the app: Settings, WhatsApp.',
    link: { title: 'Open Alajo', path: '/{{1}}' },
  },
  {
    name: 'alajo_reminder',
    category: 'UTILITY',
    language: 'en',
    body: 'Something in Alajo needs you soon. Open the app to see what it is and by when.',
    link: { title: 'Open Alajo', path: '/{{1}}' },
    reply: STOP_REMINDERS,
  },
] as const satisfies readonly Template[];

export const findTemplate = (name: string): Template | undefined =>
  templates.find((template) => template.name === name);
