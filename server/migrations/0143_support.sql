-- Support tickets and their messages, transfers that are asked back, and requests about one's own data.

-- One row per customer who ever opened a ticket: locking it serialises the customer's requests, and
-- its check is the limit on open tickets.
create table support_customer (
  user_id bigint primary key,
  open_tickets integer not null
    constraint support_customer_open check (open_tickets between 0 and 10)
);

create table support_ticket (
  id bigint generated always as identity primary key,
  -- What customers quote on the phone.
  number text not null constraint support_ticket_number unique
    constraint support_ticket_number_form check (number ~ '^ALJ-[0-9A-HJKMNP-TV-Z]{6}$'),
  user_id bigint not null references support_customer,
  -- The request's Idempotency-Key; null: sent without one.
  key text,
  topic text not null constraint support_ticket_topic check (topic in ('request', 'chat')),
  subject text not null
    constraint support_ticket_subject check (length(subject) between 1 and 120),
  -- The ledger entry it is about.
  entry_id uuid,
  status text not null
    constraint support_ticket_status check (status in ('open', 'waiting_customer', 'closed')),
  -- When the customer's oldest unanswered message came: our promised response time runs from here.
  waiting_since timestamptz,
  -- Messages that the customer has written.
  written integer not null constraint support_ticket_written check (written between 1 and 200),
  -- The newest reply, and the newest message the customer has seen.
  answer_id bigint not null default 0,
  seen_id bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Why a ticket about a transaction was opened.
  reason text constraint support_ticket_reason check (reason in ('wrong_person', 'not_received',
    'not_delivered', 'wrong_amount', 'charged_twice', 'not_me', 'other')),
  -- A case that we opened: it does not count towards the customer's open tickets.
  opened_by_us boolean not null default false,
  -- Its messages are read in the thread of the ticket it points to, which is never merged itself.
  merged_into bigint references support_ticket,
  -- From it the time to the first reply is measured.
  first_answer_at timestamptz,
  -- By when the customer hears from us next: the usual response time, or a time that staff promised,
  -- which also runs while the ticket waits for the customer. It is stored because it is what the customer
  -- was told.
  promised_by timestamptz,
  constraint support_ticket_key unique (user_id, key),
  constraint support_ticket_waiting check ((status = 'open') = (waiting_since is not null)),
  constraint support_ticket_reason_of check (reason is null or entry_id is not null),
  constraint support_ticket_merged check (merged_into is null or status = 'closed'),
  constraint support_ticket_merged_other check (merged_into <> id),
  constraint support_ticket_promised check (case status
    when 'open' then promised_by is not null when 'closed' then promised_by is null else true end)
);
-- One open ticket per transaction: reporting it again continues the same thread.
create unique index support_ticket_transaction on support_ticket (user_id, entry_id)
  where entry_id is not null and status <> 'closed';
create index support_ticket_user on support_ticket (user_id, id desc);
create index support_ticket_merged_here on support_ticket (merged_into) where merged_into is not null;
create index support_ticket_first_answer on support_ticket (first_answer_at)
  where first_answer_at is not null and not opened_by_us;
create index support_ticket_answered on support_ticket (updated_at desc, id desc)
  where status = 'waiting_customer' and promised_by is null;
create index support_ticket_ended on support_ticket (updated_at desc, id desc)
  where status = 'closed' and merged_into is null;
create index support_ticket_promised on support_ticket (promised_by, id) where promised_by is not null;
create trigger support_ticket_open after insert on support_ticket
  for each row execute function identity_must_be_open('user_id');

-- Processes of the version before promised_by write tickets without it.
create function support_ticket_promised() returns trigger language plpgsql as $$
begin
  if new.status = 'open' then
    new.promised_by := coalesce(new.promised_by, new.waiting_since + interval '24 hours');
  elsif new.status = 'closed' then
    new.promised_by := null;
  elsif tg_op = 'UPDATE' and new.promised_by = old.waiting_since + interval '24 hours' then
    new.promised_by := null;
  end if;
  return new;
