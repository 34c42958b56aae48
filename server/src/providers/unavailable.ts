// Errors of provider calls, either because the outcome is unknown or because nothing has happened.

/** The provider couldn't be reached or didn't reply: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name: string = 'ProviderUnavailable';
}

/** The provider rejected our key: nothing has happened, and nothing will until someone fixes it. */
export class ProviderRejectsKey extends ProviderUnavailable {
  override name = 'ProviderRejectsKey';
}

/** The provider got too many calls from us: this call had no effect. */
export class ProviderBusy extends ProviderUnavailable {
  override name = 'ProviderBusy';
}

/** The provider wasn't called because it has stopped replying: nothing has happened. */
export class ProviderPaused extends ProviderUnavailable {
  override name = 'ProviderPaused';
}
