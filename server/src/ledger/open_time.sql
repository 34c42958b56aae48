-- The time at which an entry is posted: its own, or the end of the closed hours if that is later, as when a clock is
-- slow. Closing an hour waits for all transactions that already have an id, so this takes an id before it reads: a
-- transaction that doesn't see the closing yet is one that the closing waits for.
create or replace function ledger_open_time(at timestamptz) returns timestamptz
language plpgsql volatile as $$
begin
  perform pg_current_xact_id();
  return greatest(at, (select until from ledger_closed));
end $$;
