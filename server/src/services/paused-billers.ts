// Categories and billers that can't be paid now: paused by staff, or not responding to this process.
import { type ServicePause, serviceCategory } from '@alajo/contract/services/schemas.ts';
import type { Deps } from '../deps.ts';
import { findPauses } from '../payments/pauses.ts';

/** Those of our staff first, because their words explain it. */
export async function listServicePauses(deps: Deps): Promise<ServicePause[]> {
  const chosen = (await findPauses(deps)).flatMap(({ target, began_at, message }) => {
    const [first, provider = null] = target.split(':');
    const category = serviceCategory.safeParse(first).data;
    return category ? [{ category, provider, since: began_at.toISOString(), message }] : [];
  });
  const failing = deps.providers.services.pausedBillers().map(({ category, biller, since }) => ({
    category,
    provider: biller,
    since: since.toISOString(),
    message: null,
  }));
  return [...chosen, ...failing];
}
