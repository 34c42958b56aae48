// The link between a chat and a customer.
import { formatPhone } from '../phone.ts';

/**
 * Stands in the landing page for whether WhatsApp is still to come, which is configured after the page
 * is built: the server puts nothing in its place, or "Coming" where it is off.
 */
export const WHATSAPP_SLOT = 'whatsapp-coming';

/** Of a ticket that was written in the chat. */
export const HELP_SUBJECT = 'Written in WhatsApp';

/** Validity of a one-time link code. */
export const WORD_MINUTES = 5;

/** `2348031234567` → `0803 ••• 4567`. */
export function maskedChatPhone(wa_id: string): string {
  const [first, , last] = formatPhone(`+${wa_id}`).split(' ');
  return `${first} ••• ${last}`;
}
