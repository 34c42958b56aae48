import { inject, test } from 'vitest';
import type {} from './postgres.ts'; // types what `inject` returns

/** A test for `npm run test:long` only: slow, and what it guards changes rarely or is also held by faster tests. */
export function longTest(name: string, work: () => Promise<void>, timeout_ms?: number): void {
  if (inject('exhaustive')) test(name, work, timeout_ms);
}
