-- A proposal may change several things at once, such as a list of stuck payments. One open proposal waits
-- for each of them.

alter table staff_proposal add column objects text[];
alter table staff_proposal disable trigger staff_proposal_steps;
update staff_proposal set objects = array[object];
alter table staff_proposal enable trigger staff_proposal_steps;
alter table staff_proposal
  alter column objects set not null,
  add constraint staff_proposal_objects check (
    cardinality(objects) between 1 and 100 and objects[1] = object
    and array_ndims(objects) = 1 and array_position(objects, null) is null);

create table staff_proposal_object (
  proposal_id bigint not null references staff_proposal,
  object text not null
    constraint staff_proposal_object_length check (length(object) between 1 and 200),
  open boolean not null,
  primary key (proposal_id, object)
);
insert into staff_proposal_object
  select id, object, state = 'open' from staff_proposal;
drop index staff_proposal_one_open;
create unique index staff_proposal_one_open on staff_proposal_object (object) where open;
create index staff_proposal_object_listed on staff_proposal_object (object, proposal_id desc);

create or replace function staff_proposal_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a proposal begins open' using errcode = '23514';
    end if;
    -- A server older than this column names one.
    new.objects := coalesce(new.objects, array[new.object]);
    return new;
  end if;
  if old.state <> 'open' or new.state = 'open' then
    raise exception 'a proposal is decided once' using errcode = '23514';
  end if;
  if (new.id, new.kind, new.object, new.objects, new.about_user_id, new.payload, new.maker_id,
      new.reason, new.made_at, new.expires_at) is distinct from (old.id, old.kind, old.object,
      old.objects, old.about_user_id, old.payload, old.maker_id, old.reason, old.made_at,
      old.expires_at) then
    raise exception 'what was proposed never changes' using errcode = '23514';
  end if;
  return new;
end $$;

-- Keeps the objects: they are open as long as their proposal is.
create function staff_proposal_objects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- In one order, so that of two lists with the same things none waits for the other.
    insert into staff_proposal_object
      select new.id, one, true from unnest(new.objects) one order by one;
  else
    update staff_proposal_object set open = false where proposal_id = new.id;
  end if;
  return null;
end $$;
create trigger staff_proposal_objects after insert or update on staff_proposal
  for each row execute function staff_proposal_objects();

create function staff_proposal_object_kept() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() < 2 then
    raise exception 'rows of % change with their proposal alone', tg_table_name;
  end if;
  return null;
end $$;
create trigger staff_proposal_object_kept before insert or update or delete or truncate
  on staff_proposal_object for each statement execute function staff_proposal_object_kept();
