// A circuit breaker: a provider that stops replying isn't called for a while, and is then tried again automatically.
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel';
import { type Clock, SECOND } from '../platform/clock.ts';
import { ProviderPaused, ProviderUnavailable } from './unavailable.ts';

export type Circuit = {
  /** Runs `work`. Throws ProviderPaused at once, without running it, while the circuit is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The time calls were paused; null while they aren't. */
  pausedSince(): Date | null;
};

const FAILURES_BEFORE_PAUSE = 5;
export const PAUSE_MS = 30 * SECOND;

/** Opens after five failures in a row, lets one call through after 30 s, and closes when it succeeds. */
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
        throw new ProviderPaused('calls are paused after repeated failures', { cause: error });
      }
    },
  };
}
