// What the customer's own turn pays, with what an early one gives or a late one gets.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';

const slotIn = ({ schedule }: Group): Kobo =>
  schedule.find(({ is_you }) => is_you)?.slot ?? kobo(0);

/** When everyone pays. */
export const ownTurnPays = (group: Group): Kobo => kobo(group.pot + slotIn(group));

/** From what is there now. */
export const ownTurnPaysNow = (group: Group): Kobo =>
  kobo(Math.max((group.round?.paid_amount ?? group.pot) + slotIn(group), 0));
