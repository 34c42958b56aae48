// The shapes of chat messages: short, and always ending with the next step.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { ChatMessage, Row } from '../providers/whatsapp/whatsapp.ts';
import type { Link } from './links.ts';

/** Buttons carry a sentence, as if the customer had written it. */
const SAY_PREFIX = 'say:';

const NEXT = {
  balance: { title: 'Balance', description: 'balance' },
  history: { title: 'Last five', description: 'last five' },
  ajo: { title: 'My Ajo', description: 'ajo' },
  due: { title: 'Pay it now', description: 'pay ajo' },
  turn: { title: 'Whose turn', description: 'whose turn' },
  menu: { title: 'Menu', description: 'menu' },
  requests: { title: 'Requests', description: 'requests' },
  yes: { title: 'Yes', description: 'yes' },
  no: { title: 'No', description: 'no' },
} as const;
type NextStep = keyof typeof NEXT;

/** A text with up to three buttons for the next step. */
export const text = (body: string, ...next: NextStep[]): ChatMessage =>
  next.length === 0
    ? { type: 'text', body }
    : {
        type: 'buttons',
        body,
        replies: next.map((reply) => ({
          id: `${SAY_PREFIX}${NEXT[reply].description}`,
          title: NEXT[reply].title,
        })),
      };

/** The sentence behind a pressed button, or undefined for a choice from a list. */
export const sentenceOf = (pressed: string): string | undefined =>
  pressed.startsWith(SAY_PREFIX) ? pressed.slice(SAY_PREFIX.length) : undefined;

export const link = (body: string, title: string, url: string): ChatMessage => ({
  type: 'link',
  body,
  title,
  url,
});

const ROWS_MAX = 10;
const TITLE_MAX = 24;
const DESCRIPTION_MAX = 72;

const cut = (words: string, most: number) =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

/** A choice from a list of at most ten. */
export const choose = (body: string, button: string, rows: readonly Row[]): ChatMessage => ({
  type: 'list',
  body,
  button,
  rows: rows.slice(0, ROWS_MAX).map(({ id, title, description }) => ({
    id,
    title: cut(title, TITLE_MAX),
    ...(description && { description: cut(description, DESCRIPTION_MAX) }),
  })),
});

export const replyRow = (title: string, reply: string, description: string): Row => ({
  id: `${SAY_PREFIX}${reply}`,
  title,
  description,
});

/** An amount, unless the customer hides amounts in the chat. */
export const visibleAmount = (
  { hide_amounts }: Pick<Link, 'hide_amounts'>,
  amount: Kobo,
): string => (hide_amounts ? '₦•••' : formatNaira(amount));

/** `0803 ••• 4567`. */
export const chatPhone = (phone: string): string => `0${phone.slice(4, 7)} ••• ${phone.slice(-4)}`;
