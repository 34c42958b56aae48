// The shapes of chat messages: short, and always ending with the next step.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { ChatMessage, Row } from '../providers/whatsapp/whatsapp.ts';
import type { Link } from './links.ts';

/** Buttons carry a sentence, as if the customer had written it. */
const SAYS = 'say:';

const NEXT = {
  balance: { title: 'Balance', says: 'balance' },
  history: { title: 'Last five', says: 'last five' },
  ajo: { title: 'My Ajo', says: 'ajo' },
  due: { title: 'Pay it now', says: 'pay ajo' },
  turn: { title: 'Whose turn', says: 'whose turn' },
  menu: { title: 'Menu', says: 'menu' },
  requests: { title: 'Requests', says: 'requests' },
  yes: { title: 'Yes', says: 'yes' },
  no: { title: 'No', says: 'no' },
} as const;
type Next = keyof typeof NEXT;

/** A text with up to three buttons for the next step. */
export const text = (body: string, ...next: Next[]): ChatMessage =>
  next.length === 0
    ? { type: 'text', body }
    : {
        type: 'buttons',
        body,
        replies: next.map((one) => ({ id: `${SAYS}${NEXT[one].says}`, title: NEXT[one].title })),
      };

/** The sentence behind a pressed button, or undefined for a choice from a list. */
export const sentenceOf = (pressed: string): string | undefined =>
  pressed.startsWith(SAYS) ? pressed.slice(SAYS.length) : undefined;

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

export const sayRow = (title: string, says: string, description: string): Row => ({
  id: `${SAYS}${says}`,
  title,
  description,
});

/** An amount, unless the customer hides amounts in the chat. */
export const shown = ({ hide_amounts }: Pick<Link, 'hide_amounts'>, amount: Kobo): string =>
  hide_amounts ? '₦•••' : formatNaira(amount);

/** `0803 ••• 4567`. */
export const chatPhone = (phone: string): string => `0${phone.slice(4, 7)} ••• ${phone.slice(-4)}`;
