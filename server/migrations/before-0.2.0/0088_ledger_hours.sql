-- The same for the hours of days that are not closed yet: what is left to add up posting by posting is
-- never more than about two hours.
create table ledger_hour (
  hour timestamptz primary key
    constraint ledger_hour_whole check (extract(epoch from hour)::bigint % 3600 = 0),
  closed_at timestamptz not null,
  constraint ledger_hour_over check (closed_at >= hour + interval '75 minutes')
);

create table ledger_hour_total (
  hour timestamptz not null references ledger_hour,
  kind text not null,
  debits bigint not null constraint ledger_hour_total_debits check (debits >= 0),
  credits bigint not null constraint ledger_hour_total_credits check (credits >= 0),
  postings bigint not null constraint ledger_hour_total_postings check (postings > 0),
  primary key (hour, kind)
);

create trigger ledger_hour_never_changed before update or delete or truncate on ledger_hour
  for each statement execute function ledger_never_changed();
create trigger ledger_hour_total_never_changed before update or delete or truncate on ledger_hour_total
  for each statement execute function ledger_never_changed();
