-- Customers' own statements about their money: what transfers to a payee are for, a monthly budget for a
-- category, and which payments recur. The figures themselves are read from the ledger.

create table insights_tag (
  user_id bigint not null,
  party text not null,
  tag text not null,
  set_at timestamptz not null,
  primary key (user_id, party)
);

create table insights_budget (
  user_id bigint not null,
  category text not null,
  amount bigint not null constraint insights_budget_amount check (amount > 0),
  set_at timestamptz not null,
  primary key (user_id, category)
);

-- Accepted ones count in the forecast, from the day of their latest movement at that time; dismissed ones
-- are not suggested again.
create table insights_recurring (
  user_id bigint not null,
  party text not null,
  direction text not null
    constraint insights_recurring_direction check (direction in ('in', 'out')),
  answer text not null
    constraint insights_recurring_answer check (answer in ('accept', 'dismiss')),
  name text not null,
  amount bigint not null constraint insights_recurring_amount check (amount > 0),
  rhythm text not null
    constraint insights_recurring_rhythm check (rhythm in ('weekly', 'fortnightly', 'monthly')),
  from_day date not null,
  answered_at timestamptz not null,
  primary key (user_id, party, direction)
);
