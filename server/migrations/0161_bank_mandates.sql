-- Bank accounts that pay what a customer's wallet is missing on a due date, by direct debit. A mandate is one row per
-- customer and account, however often it is set up and removed, so that one whose payment was disputed stays removed.
create table wallet_mandate (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  bank_code text not null,
  bank_name text not null,
  account_end text not null constraint wallet_mandate_account_end check (account_end ~ '^\d{3}$'),
  -- Keyed hash of the bank and the account number.
  account_hash text not null,
  -- The provider's reference of the request that the customer approves on their bank's page.
  reference text constraint wallet_mandate_reference unique,
  -- That page, until the mandate is active or removed.
  approval_url text,
  -- The provider's authorization, encrypted, and its keyed hash. Both are erased once the provider has deactivated it.
  sealed text,
  authorization_hash text constraint wallet_mandate_authorization unique,
  email text not null,
  status text not null
    constraint wallet_mandate_status check (status in ('pending', 'active', 'removed')),
  -- A customer's pending and active mandates have different places, so there are at most five.
  place smallint constraint wallet_mandate_place_range check (place between 1 and 5),
  -- The latest one a customer preferred comes first.
  preferred_at timestamptz,
  requested_at timestamptz not null,
  active_at timestamptz,
  removed_at timestamptz,
  removed_reason text constraint wallet_mandate_removed_reason
    check (removed_reason in ('customer', 'provider', 'chargeback', 'closing')),
  constraint wallet_mandate_once unique (user_id, account_hash),
  constraint wallet_mandate_place unique (user_id, place),
  constraint wallet_mandate_owner unique (id, user_id),
  constraint wallet_mandate_has_place check ((status = 'removed') = (place is null)),
  constraint wallet_mandate_removed
    check ((status = 'removed') = (removed_at is not null)
      and (status = 'removed') = (removed_reason is not null)),
  constraint wallet_mandate_sealed check ((sealed is null) = (authorization_hash is null)),
  constraint wallet_mandate_active
    check (status <> 'active' or (sealed is not null and active_at is not null))
);
create index wallet_mandate_pending on wallet_mandate (email) where status = 'pending';

-- The most that may be pulled from a mandate for one purpose, as the customer agreed to it.
create table wallet_consent (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  mandate_id bigint not null,
  purpose text not null constraint wallet_consent_purpose check (purpose in ('ajo_group')),
  purpose_id bigint not null,
  name text not null,
  period text not null constraint wallet_consent_period check (period in ('week', 'month')),
  cap bigint not null constraint wallet_consent_cap check (cap > 0),
  total bigint not null,
  ends_on date not null,
  sentence text not null,
  -- The sum of `counted` of its pulls. It can't exceed what was agreed.
  counted bigint not null default 0
    constraint wallet_consent_total check (counted between 0 and total),
  -- The due day last announced to the customer, and the amount; more is never pulled for that day.
  announced_on date,
  announced bigint,
  -- The due day for which the customer pays another way.
  skips_on date,
  agreed_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text constraint wallet_consent_ended_reason
    check (ended_reason in ('customer', 'mandate', 'over')),
  constraint wallet_consent_mandate foreign key (mandate_id, user_id)
    references wallet_mandate (id, user_id) on delete cascade,
  constraint wallet_consent_subject unique (id, user_id, purpose, purpose_id),
  constraint wallet_consent_announced check ((announced_on is null) = (announced is null)),
  constraint wallet_consent_ended check ((ended_at is null) = (ended_reason is null))
);
create unique index wallet_consent_open on wallet_consent (mandate_id, purpose, purpose_id)
  where ended_at is null;
create index wallet_consent_user on wallet_consent (user_id);

