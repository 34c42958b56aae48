-- Savings goals and their automatic saves. A goal's balance is its ledger account (kind and owner
-- kind `goal`, owner the goal's id); nothing here repeats it.

create table savings_goal (
  id bigint generated always as identity primary key,
  -- Part of the ids of automatic saves, so that no one can compute them from row numbers and look up
  -- receipts that are not theirs. Null for goals older than the column: their ids stay as they were, so
  -- nothing is saved twice.
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
  -- A goal is recognised by its picture and colour.
  picture text not null default 'savings' constraint savings_goal_picture
    check (picture in ('savings', 'home', 'school', 'business', 'car', 'travel', 'phone', 'family',
      'health', 'power')),
  colour text not null default 'leaf' constraint savings_goal_colour
    check (colour in ('leaf', 'clay', 'indigo', 'plum', 'sky', 'olive')),
  -- How hard it is to take money out.
  kind text not null default 'free'
    constraint savings_goal_kind check (kind in ('free', 'target', 'locked')),
  -- A finished goal that was emptied can be archived. Its title is free for the next one.
  archived_at timestamptz constraint savings_goal_archived
    check (archived_at is null or status in ('completed', 'deleted')),
  -- The target date of which its owner was told that it opened the goal.
  told_open_on date,
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
  where status <> 'deleted' and archived_at is null;
create index savings_goal_opening on savings_goal (target_date)
  where kind <> 'free' and status <> 'deleted' and told_open_on is distinct from target_date;

-- Nothing opens early what its owner decided to keep closed: neither an easier kind, nor an earlier date,
-- nor a lower target.
create function savings_goal_stays_firm() returns trigger language plpgsql as $$
begin
  if array_position('{free,target,locked}'::text[], new.kind)
      < array_position('{free,target,locked}'::text[], old.kind)
    or (old.kind <> 'free'
      and (new.target_date < old.target_date or new.target_amount < old.target_amount)) then
    raise exception 'a goal that is kept closed was opened' using
      errcode = 'check_violation', constraint = 'savings_goal_stays_firm';
  end if;
  return new;
end $$;
create trigger savings_goal_stays_firm before update on savings_goal for each row
  execute function savings_goal_stays_firm();
create trigger savings_goal_open after insert on savings_goal
  for each row execute function identity_must_be_open('user_id');

-- The shares of its target that a goal has reached, each once, whatever is withdrawn and saved again.
create table savings_milestone (
  goal_id bigint not null references savings_goal,
  percent int not null constraint savings_milestone_percent check (percent in (25, 50, 75)),
  reached_at timestamptz not null,
  constraint savings_milestone_once primary key (goal_id, percent)
);

-- Planned days on which the wallet held too little: notified once, open until caught up.
create table savings_miss (
  goal_id bigint not null references savings_goal,
  day date not null,
  amount bigint not null constraint savings_miss_amount check (amount > 0),
  missed_at timestamptz not null,
  caught_up_at timestamptz,
  tries smallint not null default 1
    constraint savings_miss_tries check (tries between 1 and 3),
  -- It is retried until this is null.
  next_try_at timestamptz,
  -- Let go by the customer: closed without saving it.
  skipped boolean not null default false
    constraint savings_miss_skipped check (not skipped or caught_up_at is not null),
  constraint savings_miss_once primary key (goal_id, day),
  constraint savings_miss_retried
    check (next_try_at is null or (caught_up_at is null and tries < 3))
);
create index savings_miss_open on savings_miss (goal_id) where caught_up_at is null;
create index savings_miss_retry on savings_miss (goal_id, next_try_at)
  where next_try_at is not null;

-- Money that leaves a goal early, after its cool-off.
create table savings_withdrawal (
  id bigint generated always as identity primary key,
  -- Part of the id of its entry, so that no one can compute the receipt's reference.
  key uuid not null default gen_random_uuid(),
  -- Of the request: a repeat finds it.
  operation uuid not null constraint savings_withdrawal_request unique,
  goal_id bigint not null references savings_goal,
  user_id bigint not null,
  kind text not null constraint savings_withdrawal_kind check (kind in ('target', 'locked')),
  amount bigint not null constraint savings_withdrawal_amount check (amount > 0),
  reason text constraint savings_withdrawal_reason
    check (reason in ('medical', 'income', 'family', 'home', 'other')),
  note text not null constraint savings_withdrawal_note check (length(note) <= 300),
  status text not null
    constraint savings_withdrawal_status check (status in ('waiting', 'paid', 'cancelled')),
  asked_at timestamptz not null,
  pays_at timestamptz not null,
  ended_at timestamptz,
  -- Less than was asked for if the goal held less by then.
  paid bigint,
  entry_id uuid constraint savings_withdrawal_entry unique,
  reminded boolean not null default false,
  constraint savings_withdrawal_cool_off check (pays_at - asked_at
    >= case kind when 'target' then interval '168 hours' else interval '72 hours' end),
  constraint savings_withdrawal_hardship check ((kind = 'locked') = (reason is not null)),
  constraint savings_withdrawal_ended check ((status = 'waiting') = (ended_at is null)),
  constraint savings_withdrawal_paid check
    (num_nonnulls(paid, entry_id) = case status when 'paid' then 2 else 0 end),
  constraint savings_withdrawal_within check (paid > 0 and paid <= amount),
  constraint savings_withdrawal_waited check (status <> 'paid' or ended_at >= pays_at)
);
create unique index savings_withdrawal_one on savings_withdrawal (goal_id) where status = 'waiting';
create index savings_withdrawal_user on savings_withdrawal (user_id, id);
