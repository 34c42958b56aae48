// Circuit breakers: a provider, or the part of it that stops replying, isn't called for a while, and is then tried
// again automatically.
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel';
import { type Clock, SECOND } from '../platform/clock.ts';
import { ProviderPaused, ProviderUnavailable } from './unavailable.ts';

export type Circuit = {
  /** Runs `work`. Throws ProviderPaused at once, without running it, while the circuit is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The time calls were paused; null while they aren't. */
  pausedSince(): Date | null;
  /** The time the next call is let through; null if calls aren't paused. */
  pausedUntil(): Date | null;
};

/** Circuits by name, for the parts of a company that fail separately. */
export type Circuits = {
  of(name: string): Circuit;
  /** Those that let no call through now, and since when they have failed. */
  paused(): { name: string; since: Date }[];
};

const FAILURES_BEFORE_PAUSE = 5;
export const PAUSE_MS = 30 * SECOND;

/** Opens after five failures in a row, lets one call through after 30 s, and closes when it succeeds. */
export function createCircuit(clock: Clock): Circuit {
  let since: Date | null = null;
  let until: Date | null = null;
  const breaker = circuitBreaker(handleType(ProviderUnavailable), {
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
    halfOpenAfter: PAUSE_MS,
  });
  breaker.onBreak(() => {
    const now = clock.now();
    since ??= now;
    until = new Date(now.getTime() + PAUSE_MS);
  });
  breaker.onReset(() => {
    since = null;
    until = null;
  });
  return {
    pausedSince: () => since,
    pausedUntil: () => until,
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

export function createCircuits(clock: Clock): Circuits {
  const circuits = new Map<string, Circuit>();
  return {
    of(name) {
      const circuit = circuits.get(name) ?? createCircuit(clock);
      circuits.set(name, circuit);
      return circuit;
    },
    paused() {
      const now = clock.now();
      return [...circuits].flatMap(([name, circuit]) => {
        const [since, until] = [circuit.pausedSince(), circuit.pausedUntil()];
        return since && until && until > now ? [{ name, since }] : [];
      });
    },
  };
}
