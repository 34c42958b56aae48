-- The time an entry is posted at: its own, or where the closed hours end if that is over, as by a clock that is
-- late. Whoever closes an hour waits for all transactions that had an id by then, so this takes the id before
-- it reads: none that missed the closing is missed.
create or replace function ledger_open_time(at timestamptz) returns timestamptz
language plpgsql volatile as $$
begin
  perform pg_current_xact_id();
  return greatest(at, (select until from ledger_closed));
end $$;
