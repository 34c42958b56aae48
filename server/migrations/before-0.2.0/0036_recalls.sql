-- Asking for a transfer back that went to the wrong person, and why a ticket about a transaction was
-- opened.

insert into ledger_account (id, kind, floor) values (24, 'recall_held', 0);

alter table support_ticket
  add column reason text constraint support_ticket_reason check (reason in (
    'wrong_person', 'not_received', 'not_delivered', 'wrong_amount', 'charged_twice', 'not_me', 'other')),
  add constraint support_ticket_reason_of check (reason is null or entry_id is not null),
  -- A case that we opened: it does not count towards the customer's open tickets.
  add column opened_by_us boolean not null default false;

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
  constraint support_recall_whole check (status <> 'given_back' or bank is not null or given = amount),
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

create table support_recall_step (
  id bigint generated always as identity primary key,
  recall_id bigint not null references support_recall,
  kind text not null constraint support_recall_step_kind check (kind in ('asked', 'refused', 'silent',
    'given', 'held', 'released', 'bank_asked', 'bank_notified', 'not_given_back', 'withdrawn')),
  amount bigint constraint support_recall_step_amount check (amount > 0),
  -- The movement of the money, if there was one.
  entry_id uuid constraint support_recall_step_entry unique,
  at timestamptz not null,
  constraint support_recall_step_money check
    ((kind in ('given', 'held', 'released')) = (amount is not null))
);
create index support_recall_step_recall on support_recall_step (recall_id, id);
-- Each of these happens once: a second press finds it done.
create unique index support_recall_step_once on support_recall_step (recall_id, kind) where kind <> 'given';
