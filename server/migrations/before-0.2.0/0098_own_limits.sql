-- Limits that customers set for themselves, below their tier's, and transfers that wait an hour.

-- The ledger enforces both under the account's lock, beside the tier's, wherever the tier's count.
-- Null: only the tier's.
alter table ledger_account
  add column own_day_cap bigint,
  add column own_payment_cap bigint,
  add constraint ledger_account_own_caps check (own_day_cap > 0 and own_payment_cap > 0),
  add constraint ledger_account_own_caps_of
    check (kind = 'wallet' or num_nonnulls(own_day_cap, own_payment_cap) = 0);
alter table identity_user add column transfers_wait boolean not null default false;

insert into ledger_account (id, kind, floor) values (25, 'transfers_waiting', 0);

-- Who set what, and when: kept as long as the account, because a customer may dispute it. What loosens a
-- limit waits, and holds only once its time has come.
create table wallet_limit_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user,
  setting text not null
    constraint wallet_limit_change_setting check (setting in ('day', 'payment', 'wait')),
  -- Kobo; null: none of one's own.
  amount_before bigint constraint wallet_limit_change_before check (amount_before > 0),
  amount_after bigint constraint wallet_limit_change_after check (amount_after > 0),
  -- Of 'wait': whether it is turned on.
  wait boolean,
  status text not null
    constraint wallet_limit_change_status check (status in ('waiting', 'done', 'cancelled')),
  asked_at timestamptz not null,
  holds_from timestamptz not null,
  ended_at timestamptz,
  -- Of the request.
  device text,
  address text,
  constraint wallet_limit_change_kind check ((setting = 'wait') = (wait is not null)
    and (wait is null or num_nonnulls(amount_before, amount_after) = 0)),
  constraint wallet_limit_change_ended check ((status = 'waiting') = (ended_at is null)),
  constraint wallet_limit_change_early check (status <> 'done' or ended_at >= holds_from),
  -- Only what protects holds at once.
  constraint wallet_limit_change_delay check (holds_from >= asked_at + interval '24 hours'
    or coalesce(wait, amount_after < coalesce(amount_before, 9223372036854775807), false))
);
create index wallet_limit_change_user on wallet_limit_change (user_id, id desc);
create unique index wallet_limit_change_one on wallet_limit_change (user_id, setting)
  where status = 'waiting';

create function wallet_limit_change_kept() returns trigger language plpgsql as $$
declare
  -- Where it was asked from may be erased, and nothing else.
  changes constant text[] := '{status, ended_at, device, address}';
begin
  if tg_op = 'DELETE' or to_jsonb(old) - changes is distinct from to_jsonb(new) - changes
      or coalesce(new.device, old.device) is distinct from old.device
      or coalesce(new.address, old.address) is distinct from old.address
      or (old.status <> 'waiting'
        and (new.status, new.ended_at) is distinct from (old.status, old.ended_at)) then
    raise exception 'a change of a limit is kept as it was' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger wallet_limit_change_kept before update or delete on wallet_limit_change
  for each row execute function wallet_limit_change_kept();

-- A transfer to a customer that waits: its money is in the account transfers_waiting until it goes out or
-- comes back.
create table wallet_waiting (
  -- The hold's entry.
  id uuid primary key,
  user_id bigint not null references identity_user,
  to_user_id bigint not null references identity_user
    constraint wallet_waiting_self check (to_user_id <> user_id),
  amount bigint not null constraint wallet_waiting_amount check (amount > 0),
  status text not null
    constraint wallet_waiting_status check (status in ('waiting', 'sent', 'cancelled', 'returned')),
  created_at timestamptz not null,
  goes_at timestamptz not null constraint wallet_waiting_later check (goes_at > created_at),
  ended_at timestamptz,
  constraint wallet_waiting_ended check ((status = 'waiting') = (ended_at is null)),
  constraint wallet_waiting_early check (status <> 'sent' or ended_at >= goes_at)
);
create index wallet_waiting_user on wallet_waiting (user_id, created_at desc);
create index wallet_waiting_open on wallet_waiting (user_id) where status = 'waiting';

create function wallet_waiting_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting' or (to_jsonb(old) - '{status, ended_at}'::text[])
      is distinct from (to_jsonb(new) - '{status, ended_at}'::text[]) then
    raise exception 'a waiting transfer ends once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger wallet_waiting_kept before update or delete on wallet_waiting
  for each row execute function wallet_waiting_kept();

-- A transfer to a bank waits before it is initiated; the provider hears of it only after that.
alter table wallet_payout
  add column goes_at timestamptz,
  add column released_at timestamptz,
  drop constraint wallet_payout_status,
  add constraint wallet_payout_status check (status in
    ('waiting', 'cancelled', 'initiated', 'sent', 'paid', 'failed', 'returned')),
  add constraint wallet_payout_goes check (status not in ('waiting', 'cancelled') or goes_at is not null),
  add constraint wallet_payout_released
    check (released_at >= goes_at and (status not in ('waiting', 'cancelled') or released_at is null));
create index wallet_payout_waiting on wallet_payout (user_id) where status = 'waiting';
