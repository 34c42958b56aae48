// Creates each provider's implementation as configured.
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import { createPwned } from './breaches/pwned.ts';
import type { Config } from './config.ts';
import type { CallMonitor } from './http.ts';
import { createDojah } from './identity/dojah.ts';
import { createSandboxIdentity } from './identity/sandbox.ts';
import type { Messages } from './messages/messages.ts';
import { createOutbox } from './messages/outbox.ts';
import { createSmtp } from './messages/smtp.ts';
import { createTermii, messagesByChannel } from './messages/termii.ts';
import { createPaystackPayments } from './payments/paystack.ts';
import { createSandboxPayments } from './payments/sandbox.ts';
import { createPaystackPayouts } from './payouts/paystack.ts';
import { createSandboxPayouts } from './payouts/sandbox.ts';
import { createPaystack } from './paystack.ts';
import type { Providers } from './providers.ts';
import { createPush } from './push/web-push.ts';
import { createSandboxServices } from './services/sandbox.ts';
import { createVtpass } from './services/vtpass.ts';
import { openStorage } from './storage/open.ts';
import { createCloudWhatsApp } from './whatsapp/cloud.ts';
import { createSandboxWhatsApp } from './whatsapp/sandbox.ts';
import type { WhatsApp } from './whatsapp/whatsapp.ts';

type ProviderDeps = {
  db: Db;
  log: FastifyBaseLogger;
  /** The secret that push keys are derived from. */
  secret: string;
  monitor: CallMonitor;
};

/** Creates every provider: the configured one, or else the sandbox. */
export function createProviders(
  config: Config,
  { db, log, secret, monitor }: ProviderDeps,
): Providers {
  const { clock } = monitor;
  const paystack = config.paystack && createPaystack(config.paystack, monitor);
  return {
    messages: createMessages(config, db, monitor),
    payments:
      paystack && config.payments === 'paystack'
        ? createPaystackPayments(paystack)
        : createSandboxPayments(db, config.url, clock),
    payouts:
      config.paystack && config.payouts === 'paystack'
        ? createPaystackPayouts(
            createPaystack(config.paystack, monitor),
            createPaystack(config.paystack, monitor),
          )
        : createSandboxPayouts(db, clock),
    push: createPush({ secret, subject: config.url }, monitor),
    services:
      config.vtpass && config.services === 'vtpass'
        ? createVtpass(config.vtpass, monitor, log)
        : createSandboxServices(db, clock),
    identity:
      config.dojah && config.identity === 'dojah'
        ? createDojah(config.dojah, monitor, log)
        : createSandboxIdentity(),
    storage: openStorage(config),
    whatsapp: createWhatsApp(config, db, monitor),
    breaches: config.breaches === 'pwned' ? createPwned(config.pwned_url, monitor) : undefined,
  };
}

function createWhatsApp(config: Config, db: Db, monitor: CallMonitor): WhatsApp | undefined {
  if (config.whatsapp === 'off') return undefined;
  return config.whatsapp_cloud && config.whatsapp === 'cloud'
    ? createCloudWhatsApp(config.whatsapp_cloud, monitor)
    : createSandboxWhatsApp(db, config.url, monitor.clock);
}

function createMessages(config: Config, db: Db, monitor: CallMonitor): Messages {
  if (!config.smtp || config.messages !== 'smtp') return createOutbox(db, monitor.clock);
  const email = createSmtp(config.smtp);
  return config.termii ? messagesByChannel(email, createTermii(config.termii, monitor)) : email;
}
