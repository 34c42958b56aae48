-- Claims of customers who were tricked into a payment. A claim covers up to ten of them, each with its recall; what
-- a receiver at Alajo still has is held at once, until staff decide or the hold ends.
insert into ledger_account (id, kind, floor) values (26, 'claim_held', 0);

create table support_claim (
  id bigint generated always as identity primary key,
  -- The number customers quote on the phone.
  number text not null constraint support_claim_number unique
    constraint support_claim_number_form check (number ~ '^[1-9]\d{7}$'),
  user_id bigint not null,
  -- The request's Idempotency-Key; null: sent without one.
  key text,
  reason text not null constraint support_claim_reason check (reason in
    ('impersonation', 'goods', 'promise', 'access', 'other')),
  -- The entries of the claimed payments, sorted.
  entries uuid[] not null
    constraint support_claim_entries check (cardinality(entries) between 1 and 10),
  -- False: an earlier claim was false, so nothing is held before two members of staff agree.
  instant boolean not null,
  status text not null default 'open' constraint support_claim_status check (status in
    ('open', 'returned', 'released', 'false', 'settled')),
  made_at timestamptz not null,
  -- The date the customer was told.
  decide_by timestamptz not null,
  -- The instant at which everything on hold is released; null: nothing was held, or the hold has ended.
  hold_until timestamptz,
  -- The two-person decision that extended the hold: once, so that no hold lasts without an end.
  extended_by bigint references staff_proposal,
  decided_at timestamptz,
  decided_by bigint references staff_proposal,
  -- The names of its pictures are derived from it.
  evidence_key uuid not null default gen_random_uuid(),
  constraint support_claim_key unique (user_id, key),
  constraint support_claim_ended check ((status = 'open') = (decided_at is null)),
  constraint support_claim_decided
    check ((status in ('returned', 'released', 'false')) = (decided_by is not null)),
  constraint support_claim_hold check (hold_until is null or status = 'open')
);
create index support_claim_user on support_claim (user_id, id desc);
create index support_claim_due on support_claim (decide_by) where status = 'open';
create index support_claim_false on support_claim (user_id, decided_at) where status = 'false';
create trigger support_claim_open after insert on support_claim
  for each row execute function identity_must_be_open('user_id');

-- A false claim costs instant holds for a year.
create function support_claim_instant() returns trigger language plpgsql as $$
begin
  if exists (select from support_claim c where c.user_id = new.user_id and c.status = 'false'
      and c.decided_at > new.made_at - interval '1 year') then
    raise exception 'no instant hold within a year of a false claim'
      using errcode = '23514', constraint = 'support_claim_instant';
  end if;
  return new;
end $$;
create trigger support_claim_instant before insert on support_claim
  for each row when (new.instant) execute function support_claim_instant();

-- Only two of our staff decide a claim or extend its hold.
create function support_claim_two_people() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(array[new.decided_by, new.extended_by]) decision
      where decision is not null
        and not staff_agreed(decision, 'decide_claim', 'scam_claim:scam-' || new.id, null)) then
    raise exception 'two people decide a claim'
      using errcode = '23514', constraint = 'support_claim_two_people';
  end if;
  return null;
end $$;
create constraint trigger support_claim_two_people after insert or update on support_claim
  deferrable initially deferred for each row
  when (new.decided_by is not null or new.extended_by is not null)
  execute function support_claim_two_people();

-- Words and photos of the customer and the receivers: visible to our staff, and to their author.
create table support_claim_evidence (
  id bigint generated always as identity primary key,
  claim_id bigint not null references support_claim,
  user_id bigint not null,
  text text constraint support_claim_evidence_text check (length(text) between 1 and 2000),
  -- The picture's name in the storage.
  picture text,
  at timestamptz not null,
  constraint support_claim_evidence_one check (num_nonnulls(text, picture) = 1)
);
create index support_claim_evidence_claim on support_claim_evidence (claim_id, id);
create index support_claim_evidence_user on support_claim_evidence (user_id);

alter table support_recall
  add column claim_id bigint references support_claim,
  -- True if its hold is in claim_held rather than recall_held.
  add column held_by_claim boolean not null default false,
  add constraint support_recall_held_by_claim check (not held_by_claim or claim_id is not null);
create index support_recall_claim on support_recall (claim_id) where claim_id is not null;

create function support_recall_claimed_once() returns trigger language plpgsql as $$
begin
  raise exception 'a payment is claimed once'
    using errcode = '23514', constraint = 'support_recall_claimed_once';
end $$;
create trigger support_recall_claimed_once before update of claim_id on support_recall
  for each row when (old.claim_id is not null and new.claim_id is distinct from old.claim_id)
  execute function support_recall_claimed_once();

-- A claim holds at the moment it is made; later only two of our staff do. A claim's decisions are proposals of
-- their own.
create or replace function support_recall_step_two_people() returns trigger language plpgsql as $$
declare
  claim support_claim;
begin
  select c.* into claim from support_claim c join support_recall r on r.claim_id = c.id
    where r.id = new.recall_id;
  if not (staff_agreed(new.proposal_id, 'decide_recall', 'recall:recall-' || new.recall_id,
        'support_recall_step:' || new.id)
      or staff_agreed(new.proposal_id, 'decide_claim', 'scam_claim:scam-' || claim.id, null)
      or coalesce(new.proposal_id is null and claim.instant and new.at = claim.made_at, false)) then
    raise exception 'two people decide a recall'
      using errcode = '23514', constraint = 'support_recall_two_people';
  end if;
  return null;
end $$;

create or replace function support_recall_two_people() returns trigger language plpgsql as $$
begin
  if not exists (select from support_recall_step s where s.recall_id = new.id
      and (s.proposal_id is not null or (s.kind = 'held' and new.held_by_claim))
      and s.kind = case when new.status = 'not_given_back' then 'not_given_back' else 'held' end) then
    raise exception 'two people decide a recall'
      using errcode = '23514', constraint = 'support_recall_two_people';
  end if;
  return null;
end $$;
