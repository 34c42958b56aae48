// Expected balances of the accounts of pots and their guests.
import { sql } from 'kysely';
import type { OpenHolds } from '../ledger/check.ts';
import { openReceived } from '../payments/received-money.ts';

/** Until it is paid out, a pot's account holds everything paid in and not refunded or charged back. */
export const potHolds: OpenHolds = {
  kind: 'pot',
  open: sql`select p.pot_id as owner, sum(p.amount - p.taken)::bigint as open
    from pots_payment p join pots_pot o on o.id = p.pot_id
    where o.payout_entry is null and p.returned_at is null group by p.pot_id`,
};

/** Guests' payments that are neither in their pot yet nor refunded. */
export const guestHolds: OpenHolds = {
  kind: 'pot_guests',
  open: sql`select owner, sum(open)::bigint as open from (
      select g.pot_id as owner, o.amount as open
      from (${openReceived}) o join pots_guest g on g.id = o.funding_id
      union all
      select pot_id, amount from pots_refund where status <> 'done') waiting
    group by owner`,
};
