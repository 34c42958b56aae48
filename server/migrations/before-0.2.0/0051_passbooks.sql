-- Passbooks of Ajo groups that were printed or saved, as they were: what anyone can check them against,
-- by a code that cannot be guessed. `json` keeps the order of the fields, which the hash is of.
create table ajo_passbook (
  id uuid primary key,
  user_id bigint not null,
  group_id bigint not null references ajo_group,
  shown json not null,
  hash text not null constraint ajo_passbook_hash check (hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  -- The same passbook keeps its code.
  constraint ajo_passbook_once unique (user_id, group_id, hash)
);
