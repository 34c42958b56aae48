-- Distributes entries and postings over the workers of a Citus cluster. Run it after each migration, as the owner:
--   psql "$DATABASE_OWNER_URL" --set ON_ERROR_STOP=1 --file deploy/citus.sql
-- (docs/deploying.md, “Beyond one server”). Idempotent. Accounts and everything else stay on the coordinator:
-- they grow with customers, not with payments.
do $$
declare
  name text;
begin
  if not exists (select from pg_extension where extname = 'citus') then
    raise exception 'this database lacks the extension citus';
  end if;
  if not exists (select from pg_proc
      where proname = 'post_entries' and 'plan_cache_mode=force_custom_plan' = any(proconfig)) then
    raise exception 'the extension citus was added after the last migration'
      using hint = 'delete from migration_repeatable, run npm run migrate, then this again.';
  end if;
  -- Shards have the triggers that reject changes.
  execute format('alter database %I set citus.enable_unsafe_triggers to on', current_database());
  -- Settings local to a transaction (for names erased after the law's five years) apply on workers too.
  execute format('alter database %I set citus.propagate_set_commands to ''local''', current_database());
  set local citus.enable_unsafe_triggers to on;
  set local citus.shard_count to 32;
  -- Workers lack the tables these triggers read; ledger_watched enforces the same on the coordinator.
  drop trigger if exists ledger_entry_by_hand on ledger_entry;
  drop trigger if exists ledger_reversal_followed on ledger_entry;
  for name in select t from unnest(array['ledger_entry', 'ledger_posting']) t
    where not exists (select from pg_dist_partition where logicalrelid = t::regclass)
  loop
    perform create_distributed_table(name,
      case name when 'ledger_entry' then 'id' else 'account_id' end, colocate_with => 'none');
  end loop;
end $$;
