// What a call to a provider throws when nothing is known of its outcome, or nothing has happened.

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