end $$;
create trigger support_ticket_promised before insert or update on support_ticket
  for each row execute function support_ticket_promised();

create table support_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_ticket,
  author text not null
    constraint support_message_author check (author in ('customer', 'agent')),
  key text,
  body text not null constraint support_message_body check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  -- Which of our staff wrote a reply; null: a customer's message, or a reply older than the column.
  staff_id bigint,
  constraint support_message_key unique (ticket_id, key),
  constraint support_message_staff check (staff_id is null or author = 'agent')
);
create index support_message_ticket on support_message (ticket_id, id desc);

-- Replies to use again.
create table support_canned_answer (
  id bigint generated always as identity primary key,
  title text not null constraint support_canned_title unique
    constraint support_canned_title_length check (length(title) between 2 and 60),
  body text not null constraint support_canned_body check (length(body) between 1 and 2000),
  updated_by bigint not null,
  updated_at timestamptz not null
);

-- Transfers that went to the wrong person and are asked back.
create table support_recall (
  id bigint generated always as identity primary key,
  -- A transfer is asked back once, ever.
  entry_id uuid not null constraint support_recall_once unique,
  -- Known to its parties only: the ids of its entries are derived from it.
  key uuid not null,
  user_id bigint not null,
  -- A customer, or null for a bank.
  to_user_id bigint constraint support_recall_other check (to_user_id <> user_id),
  other text not null,
  bank text,
  amount bigint not null constraint support_recall_amount check (amount > 0),
  -- Together never more than was sent, so nothing is given back twice.
  given bigint not null default 0,
  held bigint not null default 0,
  constraint support_recall_given check (given >= 0 and held >= 0 and given + held <= amount),
  status text not null constraint support_recall_status check (status in
    ('asked', 'reviewing', 'with_bank', 'given_back', 'not_given_back', 'withdrawn')),
  constraint support_recall_whole
    check (status <> 'given_back' or bank is not null or given = amount),
  constraint support_recall_held check (held = 0 or status = 'reviewing'),
  constraint support_recall_bank check ((bank is null) = (to_user_id is not null)),
  answer_by timestamptz,
  constraint support_recall_clock check
    ((answer_by is null) = (status in ('given_back', 'not_given_back', 'withdrawn'))),
  ticket_id bigint references support_ticket,
  asked_at timestamptz not null
);
create index support_recall_user on support_recall (user_id);
create index support_recall_to on support_recall (to_user_id);
create unique index support_recall_ticket on support_recall (ticket_id);
create index support_recall_ours on support_recall (answer_by)
  where status in ('reviewing', 'with_bank');

create table support_recall_step (
  id bigint generated always as identity primary key,
  recall_id bigint not null references support_recall,
  -- reversed: by our staff, which ends the recall as given back.
  kind text not null constraint support_recall_step_kind check (kind in ('asked', 'refused', 'silent',
    'given', 'held', 'released', 'bank_asked', 'bank_notified', 'not_given_back', 'withdrawn',
    'reversed')),
  amount bigint constraint support_recall_step_amount check (amount > 0),
  -- The movement of the money, if there was one.
  entry_id uuid constraint support_recall_step_entry unique,
  at timestamptz not null,
  -- What two of our staff decided.
  proposal_id bigint references staff_proposal,
  constraint support_recall_step_money check
    ((kind in ('given', 'held', 'released')) = (amount is not null))
);
create index support_recall_step_recall on support_recall_step (recall_id, id);
-- Each of these happens once: a second press finds it done.
create unique index support_recall_step_once on support_recall_step (recall_id, kind)
  where kind <> 'given';
create index support_recall_step_proposal on support_recall_step (proposal_id)
  where proposal_id is not null;

-- No transfer is asked back after it was reversed, and nothing is given back or held for it. Whoever reverses
-- locks the entry first, and whoever begins something on it holds it meanwhile, so of two at once the second
-- sees the first (src/ledger/standing.ts).
create function support_recall_stands() returns trigger language plpgsql as $$
declare
  entry uuid;
