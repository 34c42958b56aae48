-- A customer's own figure for a day's spending in the forecast, instead of their median day. Zero leaves it out.
create table insights_everyday (
  user_id bigint primary key,
  amount bigint not null constraint insights_everyday_amount check (amount >= 0),
  set_at timestamptz not null
);
