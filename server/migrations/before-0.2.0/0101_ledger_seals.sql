-- A closed day whose postings were proved: the hash of all its entries and postings, chained to the day
-- before. A night proves what came after the last seal; whatever is changed in a sealed day, or slipped
-- into it, no longer has its hash, nor has any day after it.
create table ledger_seal (
  day date primary key references ledger_day,
  -- The hash of the day before; 32 zeros before the first.
  before bytea not null constraint ledger_seal_before check (octet_length(before) = 32),
  hash bytea not null constraint ledger_seal_hash check (octet_length(hash) = 32),
  postings bigint not null constraint ledger_seal_postings check (postings >= 0),
  sealed_at timestamptz not null
);

create trigger ledger_seal_never_changed before update or delete or truncate on ledger_seal
  for each statement execute function ledger_never_changed();

-- What a night proves of approvals is found by its time.
create index identity_approval_time on identity_approval using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
