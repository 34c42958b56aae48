// Enqueues deliveries a moment after the commit: pushes, collected alerts, and notices that leave the app. The transactions
// don't do it themselves: inserting a job wakes the workers, and commits would queue for that.
import type { Deps } from '../deps.ts';
import type { RelayMessages } from '../module.ts';
import { SECOND } from '../platform/clock.ts';
import { enqueueAlerts } from './alert-messages.ts';
import { enqueueOutside } from './outside-messages.ts';
import { enqueuePushes } from './pushes.ts';
import type { Wording } from './wording.ts';

const POLL_MS = SECOND;

/** Enqueues what is due each second until stopped. */
export function startHandOver(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'providers' | 'config'>,
  wording: Wording,
  relay: RelayMessages,
): { stop(): Promise<void> } {
  let underWay = Promise.resolve();
  let failing = false;
  let busy = false;
  const look = async () => {
    busy = true;
    const results = await Promise.allSettled([
      enqueuePushes(deps),
      enqueueAlerts(deps, wording),
      enqueueOutside(deps, wording, relay),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed && !failing) {
      deps.log.warn({ err: failed.reason }, 'could not query due pushes, alerts and messages');
    }
    failing = failed !== undefined;
    busy = false;
  };
  const timer = setInterval(() => {
    if (!busy) underWay = look();
  }, POLL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return underWay;
    },
  };
}
