-- Sorting income into goals by rules, and saving a little of each payment.

create table sorting_rule (
  id bigint generated always as identity primary key,
  -- Of the request that set it up: a repeat finds it.
  operation uuid not null constraint sorting_rule_once unique,
  user_id bigint not null,
  source text not null constraint sorting_rule_source check (source in ('any', 'added', 'payer')),
  payer_id bigint,
  at_least bigint not null constraint sorting_rule_at_least check (at_least > 0),
  mode text not null constraint sorting_rule_mode check (mode in ('ask', 'auto')),
  status text not null
    constraint sorting_rule_status check (status in ('active', 'paused', 'deleted')),
  -- Only movements of the wallet with a higher number are sorted.
  after_seq bigint not null constraint sorting_rule_after check (after_seq >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Until when what the customer agreed to on a new device, or with a new PIN, takes no more than the low
  -- limit of that moment, whoever carries it out; null: no low limit applied.
  capped_until timestamptz,
  constraint sorting_rule_payer check ((source = 'payer') = (payer_id is not null)),
  constraint sorting_rule_not_self check (payer_id <> user_id)
);
create index sorting_rule_user on sorting_rule (user_id, id desc) where status <> 'deleted';

create table sorting_part (
  rule_id bigint not null references sorting_rule on delete cascade,
  place smallint not null,
  kind text not null
    constraint sorting_part_kind check (kind in ('percent', 'amount', 'bills', 'ajo')),
  goal_id bigint,
  group_id bigint,
  name text not null,
  percent smallint constraint sorting_part_percent check (percent between 1 and 100),
  amount bigint constraint sorting_part_amount check (amount > 0),
  primary key (rule_id, place),
  constraint sorting_part_goal_once unique (rule_id, goal_id),
  constraint sorting_part_group_once unique (rule_id, group_id),
  constraint sorting_part_ajo check ((kind = 'ajo') = (group_id is not null)),
  constraint sorting_part_goal check ((kind <> 'ajo') = (goal_id is not null)),
  constraint sorting_part_share check ((kind = 'percent') = (percent is not null)),
  constraint sorting_part_fixed check ((kind = 'amount') = (amount is not null))
);

-- The last movement of a customer's wallet that was read for income.
create table sorting_reader (
  user_id bigint primary key,
  account_id bigint not null,
  seq bigint not null constraint sorting_reader_seq check (seq >= 0)
);

-- A payment that met a rule. It is sorted once, by one rule, and never more than arrived.
create table sorting_run (
  id bigint generated always as identity primary key,
  -- Part of the ids of its entries, so that no one can compute their references.
  key uuid not null default gen_random_uuid(),
  user_id bigint not null,
  rule_id bigint not null references sorting_rule,
  entry_id uuid not null,
  origin text not null,
  credit bigint not null,
  status text not null constraint sorting_run_status
    check (status in ('asked', 'sorted', 'undone', 'declined', 'skipped')),
  amount bigint,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint sorting_run_once unique (user_id, entry_id),
  constraint sorting_run_within check (amount > 0 and amount <= credit),
  constraint sorting_run_sorted check ((status in ('sorted', 'undone')) = (amount is not null)),
  constraint sorting_run_reason check ((status = 'skipped') = (reason is not null)),
  constraint sorting_run_decided check ((status = 'asked') = (decided_at is null))
);
create index sorting_run_user on sorting_run (user_id, id desc);
create index sorting_run_entry on sorting_run (entry_id);

-- The goals and groups that a sorted payment went to: each once, by one entry, reversed by at most one.
create table sorting_move (
  run_id bigint not null references sorting_run,
  place smallint not null,
  goal_id bigint,
  group_id bigint,
  name text not null,
  amount bigint not null constraint sorting_move_amount check (amount > 0),
  entry_id uuid not null constraint sorting_move_entry unique,
  undo_entry_id uuid constraint sorting_move_undo unique,
  primary key (run_id, place),
  constraint sorting_move_goal_once unique (run_id, goal_id),
  constraint sorting_move_group_once unique (run_id, group_id),
  constraint sorting_move_target check (num_nonnulls(goal_id, group_id) = 1),
  constraint sorting_move_ajo_stays check (group_id is null or undo_entry_id is null)
);

-- One plan per customer.
create table sorting_spend_plan (
  user_id bigint primary key,
  key uuid not null default gen_random_uuid(),
  goal_id bigint not null,
  -- Its title when it was chosen.
  goal text not null,
  style text not null constraint sorting_spend_plan_style check (style in ('round_up', 'percent')),
  step bigint constraint sorting_spend_plan_step check (step in (5000, 10000, 50000, 100000)),
  percent smallint constraint sorting_spend_plan_percent check (percent between 1 and 50),
  day_cap bigint not null constraint sorting_spend_plan_cap check (day_cap > 0),
  status text not null constraint sorting_spend_plan_status check (status in ('active', 'paused')),
  -- Only movements of the wallet with a higher number count.
  after_seq bigint not null constraint sorting_spend_plan_after check (after_seq >= 0),
  -- The day whose payments are collected in the night after it.
  next_day date not null,
  -- The customer was told that a night was skipped: not again until one is saved.
  told boolean not null default false,
  constraint sorting_spend_plan_round_up check ((style = 'round_up') = (step is not null)),
  constraint sorting_spend_plan_share check ((style = 'percent') = (percent is not null))
);

-- A night's saving: one a day, never above the customer's limit.
create table sorting_collection (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  day date not null,
  goal_id bigint not null,
  goal text not null,
  payments int not null constraint sorting_collection_payments check (payments > 0),
  day_cap bigint not null,
  amount bigint not null,
  status text not null constraint sorting_collection_status check (status in ('saved', 'skipped')),
  reason text,
  entry_id uuid constraint sorting_collection_entry unique,
  at timestamptz not null,
  constraint sorting_collection_once unique (user_id, day),
  constraint sorting_collection_within check (amount > 0 and amount <= day_cap),
  constraint sorting_collection_saved check ((status = 'saved') = (entry_id is not null)),
  constraint sorting_collection_reason check ((status = 'skipped') = (reason is not null))
);
