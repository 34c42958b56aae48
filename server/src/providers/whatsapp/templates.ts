// The texts that Meta approves for us, once for each: the only ones that may go when somebody has not
// written for a day. They lie open on a locked phone, so none says anything of money.

export type Template = {
  name: string;
  /** Meta's category: it decides what a message costs. */
  category: 'UTILITY';
  language: string;
  body: string;
  /** A button whose address ends with what the message brings; `{{1}}` stands for that end. */
  link?: { title: string; path: string };
};

export const templates = [
  {
    name: 'alajo_notice',
    category: 'UTILITY',
    language: 'en',
    body: 'You have a new notice in Alajo. Open the app to read it, or answer here to see it in this chat.',
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
] as const satisfies readonly Template[];

export const findTemplate = (name: string): Template | undefined =>
  templates.find((template) => template.name === name);
