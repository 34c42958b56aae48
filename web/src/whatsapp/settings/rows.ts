// Rows of the WhatsApp settings.
import { defineRows } from '../../ui/setting-row.tsx';

export const CHAT_ROWS = defineRows({
  chat: { name: 'WhatsApp chat', words: 'link unlink connect code' },
  'chat-amounts': { name: 'Hide amounts in the chat', words: 'privacy balance' },
  'chat-notices': { name: 'Send security and money notifications there too' },
  'chat-reminders': { name: 'Send reminders there when my balance is short' },
});
