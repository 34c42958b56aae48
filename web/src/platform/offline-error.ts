/** The server could not be reached or did not respond in time. The outcome is unknown. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('Can’t reach Alajo. Check your connection and try again.', { cause });
    this.name = 'OfflineError';
  }
}
