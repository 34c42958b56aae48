// WhatsApp's webhook and, in development, the simulated phones that trigger it.
import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { listFirstCustomers } from '../identity/directory.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { HttpContext } from '../platform/http/serve.ts';
import { mountFlow } from '../providers/whatsapp/flow.ts';
import { mountSimulator } from '../providers/whatsapp/simulator.ts';
import { mountWhatsApp, type WebhookKeys } from '../providers/whatsapp/webhook.ts';
import { createFlowHandler } from './prepared/flow.ts';
import { receive } from './receive-events.ts';

const SANDBOX_NUMBER_ID = '100000000000001';
const PHONES_MAX = 20;

export function mountWebhooks(
  { app, limits }: HttpContext,
  deps: Deps,
  payments: PaymentContext,
): void {
  const { whatsapp, whatsapp_cloud } = deps.config;
  const mount = (keys: WebhookKeys) =>
    mountWhatsApp(app, limits.address, keys, { receive: (events) => receive(deps, events) });
  if (whatsapp === 'cloud' && whatsapp_cloud) {
    const { flow, app_secret } = whatsapp_cloud;
    mount(whatsapp_cloud);
    if (flow) {
      const handler = createFlowHandler(deps, payments);
      mountFlow(app, limits.address, { ...flow, app_secret }, handler);
    }
  }
  if (whatsapp !== 'sandbox') return;
  const secret = () => randomBytes(24).toString('hex');
  const keys = {
    phone_number_id: SANDBOX_NUMBER_ID,
    app_secret: secret(),
    verify_token: secret(),
  };
  mount(keys);
  const { db, clock } = deps;
  const customers = () => listFirstCustomers(db, PHONES_MAX);
  mountSimulator(app, { db, clock, keys, customers });
}
