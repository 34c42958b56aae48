-- The support inbox of our staff, and the clock of every case: what is about to be late escalates.

-- Merged: its messages are read in the thread of the ticket it points to, which is never merged itself.
alter table support_ticket
  add column merged_into bigint references support_ticket,
  -- How long customers wait for the first answer is measured by it.
  add column first_answer_at timestamptz,
  add constraint support_ticket_merged check (merged_into is null or status = 'closed'),
  add constraint support_ticket_merged_other check (merged_into <> id);
create index support_ticket_merged_here on support_ticket (merged_into) where merged_into is not null;
update support_ticket t set first_answer_at =
  (select min(m.created_at) from support_message m where m.ticket_id = t.id and m.author = 'agent')
  where not opened_by_us;
create index support_ticket_first_answer on support_ticket (first_answer_at)
  where first_answer_at is not null and not opened_by_us;
create index support_ticket_answered on support_ticket (updated_at desc, id desc)
  where status = 'waiting_customer';
create index support_ticket_ended on support_ticket (updated_at desc, id desc)
  where status = 'closed' and merged_into is null;

-- Which of us wrote an answer; null: a customer's message, or one from before this was kept.
alter table support_message
  add column staff_id bigint,
  add constraint support_message_staff check (staff_id is null or author = 'agent');

-- Answers to use again.
create table support_canned_answer (
  id bigint generated always as identity primary key,
  title text not null constraint support_canned_title_length check (length(title) between 2 and 60)
    constraint support_canned_title unique,
  body text not null constraint support_canned_body check (length(body) between 1 and 2000),
  updated_by bigint not null,
  updated_at timestamptz not null
);

-- A case that was due within the hour, by when: once for each promise.
create table staff_case_escalation (
  kind text not null,
  case_id text not null,
  due timestamptz not null,
  escalated_at timestamptz not null,
  constraint staff_case_escalation_once primary key (kind, case_id, due)
);