begin
  if tg_table_name = 'support_recall' then
    entry := new.entry_id;
  else
    select r.entry_id into entry from support_recall r where r.id = new.recall_id;
  end if;
  if not ledger_stands(entry) then
    raise exception 'the transfer % was reversed', entry
      using errcode = '23514', constraint = 'support_recall_stands';
  end if;
  return new;
end $$;
create trigger support_recall_stands before insert on support_recall
  for each row execute function support_recall_stands();
create trigger support_recall_step_stands before insert on support_recall_step
  for each row when (new.kind in ('given', 'held')) execute function support_recall_stands();

-- Only two of our staff hold a receiver's money; what is returned without the receiver's consent is only
-- what was held.
create function support_recall_step_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'decide_recall', 'recall:recall-' || new.recall_id,
      'support_recall_step:' || new.id) then
    raise exception 'two people decide a recall'
      using errcode = '23514', constraint = 'support_recall_two_people';
  end if;
  return null;
end $$;
create constraint trigger support_recall_step_two_people after insert or update on support_recall_step
  deferrable initially deferred for each row when (new.kind = 'held' or new.proposal_id is not null)
  execute function support_recall_step_two_people();

-- Held money, and a review that ends without a return, have their step.
create function support_recall_two_people() returns trigger language plpgsql as $$
begin
  if not exists (select from support_recall_step s where s.recall_id = new.id
      and s.proposal_id is not null
      and s.kind = case when new.status = 'not_given_back' then 'not_given_back' else 'held' end) then
    raise exception 'two people decide a recall'
      using errcode = '23514', constraint = 'support_recall_two_people';
  end if;
  return null;
end $$;
create constraint trigger support_recall_two_people after update on support_recall
  deferrable initially deferred for each row when (new.held > old.held
    or (old.status = 'reviewing' and new.status = 'not_given_back'))
  execute function support_recall_two_people();

-- Requests under the Nigeria Data Protection Act: a customer asks for a copy of their data, for its
-- correction or erasure, or for less use of it. Our staff answer each once.
create table support_data_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user,
  -- The request's Idempotency-Key; null: sent without one.
  key text,
  kind text not null constraint support_data_request_kind
    check (kind in ('copy', 'correction', 'erasure', 'restriction')),
  about text not null
    constraint support_data_request_about check (length(about) between 1 and 2000),
  status text not null default 'open'
    constraint support_data_request_status check (status in ('open', 'done', 'refused')),
  reason text constraint support_data_request_reason check (reason in
    ('kept_by_law', 'under_review', 'of_others', 'not_held', 'unproved', 'repeated')),
  answer text constraint support_data_request_answer check (length(answer) between 1 and 2000),
  asked_at timestamptz not null,
  -- The date that was promised: if our promise changes, it applies to later requests.
  answer_by timestamptz not null,
  answered_at timestamptz,
  answered_by bigint,
  constraint support_data_request_key unique (user_id, key),
  constraint support_data_request_answered check
    (num_nonnulls(answer, answered_at, answered_by) = case when status = 'open' then 0 else 3 end),
  constraint support_data_request_refused check ((status = 'refused') = (reason is not null))
);
-- One of a kind at a time: additions to it are made by a ticket.
create unique index support_data_request_open on support_data_request (user_id, kind)
  where status = 'open';
create index support_data_request_user on support_data_request (user_id, id desc);
create index support_data_request_due on support_data_request (answer_by) where status = 'open';

create function support_data_request_kept() returns trigger language plpgsql as $$
begin
  if old.status <> 'open'
    or (old.user_id, old.key, old.kind, old.about, old.asked_at, old.answer_by)
      is distinct from (new.user_id, new.key, new.kind, new.about, new.asked_at, new.answer_by) then
    raise exception 'a data request and its answer are kept as they were' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger support_data_request_kept before update on support_data_request
  for each row execute function support_data_request_kept();
