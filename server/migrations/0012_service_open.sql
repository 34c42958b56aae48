-- What still waits for somebody, apart from the purchases: those not settled, and those a person has
-- to look at. It stays as small as what is under way, however many purchases there are; and without
-- an index on what settling changes, PostgreSQL settles a purchase within its page (a HOT update).
create table service_open (
  purchase_id uuid primary key,
  -- When somebody looks at it, if nothing happens before; null: only a person does.
  look_at timestamptz,
  checks smallint not null default 0,
  needs_attention_at timestamptz
);
insert into service_open (purchase_id, look_at, checks, needs_attention_at)
  select id, case when status in ('initiated', 'pending') then look_at end, checks,
    needs_attention_at
  from service_purchase
  where status in ('initiated', 'pending') or needs_attention_at is not null;

drop index service_purchase_open;
alter table service_purchase
  drop column look_at, drop column checks, drop column needs_attention_at;
-- A page keeps room for what its rows become when they are settled.
alter table service_purchase set (fillfactor = 50);
