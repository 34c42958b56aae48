import { inject, test } from 'vitest';
import type {} from './postgres.ts'; // types what `inject` returns

/** A test for `npm run test:long` only: slow, and its subject rarely changes or is also covered by faster tests. */
export function longTest(name: string, work: () => Promise<void>, timeout_ms?: number): void {
  if (inject('exhaustive')) test(name, work, timeout_ms);
}
