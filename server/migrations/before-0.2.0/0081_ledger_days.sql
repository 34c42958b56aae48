-- What moved on each Lagos day that is over, by kind of account: a trial balance of any day is a sum over
-- these and today's postings. A job adds each day once, when it is over; a day is never changed after,
-- and the check of the books proves every one against its postings.
create table ledger_day (
  day date primary key,
  entries bigint not null constraint ledger_day_entries check (entries >= 0),
  closed_at timestamptz not null,
  -- What was begun before midnight is written by then.
  constraint ledger_day_over
    check (closed_at >= ((day + 1)::timestamp at time zone 'Africa/Lagos') + interval '1 hour')
);

create table ledger_day_total (
  day date not null references ledger_day,
  kind text not null,
  debits bigint not null constraint ledger_day_total_debits check (debits >= 0),
  credits bigint not null constraint ledger_day_total_credits check (credits >= 0),
  postings bigint not null constraint ledger_day_total_postings check (postings > 0),
  primary key (day, kind)
);

create trigger ledger_day_never_changed before update or delete or truncate on ledger_day
  for each statement execute function ledger_never_changed();
create trigger ledger_day_total_never_changed before update or delete or truncate on ledger_day_total
  for each statement execute function ledger_never_changed();

-- Rows are written in the order of time, so the times of a range of pages find a day's rows. Unlike a tree,
-- it costs nothing when a row is written.
create index ledger_posting_time on ledger_posting using brin (posted_at)
  with (pages_per_range = 64, autosummarize = on);
create index ledger_entry_time on ledger_entry using brin (posted_at)
  with (pages_per_range = 64, autosummarize = on);

create index identity_user_verified on identity_user (verified_at);

-- What a provider last said lies with it.
create table payment_provider_balance (
  provider text primary key
    constraint payment_provider_balance_provider check (provider in ('payouts', 'services')),
  balance bigint not null,
  asked_at timestamptz not null
);
