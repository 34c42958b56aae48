// Customer notices about the WhatsApp link.
import type { TrustEnd } from '@alajo/contract/whatsapp/schemas.ts';
import { noticeKinds } from '../notices/kinds.ts';

type WhatsappNotices = {
  whatsapp_linked: Record<never, never>;
  whatsapp_untrusted: { by: TrustEnd };
};

const WHY: Partial<Record<TrustEnd, string>> = {
  number_changed: 'The number on that WhatsApp account has changed.',
  identity_changed: 'WhatsApp says the account has moved to another phone.',
};

export const whatsappNotices = noticeKinds({
  topic: 'security',
  shown_as: 'notice',
  link: '/settings#whatsapp',
})<WhatsappNotices>({
  whatsapp_linked: () => ({
    title: 'A WhatsApp chat is linked to your account',
    body: 'It can answer questions about your money and prepare payments, but nothing is paid without your PIN. Not you? End the link in Settings and change your password.',
  }),
  whatsapp_untrusted: ({ by }) => ({
    title: 'Your WhatsApp chat is no longer linked',
    body: `${WHY[by] ?? 'Something about your account has changed.'} If that chat is still yours, link it again.`,
  }),
});
