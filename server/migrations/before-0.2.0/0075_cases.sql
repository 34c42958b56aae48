-- The queue of our staff: who works on a case, who looks at it, and what was noted. A case is a row of
-- another table, named by its kind and id; nothing here says whether it is open.

create table staff_case_claim (
  kind text not null,
  case_id text not null,
  staff_id bigint not null references staff_member,
  claimed_at timestamptz not null,
  -- One owner at a time.
  primary key (kind, case_id)
);
create index staff_case_claim_member on staff_case_claim (staff_id, kind);

-- Who has a case before them: forgotten a minute after the last look.
create table staff_case_viewer (
  kind text not null,
  case_id text not null,
  staff_id bigint not null references staff_member,
  seen_at timestamptz not null,
  primary key (kind, case_id, staff_id)
);
create index staff_case_viewer_seen on staff_case_viewer (seen_at);

create table staff_note (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member,
  -- The request's Idempotency-Key; null: sent without one.
  key text,
  about_user_id bigint,
  case_kind text,
  case_reference text,
  body text not null constraint staff_note_body check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  constraint staff_note_key unique (staff_id, key),
  constraint staff_note_case check ((case_kind is null) = (case_reference is null)),
  constraint staff_note_about check (about_user_id is not null or case_kind is not null)
);
create index staff_note_customer on staff_note (about_user_id, id desc) where about_user_id is not null;
create index staff_note_of_case on staff_note (case_kind, case_reference, id desc)
  where case_kind is not null;
create trigger staff_note_never_changed before update or delete or truncate on staff_note
  for each statement execute function staff_never_changed();

-- Open cases in the order of their clocks. Those of kinds with an index for it already are not here.
create index wallet_payout_stuck on wallet_payout (needs_attention_at)
  where needs_attention_at is not null;
create index service_open_stuck on service_open (needs_attention_at)
  where needs_attention_at is not null;
create index kyc_document_waits on kyc_document (sent_at) where status = 'submitted';
create index support_recall_ours on support_recall (answer_by)
  where status in ('reviewing', 'with_bank');
create index ajo_dispute_waits on ajo_dispute (frozen_until) where status = 'open';
create index ajo_seat_report_waits on ajo_seat_report (created_at) where status = 'open';
