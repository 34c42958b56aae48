-- The seats in the order of turns at the start, as the text whose SHA-256 the members can keep. It never changes.
-- Groups that started before have none.
alter table ajo_group add column turns_at_start text
  constraint ajo_group_turns_at_start check (turns_at_start ~ '^[0-9]+(,[0-9]+)*$');

create function ajo_keep_turns_at_start() returns trigger language plpgsql as $$
begin
  raise exception 'the turns at the start do not change' using constraint = 'ajo_turns_at_start_kept';
end $$;
create trigger ajo_turns_at_start_kept before update of turns_at_start on ajo_group
  for each row when (old.turns_at_start is not null) execute function ajo_keep_turns_at_start();
