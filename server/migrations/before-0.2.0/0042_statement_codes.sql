-- Statements that were printed or saved: what anyone can check them against, by a code that cannot be
-- guessed. The two posting numbers bound the movements for ever; the hash is of everything shown.
create table wallet_statement (
  id uuid primary key,
  user_id bigint not null,
  name text not null,
  from_day date not null,
  to_day date not null constraint wallet_statement_days check (to_day >= from_day),
  after_seq bigint not null constraint wallet_statement_after check (after_seq >= 0),
  up_to_seq bigint not null,
  opening_balance bigint not null,
  closing_balance bigint not null,
  hash text not null constraint wallet_statement_hash check (hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  -- The same statement keeps its code.
  constraint wallet_statement_once unique (user_id, hash),
  constraint wallet_statement_seqs check (up_to_seq >= after_seq)
);
