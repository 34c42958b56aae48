// A provider that stops answering is left alone for a while, and asked again by itself.
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel';
import { type Clock, SECOND } from '../platform/clock.ts';
import { ProviderPaused, ProviderUnavailable } from './providers.ts';

export type Circuit = {
  /** Runs `work`. Throws ProviderPaused at once, without running it, while it is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Since when nobody was asked because nobody answered; null while all is well. */
  pausedSince(): Date | null;
};

const FAILURES_BEFORE_PAUSE = 5;
export const PAUSE_MS = 30 * SECOND;

/** Opens after five silences in a row, lets one call try after 30 s, and closes when it answers. */
export function createCircuit(clock: Clock): Circuit {
  let since: Date | null = null;
  const breaker = circuitBreaker(handleType(ProviderUnavailable), {
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
    halfOpenAfter: PAUSE_MS,
  });
  breaker.onBreak(() => {
    since ??= clock.now();
  });
  breaker.onReset(() => {
    since = null;
  });
  return {
    pausedSince: () => since,
    async run(work) {
      try {
        return await breaker.execute(work);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new ProviderPaused('left alone for a while', { cause: error });
      }
    },
  };
}
