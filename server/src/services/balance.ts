// Our balance with the provider of airtime and bills. When it runs out every purchase is refused, so
// an operator must know before.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';

/** Reports the balance to `onBalance`, and warns in the log when it is below the configured floor. */
export async function watchBalance(
  { providers, config, log }: Deps,
  onBalance: (balance: Kobo) => void,
): Promise<void> {
  const balance = await providers.services.balance?.();
  if (balance === undefined) return;
  onBalance(balance);
  const floor = config.balance_floor;
  if (balance >= floor) return;
  const figures = { balance: formatNaira(balance), floor: formatNaira(floor) };
  log.warn(figures, 'little is left with the services provider: soon it sells us nothing');
}
