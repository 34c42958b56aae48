// What the model's other rules ask about suspended seats.
import type { Group, Seat } from './model.ts';

export const isSuspended = ({ left_at }: Seat): boolean => left_at !== null;

/** What the holder answered in open votes. */
export function forgetVotes(group: Group, seat: Seat): void {
  group.votes.delete(seat);
  group.against.delete(seat);
  const terms = group.terms_vote ? [group.terms_vote] : [];
  for (const { yes, no } of [...group.disputes, ...group.write_offs.values(), ...terms]) {
    yes.delete(seat);
    no.delete(seat);
  }
}

/** Whether somebody owes from whose wallet it is taken. */
export const hasDebtsToTake = ({ debts }: Group): boolean =>
  debts.some(({ debtor }) => !isSuspended(debtor));
