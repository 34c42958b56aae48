// Partial payments of contributions: they go to the contribution first, then to the set-aside.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { GroupRow, ShareRow } from './state.ts';

/** A payment towards a round. */
export type ContributionPart = {
  /** 1 for the first; 0 for the whole amount at once. */
  number: number;
  pot: Kobo;
  reserve: Kobo;
};

type Terms = Pick<GroupRow, 'contribution' | 'set_aside'>;

/** The amount a member still has to pay for a round, including the set-aside. */
export function leftOf(group: Terms, share: ShareRow | undefined): Kobo {
  const { pot, reserve } = nextPart(group, share);
  return kobo(pot + reserve);
}

/** The next payment towards a round: everything left of it, or at most `most`. */
export function nextPart(group: Terms, share: ShareRow | undefined, most?: Kobo): ContributionPart {
  const contribution = (share?.whole ?? group.contribution) - (share?.own ?? 0);
  const set_aside = group.set_aside - (share?.set_aside ?? 0);
  const amount = Math.min(most ?? Number.POSITIVE_INFINITY, contribution + set_aside);
  const pot = Math.min(contribution, amount);
  const before = share?.parts ?? 0;
  const at_once = before === 0 && amount === contribution + set_aside;
  return { number: at_once ? 0 : before + 1, pot: kobo(pot), reserve: kobo(amount - pot) };
}

/** A member's share of a round after a posted payment; late until it is fully paid. */
export function shareWith(
  { group, seat, round, share }: PartOf,
  { number, pot, reserve }: ContributionPart,
  now: Date,
): ShareRow {
  const own = kobo((share?.own ?? 0) + pot);
  const set_aside = kobo((share?.set_aside ?? 0) + reserve);
  const whole = share?.whole ?? group.contribution;
  const paid = own === whole && set_aside >= group.set_aside;
  return {
    group_id: group.id,
    round,
    member_id: seat.id,
    user_id: seat.payer.user_id,
    status: paid ? 'paid' : 'late',
    amount: own,
    set_aside,
    whole,
    own,
    parts: number,
    ahead: false,
    late_at: share?.late_at ?? (paid ? null : now),
    missed_at: null,
    paid_at: paid ? now : null,
  };
}

export type PartOf = {
  group: Terms & Pick<GroupRow, 'id'>;
  seat: { id: number; payer: { user_id: number } };
  round: number;
  /** State before the payment. */
  share: ShareRow | undefined;
};
