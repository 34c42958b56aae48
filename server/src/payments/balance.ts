// Our balance with a provider. When it runs out everything sold through it is refused, so an operator
// must know before.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { Deps, JobFigures } from '../deps.ts';
import type { WatchedBalance } from '../platform/operations/metrics.ts';

/** Reports the balance as a figure, and warns in the log when it is below the floor. */
export async function watchBalance(
  { log }: Pick<Deps, 'log'>,
  figures: JobFigures,
  watched: { provider: WatchedBalance; ask: (() => Promise<Kobo>) | undefined; floor: Kobo },
): Promise<void> {
  const { provider, floor } = watched;
  const left = await watched.ask?.();
  if (left === undefined) return;
  figures.balance?.(provider, left);
  if (left >= floor) return;
  const amounts = { balance: formatNaira(left), floor: formatNaira(floor) };
  log.warn({ ...amounts, provider }, 'little is left with a provider: soon it refuses everything');
}
