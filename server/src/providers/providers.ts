// The providers the product depends on: one interface per kind.
import type { Breaches } from './breaches/breaches.ts';
import type { IdentityChecks } from './identity/identity.ts';
import type { Messages } from './messages/messages.ts';
import type { Payments } from './payments/payments.ts';
import type { Payouts } from './payouts/payouts.ts';
import type { Push } from './push/push.ts';
import type { Services } from './services/services.ts';
import type { Storage } from './storage/storage.ts';
import type { WhatsApp } from './whatsapp/whatsapp.ts';

export type Providers = {
  messages: Messages;
  payments: Payments;
  payouts: Payouts;
  push: Push;
  services: Services;
  identity: IdentityChecks;
  storage: Storage;
  /** Undefined if this server doesn't use WhatsApp. */
  whatsapp: WhatsApp | undefined;
  /** Undefined if new passwords aren't checked against breaches. */
  breaches: Breaches | undefined;
};
