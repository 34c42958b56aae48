-- What our staff do with customers: finding them, looking at their accounts, stopping debits.

-- Somebody of ours looks at a customer's account, for a reason: their page in the console, or what the
-- customer sees.
create table staff_look (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member,
  about_user_id bigint not null,
  at text not null constraint staff_look_at check (at in ('page', 'app')),
  reason text not null constraint staff_look_reason check (length(reason) between 1 and 500),
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  constraint staff_look_lasts check (ends_at >= begun_at)
);
create index staff_look_open on staff_look (staff_id, about_user_id, at, ends_at desc);

-- Our staff froze the wallet: only we allow debits again. What compliance froze takes two of us.
alter table identity_user
  add column staff_frozen_at timestamptz,
  add column staff_frozen_by text
    constraint identity_user_staff_frozen_by check (staff_frozen_by in ('staff', 'compliance')),
  add column staff_frozen_reason text,
  add constraint identity_user_staff_frozen
    check (num_nonnulls(staff_frozen_at, staff_frozen_by, staff_frozen_reason) in (0, 3));

-- As the contract's foldText: without case, accents and punctuation, whatever the database's collation.
-- A cost that is true: a plan which calls it for each row of a table is worse than one by the index.
-- With its schema, because PostgreSQL analyses and rebuilds an index without a search path.
create function search_folded(words text) returns text
  language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return lower(regexp_replace(regexp_replace(normalize(words, NFD), U&'[\0300-\036F]', '', 'g'),
    '[!-/:-@\[-`{-~ ]+', ' ', 'g') collate public.letters);
end $$;
-- What a customer is looked for by, each word after a space.
create function identity_searched(first_name text, last_name text, username text, email text)
  returns text language sql immutable parallel safe
  return search_folded(' ' || first_name || ' ' || last_name || ' ' || username || ' ' || email);
create index identity_user_searched on identity_user
  using gin (identity_searched(first_name, last_name, username, email) gin_trgm_ops);
create index market_seller_searched on market_seller using gin (search_folded(' ' || name) gin_trgm_ops);
create index ajo_group_searched on ajo_group using gin (search_folded(' ' || name) gin_trgm_ops);
