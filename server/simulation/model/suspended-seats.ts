// Facts about suspended seats that the model's other rules need.
import type { Group, Seat } from './model.ts';

export const isSuspended = ({ left_at }: Seat): boolean => left_at !== null;

/** Removes the holder's answers from open votes. */
export function removeVotes(group: Group, seat: Seat): void {
  group.votes.delete(seat);
  group.against.delete(seat);
  const terms = group.terms_vote ? [group.terms_vote] : [];
  for (const { yes, no } of [...group.disputes, ...group.write_offs.values(), ...terms]) {
    yes.delete(seat);
    no.delete(seat);
  }
}

/** True if a debt can still be taken from its debtor's wallet. */
export const hasDebtsToTake = ({ debts }: Group): boolean =>
  debts.some(({ debtor }) => !isSuspended(debtor));
