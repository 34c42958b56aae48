-- Everything a customer holds is under the balance cap, and not the wallet alone: a wallet knows what its
-- owner has set aside in goals and holds.
alter table ledger_account
  add column set_aside bigint not null default 0,
  add constraint ledger_account_set_aside
    check (set_aside >= 0 and (kind = 'wallet' or set_aside = 0));

update ledger_account w set set_aside = theirs.total
from (
  select user_id, sum(amount)::bigint as total from (
    select g.user_id, l.balance as amount from savings_goal g
      join ledger_account l on l.kind = 'goal' and l.owner_kind = 'goal' and l.owner_id = g.id
    union all
    select p.user_id, p.amount + p.fee from service_open o
      join service_purchase p on p.id = o.purchase_id where p.status in ('initiated', 'pending')
    union all
    select p.user_id, q.amount + q.fee + q.vat + q.stamp_duty from wallet_payout p
      join wallet_quote q on q.id = p.quote_id where p.status in ('initiated', 'sent')
    union all
    select user_id, amount from waste_booking where status in ('pending', 'confirmed', 'in_progress')
    union all
    select buyer_id, total from market_order where ended_at is null
  ) one(user_id, amount) group by user_id
) theirs
where w.kind = 'wallet' and w.owner_kind = 'user' and w.owner_id = theirs.user_id and theirs.total > 0;

-- It takes one more parameter; the current text is applied after the migrations. A new database has none yet.
drop function if exists post_entries(uuid[], text[], text[], uuid[], uuid[], boolean[], jsonb[], text[],
  timestamptz[], int[], bigint[], bigint[], bigint[], bigint[], timestamptz);
