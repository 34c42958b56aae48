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
  -- The date that was promised: a promise that becomes another applies to later requests.
  answer_by timestamptz not null,
  answered_at timestamptz,
  answered_by bigint,
  constraint support_data_request_key unique (user_id, key),
  constraint support_data_request_answered check
    (num_nonnulls(answer, answered_at, answered_by) = case when status = 'open' then 0 else 3 end),
  constraint support_data_request_refused check ((status = 'refused') = (reason is not null))
);
-- One of a kind at a time: what is to be added to it is asked for by a ticket.
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
