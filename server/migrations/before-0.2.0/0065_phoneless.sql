-- Members without a smartphone: an officer of their group pays for them, and they confirm by codes sent to
-- their phone. Such a person is a customer without credentials who takes the account over by registering.

alter table identity_user
  add column represented boolean not null default false,
  add constraint identity_user_represented
    check (not represented or (verified_at is null and pin_hash is null)),
  drop constraint identity_user_phone;
-- Whoever registers holds the number while they prove it, beside the person represented by it ...
create unique index identity_user_phone on identity_user (phone_number) where not represented;
-- ... but only one of the two may be somebody we know.
create unique index identity_user_known_phone on identity_user (phone_number)
  where represented or verified_at is not null;

alter table identity_code drop constraint identity_code_purpose;
alter table identity_code add constraint identity_code_purpose
  check (purpose in ('verify', 'claim', 'pin_reset', 'phone', 'new_email', 'new_phone'));

-- The seat whose holder pays for this one.
alter table ajo_member
  add column paid_by bigint references ajo_member,
  add constraint ajo_member_paid_by check (paid_by <> id);
create index ajo_member_paid_by on ajo_member (paid_by) where paid_by is not null;

-- A debt is owed by whoever was to pay; this is the seat whose contribution was missed, if another's.
alter table ajo_debt add column for_id bigint references ajo_member;

-- A person whom an officer wants to add, until the code sent to them comes back.
create table ajo_phoneless_ask (
  id bigint generated always as identity primary key,
  group_id bigint not null references ajo_group,
  -- The officer, who agreed to pay with the PIN.
  user_id bigint not null,
  terms_version int not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null
    constraint ajo_phoneless_ask_phone check (phone_number like '+234%'),
  nonce text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null constraint ajo_phoneless_ask_status
    check (status in ('asked', 'joined', 'withdrawn')),
  member_id bigint,
  created_at timestamptz not null,
  constraint ajo_phoneless_ask_joined check ((status = 'joined') = (member_id is not null))
);
create unique index ajo_phoneless_ask_once on ajo_phoneless_ask (group_id, phone_number)
  where status = 'asked';
create index ajo_phoneless_ask_user on ajo_phoneless_ask (user_id);

-- Money on its way from a represented person's wallet to a bank account in their name. The id is also the
-- payout's.
create table ajo_bank_payout (
  id uuid primary key,
  group_id bigint not null references ajo_group,
  member_id bigint not null,
  -- Whose money it is, and which officer asked.
  user_id bigint not null,
  asked_by bigint not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  amount bigint not null constraint ajo_bank_payout_amount check (amount > 0),
  nonce text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- back: the bank refused or returned it, and it is in the wallet again.
  status text not null constraint ajo_bank_payout_status
    check (status in ('asked', 'sent', 'paid', 'back')),
  created_at timestamptz not null
);
-- A new request replaces one that was never confirmed.
create unique index ajo_bank_payout_once on ajo_bank_payout (user_id) where status = 'asked';
create index ajo_bank_payout_user on ajo_bank_payout (user_id);

-- The job that follows when a payout is paid or comes back.
alter table wallet_payout add column follow_up text;