-- A payment pulled from a mandate for one due day. Its id is the funding's.
create table wallet_pull (
  id uuid primary key,
  user_id bigint not null,
  consent_id bigint not null,
  purpose text not null,
  purpose_id bigint not null,
  reason text not null,
  due_on date not null,
  attempt smallint not null constraint wallet_pull_attempt check (attempt in (1, 2)),
  amount bigint not null constraint wallet_pull_amount check (amount > 0),
  received bigint not null default 0 constraint wallet_pull_received check (received >= 0),
  -- The part of the consent it uses: all of it while pending, nothing if it was refused.
  counted bigint not null,
  status text not null
    constraint wallet_pull_status check (status in ('pending', 'paid', 'refused')),
  problem text constraint wallet_pull_problem
    check (problem in ('declined', 'insufficient_funds', 'unusable', 'stopped', 'not_sent')),
  -- The time the provider was first asked; nothing was charged before it.
  sent_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint wallet_pull_consent foreign key (consent_id, user_id, purpose, purpose_id)
    references wallet_consent (id, user_id, purpose, purpose_id) on delete cascade,
  -- Whichever mandate pays: one attempt of each kind per due day.
  constraint wallet_pull_once unique (user_id, purpose, purpose_id, due_on, attempt),
  constraint wallet_pull_counted check (case status
    when 'pending' then counted = amount and received = 0
    when 'paid' then received > 0 and counted between 0 and least(received, amount)
    else counted = 0 and received = 0 end),
  constraint wallet_pull_refused check ((status = 'refused') = (problem is not null)),
  constraint wallet_pull_ended check ((status = 'pending') = (ended_at is null))
);
create index wallet_pull_consent on wallet_pull (consent_id, due_on desc);
create index wallet_pull_pending on wallet_pull (consent_id) where status = 'pending';

-- Counts each pull towards its consent, and checks the cap of the week or month of its due day. The update locks the
-- consent, so that its pulls change one at a time.
create function wallet_pull_counts() returns trigger language plpgsql as $$
declare
  agreed wallet_consent;
  before bigint := case tg_op when 'UPDATE' then old.counted else 0 end;
begin
  update wallet_consent set counted = counted + new.counted - before
    where id = new.consent_id returning * into agreed;
  if (select sum(counted) from wallet_pull where consent_id = new.consent_id
      and date_trunc(agreed.period, due_on) = date_trunc(agreed.period, new.due_on)) > agreed.cap then
    raise exception 'more was pulled than agreed for the %', agreed.period
      using errcode = '23514', constraint = 'wallet_consent_cap_reached';
  end if;
  return null;
end $$;
create trigger wallet_pull_counts after insert or update of counted on wallet_pull
  for each row execute function wallet_pull_counts();

-- The terms a customer agreed to never change, and neither does a pull's place in them.
create function wallet_consent_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a consent never change' using errcode = '23514',
    constraint = 'wallet_consent_stays';
end $$;
create trigger wallet_consent_stays before update on wallet_consent for each row
  when ((old.user_id, old.mandate_id, old.purpose, old.purpose_id, old.period, old.cap, old.total, old.ends_on,
      old.agreed_at) is distinct from (new.user_id, new.mandate_id, new.purpose, new.purpose_id, new.period, new.cap,
      new.total, new.ends_on, new.agreed_at) or (old.ended_at is not null and new.ended_at is null))
  execute function wallet_consent_stays();
create trigger wallet_pull_stays before update on wallet_pull for each row
  when ((old.user_id, old.consent_id, old.due_on, old.attempt, old.amount)
    is distinct from (new.user_id, new.consent_id, new.due_on, new.attempt, new.amount))
  execute function wallet_consent_stays();

alter table wallet_funding drop constraint wallet_funding_source;
alter table wallet_funding add constraint wallet_funding_source
  check (source in ('card', 'bank_transfer', 'ussd', 'direct_debit'));

-- The sandbox's mandates, and the account that a direct debit pays from.
create table sandbox_mandate (
  reference text primary key,
  email text not null,
  name text not null,
  bank_code text not null,
  account_number text not null,
  back text not null,
  status text not null constraint sandbox_mandate_status
    check (status in ('pending', 'active', 'revoked')),
  active_from timestamptz
);
alter table sandbox_payment add column account_number text;
