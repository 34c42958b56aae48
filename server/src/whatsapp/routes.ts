// Maps each WhatsApp route to its handler.
import type { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { createLinkCode, endLink, findChat, setChat } from './links.ts';
import { confirmPrepared } from './prepared/confirm.ts';
import { findPrepared, reportUnrequestedPayment } from './prepared/prepared.ts';

export const whatsappHandlers = (
  deps: Deps,
  payments: PaymentContext,
): Handlers<typeof whatsappRoutes> => ({
  chat: (_, { user_id }) => findChat(deps, user_id),
  createLinkCode: (_, caller) => createLinkCode(deps, caller),
  setChat: (chosen, { user_id }) => setChat(deps, user_id, chosen),
  endLink: async (_, caller) => {
    await payments.payers.requireStronger(caller, {
      kind: 'unlink_chat',
      title: 'Unlink your WhatsApp chat',
      lines: [],
    });
    return endLink(deps, caller.user_id);
  },
  prepared: ({ token }, { user_id }) => findPrepared(deps, user_id, token),
  confirm: ({ token }, caller) => confirmPrepared(deps, payments, caller, token),
  disown: ({ token }, { user_id }) => reportUnrequestedPayment(deps, user_id, token),
});
