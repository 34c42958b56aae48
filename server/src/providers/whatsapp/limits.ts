// Meta's limits on a message, in characters. Meta rejects the whole message beyond one, so we reject it before sending:
// the text is wrong, not the call.
import { type ChatMessage, type Row, WhatsAppRefused } from './whatsapp.ts';

const TEXT_MAX = 4096;
const BODY_MAX = 1024;
const TITLE_MAX = 20;
const REPLIES_MAX = 3;
const REPLY_ID_MAX = 256;
const TOKEN_MAX = 200;
const ROWS_MAX = 10;
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;
const ROW_ID_MAX = 200;

/** Meta's code for a parameter beyond its limits. */
const INVALID = 131_009;

/** Throws WhatsAppRefused, with cause invalid. */
export function requireWithinLimits(message: ChatMessage): void {
  if (!fits(message)) throw new WhatsAppRefused('invalid', INVALID);
}

function fits(message: ChatMessage): boolean {
  switch (message.type) {
    case 'text':
      return within(message.body, TEXT_MAX);
    case 'link': {
      const { body, title, url } = message;
      return within(body, BODY_MAX) && within(title, TITLE_MAX) && isWebAddress(url);
    }
    case 'flow': {
      const { body, title, token } = message;
      return within(body, BODY_MAX) && within(title, TITLE_MAX) && within(token, TOKEN_MAX);
    }
    case 'buttons': {
      const { body, replies } = message;
      const ok = replies.every(
        ({ id, title }) => within(id, REPLY_ID_MAX) && within(title, TITLE_MAX),
      );
      return (
        within(body, BODY_MAX) && ok && several(replies, REPLIES_MAX) && differ(replies, 'title')
      );
    }
    case 'list': {
      const { body, button, rows } = message;
      const ok = within(body, BODY_MAX) && within(button, TITLE_MAX) && rows.every(rowFits);
      return ok && several(rows, ROWS_MAX);
    }
    case 'template':
      return /^[a-z0-9_]{1,512}$/.test(message.name);
  }
}

const rowFits = ({ id, title, description }: Row): boolean =>
  within(id, ROW_ID_MAX) &&
  within(title, ROW_TITLE_MAX) &&
  (description === undefined || within(description, ROW_DESCRIPTION_MAX));

const within = (text: string, max: number) => text.trim() !== '' && text.length <= max;

const several = (items: readonly { id: string }[], max: number) =>
  items.length >= 1 && items.length <= max && differ(items, 'id');

const differ = <Key extends string>(items: readonly Record<Key, string>[], key: Key) =>
  new Set(items.map((item) => item[key])).size === items.length;

const isWebAddress = (url: string) => /^https?:\/\/\S+$/.test(url);
