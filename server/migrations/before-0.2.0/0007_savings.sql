-- Savings goals and their automatic saves. A goal's balance is its ledger account (kind and owner
-- kind `goal`, owner the goal's id); nothing here repeats it.

create table savings_goal (
  id bigint generated always as identity primary key,
  -- Goes into the ids of automatic saves, so that nobody can compute them from row numbers and look
  -- up receipts that are not theirs. Null for goals older than the column: their ids stay as they
  -- were, so nothing is saved twice.
  key uuid default gen_random_uuid(),
  user_id bigint not null,
  title text not null constraint savings_goal_title check (length(title) between 1 and 60),
  description text not null
    constraint savings_goal_description check (length(description) <= 300),
  target_amount bigint not null constraint savings_goal_target check (target_amount > 0),
  -- Null: suggested from what is left to save.
  daily_target bigint constraint savings_goal_daily check (daily_target > 0),
  start_date date not null,
  target_date date not null,
  -- A deleted goal keeps its row, because its ledger account has a history.
  status text not null constraint savings_goal_status
    check (status in ('active', 'paused', 'completed', 'deleted')),
  auto_frequency text constraint savings_goal_frequency
    check (auto_frequency in ('daily', 'weekly', 'monthly')),
  auto_amount bigint constraint savings_goal_auto_amount check (auto_amount > 0),
  -- The first planned day, from which the others are counted, and the next one.
  auto_from date,
  auto_next date,
  created_at timestamptz not null,
  completed_at timestamptz,
  deleted_at timestamptz,
  constraint savings_goal_dates check (start_date < target_date),
  constraint savings_goal_auto_whole
    check (num_nonnulls(auto_frequency, auto_amount, auto_from, auto_next) in (0, 4)),
  constraint savings_goal_auto_open
    check (auto_next is null or status in ('active', 'paused')),
  constraint savings_goal_completed check (status <> 'completed' or completed_at is not null),
  constraint savings_goal_deleted check ((status = 'deleted') = (deleted_at is not null))
);
create index savings_goal_user on savings_goal (user_id, id desc) where status <> 'deleted';
create unique index savings_goal_title_once on savings_goal (user_id, lower(title))
  where status <> 'deleted';

-- Planned days on which the wallet held too little: notified once, open until caught up.
create table savings_miss (
  goal_id bigint not null references savings_goal,
  day date not null,
  amount bigint not null constraint savings_miss_amount check (amount > 0),
  missed_at timestamptz not null,
  caught_up_at timestamptz,
  constraint savings_miss_once primary key (goal_id, day)
);
create index savings_miss_open on savings_miss (goal_id) where caught_up_at is null;
