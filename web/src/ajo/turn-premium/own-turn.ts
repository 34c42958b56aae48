// Payout of the customer's own turn, after the early turn fee or with the late turn's share of it.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';

const premiumIn = ({ schedule }: Group): Kobo =>
  schedule.find(({ is_you }) => is_you)?.premium ?? kobo(0);

/** Payout if everyone pays. */
export const ownTurnPays = (group: Group): Kobo => kobo(group.pot + premiumIn(group));

/** Payout from the money there now. */
export const ownTurnPaysNow = (group: Group): Kobo =>
  kobo(Math.max((group.round?.paid_amount ?? group.pot) + premiumIn(group), 0));
