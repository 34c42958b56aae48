// The link between a chat and a customer.
import { formatPhone } from '../phone.ts';

/**
 * Placeholder in the landing page, because WhatsApp is configured only after the page is built. The server
 * replaces it with "Coming" if WhatsApp is off, otherwise with nothing.
 */
export const WHATSAPP_SLOT = 'whatsapp-coming';

/** Subject of a support ticket written in the chat. */
export const HELP_SUBJECT = 'Written in WhatsApp';

/** Validity of a one-time link code. */
export const WORD_MINUTES = 5;

/** `2348031234567` → `0803 ••• 4567`. */
export function maskedChatPhone(wa_id: string): string {
  const [first, , last] = formatPhone(`+${wa_id}`).split(' ');
  return `${first} ••• ${last}`;
}
