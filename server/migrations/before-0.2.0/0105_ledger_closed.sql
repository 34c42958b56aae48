-- Before this instant nothing is posted any more: hours and days that were added up stay as they are.
create table ledger_closed (
  latest boolean primary key default true constraint ledger_closed_one check (latest),
  until timestamptz not null
);

insert into ledger_closed (until) select greatest('-infinity',
  (select max(hour) + interval '1 hour' from ledger_hour),
  (select (max(day) + 1)::timestamp at time zone 'Africa/Lagos' from ledger_day));

create function ledger_closed_only_later() returns trigger language plpgsql as $$
begin
  raise exception 'what was closed is never opened again';
end $$;
create trigger ledger_closed_only_later before update on ledger_closed for each row
  when (new.until < old.until) execute function ledger_closed_only_later();
create trigger ledger_closed_never_deleted before delete or truncate on ledger_closed
  for each statement execute function ledger_never_changed();
