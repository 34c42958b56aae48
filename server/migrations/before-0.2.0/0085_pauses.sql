-- What our staff paused, how outside companies do, and what all customers are told.

create table payment_pause (
  id bigint generated always as identity primary key,
  -- payouts, funding, a category of services, or one of its billers: `airtime:mtn`.
  target text not null constraint payment_pause_target check (target ~
    '^(payouts|funding|(airtime|data|electricity|cable|internet|exams)(:[a-z0-9-]{2,40})?)$'),
  -- Customers read it.
  message text not null constraint payment_pause_message check (length(message) between 5 and 200),
  reason text not null constraint payment_pause_reason check (length(reason) between 5 and 500),
  staff_id bigint not null references staff_member,
  staff_name text not null,
  began_at timestamptz not null,
  -- It ends then by itself.
  until timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint payment_pause_lasts check (until > began_at and until <= began_at + interval '7 days'),
  constraint payment_pause_ended check ((ended_at is null) = (ended_by is null) and ended_at >= began_at)
);
create unique index payment_pause_one on payment_pause (target) where ended_at is null;

-- What each process saw of a company in the last hour; it writes again every few seconds.
create table providers_health (
  process uuid not null,
  company text not null,
  answered int not null,
  failed int not null,
  -- How many answers took how long, by the steps of server/src/providers/health.ts.
  latencies int[] not null,
  last_answer_at timestamptz,
  last_failure_at timestamptz,
  -- Since when this process does not call it.
  paused_since timestamptz,
  at timestamptz not null,
  primary key (process, company)
);

create table rules_announcement (
  id bigint generated always as identity primary key,
  title text not null constraint rules_announcement_title check (length(title) between 3 and 80),
  body text not null constraint rules_announcement_body check (length(body) between 5 and 400),
  -- Customers of one tier; null: all.
  tier smallint constraint rules_announcement_tier check (tier between 1 and 3),
  begins_at timestamptz not null,
  -- Whoever was not told by then is told no more.
  until timestamptz not null,
  -- Null: told because a row of prices was approved.
  staff_id bigint references staff_member,
  staff_name text not null,
  -- Whoever made it and their Idempotency-Key: a repeat is the same announcement.
  request text constraint rules_announcement_request unique,
  rule_id bigint references price_rule constraint rules_announcement_rule unique,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  -- The last customer who was told, how many were, and when all had been.
  told_up_to bigint not null default 0,
  told bigint not null default 0,
  done_at timestamptz,
  constraint rules_announcement_lasts check (until > begins_at),
  constraint rules_announcement_ended check ((ended_at is null) = (ended_by is null))
);
create index rules_announcement_listed on rules_announcement (id desc);
