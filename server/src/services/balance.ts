// What we have left with whoever delivers airtime and bills: when it runs out every purchase is
// refused, so somebody of ours must hear of it before.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';

/** Tells `told` what is left, and the log when that is below the configured floor. */
export async function watchBalance(
  { providers, config, log }: Deps,
  told: (balance: Kobo) => void,
): Promise<void> {
  const balance = await providers.services.balance?.();
  if (balance === undefined) return;
  told(balance);
  const floor = config.balance_floor;
  if (balance >= floor) return;
  const figures = { balance: formatNaira(balance), floor: formatNaira(floor) };
  log.warn(figures, 'little is left with the services provider: soon it sells us nothing');
}
