// Banking by WhatsApp, as a module of the app.

import { WHATSAPP_SLOT } from '@alajo/contract/whatsapp/link.ts';
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import * as schemas from '@alajo/contract/whatsapp/schemas.ts';
import { defineModule } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import { whatsappTasks } from './jobs.ts';
import { hasChat } from './links.ts';
import { whatsappNotices } from './notices.ts';
import { whatsappPersonalData } from './personal-data.ts';
import { chatRelay } from './relay-messages.ts';
import { whatsappHandlers } from './routes.ts';
import { chatForStaff } from './staff-view.ts';
import { mountWebhooks } from './webhooks.ts';

export const whatsapp = defineModule({
  title: 'WhatsApp',
  about:
    'Linking a WhatsApp chat, and confirming payments requested there. The chat prepares, the app confirms.',
  serves: {
    routes: whatsappRoutes,
    contract: schemas,
    handlers: (deps, payments: PaymentContext) => whatsappHandlers(deps, payments),
    mount: (http, deps, payments) => mountWebhooks(http, deps, payments),
    slots: (config) => ({ [WHATSAPP_SLOT]: config.whatsapp === 'off' ? 'Coming' : '' }),
  },
  runs: {
    jobs: whatsappTasks,
    cron: ['* * * * * whatsapp_relay ?max=1', '* * * * * whatsapp_outcomes ?max=1'],
  },
  relays: chatRelay,
  notifies: whatsappNotices,
  keeps: whatsappPersonalData,
  gives: ({ db }) => ({ hasChat, findStaffChat: (userId: number) => chatForStaff(db, userId) }),
});
