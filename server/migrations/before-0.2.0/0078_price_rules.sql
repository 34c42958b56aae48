-- Prices, taxes, tiers and limits as dated rows, which two members of staff add. None ever changes: old
-- receipts were made by them.

-- What no row may say, whoever writes it: negative figures, a least above its most, taxes above one half,
-- and a tier that may send or hold less than the one below it. In kobo; null is no cap.
create function price_within_bounds(kind text, value jsonb) returns boolean
  language sql immutable parallel safe
  return not jsonb_path_exists(value, 'strict $.** ? (@.type() == "number" && @ < 0)')
    and not jsonb_path_exists(value, 'lax $.** ? (@.min > @.max)')
    and case kind
      when 'VAT' then (value ->> 'basis_points')::numeric <= 5000
      when 'TIER_LIMITS' then
        (value #>> '{tiers,1,day}')::numeric <= (value #>> '{tiers,2,day}')::numeric
        and (value #>> '{tiers,2,day}')::numeric <= (value #>> '{tiers,3,day}')::numeric
        and coalesce((value #>> '{tiers,1,balance}')::numeric, 'Infinity')
          <= coalesce((value #>> '{tiers,2,balance}')::numeric, 'Infinity')
        and coalesce((value #>> '{tiers,2,balance}')::numeric, 'Infinity')
          <= coalesce((value #>> '{tiers,3,balance}')::numeric, 'Infinity')
      else true
    end;

-- An hour before the day begins, every process knows by what it will charge.
create function price_day_ahead(day date, at timestamptz) returns boolean
  language sql immutable parallel safe
  return day > ((at + interval '1 hour') at time zone 'Africa/Lagos')::date;

create table price_rule (
  id bigint generated always as identity primary key,
  kind text not null constraint price_rule_kind check (kind ~ '^[A-Z_]{1,40}$'),
  -- It holds from this day in Lagos until the next row of its kind.
  first_day date not null,
  value jsonb not null,
  source text not null constraint price_rule_source check (length(source) between 5 and 500),
  -- Null: what a new database begins with.
  proposal_id bigint references staff_proposal constraint price_rule_proposal unique,
  at timestamptz not null,
  constraint price_rule_bounds check (price_within_bounds(kind, value)),
  constraint price_rule_ahead check (proposal_id is null or price_day_ahead(first_day, at)),
  constraint price_rule_day unique (id, first_day)
);
create index price_rule_listed on price_rule (kind, first_day);

-- What two members of staff took back before its first day.
create table price_rule_withdrawal (
  rule_id bigint primary key,
  first_day date not null,
  proposal_id bigint not null references staff_proposal constraint price_rule_withdrawal_proposal unique,
  at timestamptz not null,
  constraint price_rule_withdrawal_of foreign key (rule_id, first_day) references price_rule (id, first_day),
  constraint price_rule_withdrawal_ahead check (price_day_ahead(first_day, at))
);

create function price_rule_alone() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('price_rule', 0));
  if exists (select from price_rule r where r.kind = new.kind and r.first_day = new.first_day
      and not exists (select from price_rule_withdrawal w where w.rule_id = r.id)) then
    raise exception 'another row of this kind begins that day'
      using errcode = '23505', constraint = 'price_rule_alone';
  end if;
  return new;
end $$;
create trigger price_rule_alone before insert on price_rule
  for each row execute function price_rule_alone();

create function price_never_changed() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never updated or deleted', tg_table_name;
end $$;
create trigger price_rule_never_changed before update or delete or truncate on price_rule
  for each statement execute function price_never_changed();
create trigger price_rule_withdrawal_never_changed before update or delete or truncate
  on price_rule_withdrawal for each statement execute function price_never_changed();
