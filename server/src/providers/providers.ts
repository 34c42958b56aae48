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
  /** Undefined where this server talks to no WhatsApp. */
  whatsapp: WhatsApp | undefined;
  /** Undefined where new passwords are compared with no list of stolen ones. */
  breaches: Breaches | undefined;
};

/** The provider could not be reached or did not answer: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name: string = 'ProviderUnavailable';
}

/** The provider rejected our key: nothing has happened, and nothing will until someone mends it. */
export class ProviderRejectsKey extends ProviderUnavailable {
  override name = 'ProviderRejectsKey';
}

/** The provider had too many calls of us: nothing has happened by this one. */
export class ProviderBusy extends ProviderUnavailable {
  override name = 'ProviderBusy';
}

/** The provider was not called, because it has not been answering: nothing has happened. */
export class ProviderPaused extends ProviderUnavailable {
  override name = 'ProviderPaused';
}
