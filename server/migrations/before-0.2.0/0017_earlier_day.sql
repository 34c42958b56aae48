-- What was sent on the Lagos day before the latest one, for a clock that jumps back: the day's limit then
-- goes on from there.
alter table ledger_account
  add column earlier_day date,
  add column earlier_day_spent bigint not null default 0;
