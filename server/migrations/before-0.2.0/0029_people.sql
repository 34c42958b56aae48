-- The people a customer saved or paid, one row each. Whom they paid is read from the ledger when it is
-- needed, so that a payment costs nothing more; people_read says how far.

create table people_person (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- A customer, or a bank account under the names the bank gave last.
  to_user_id bigint,
  bank_code text,
  account_number text,
  bank_name text,
  account_name text,
  nickname text constraint people_person_nickname check (nickname <> ''),
  saved_at timestamptz,
  -- Those that were not refunded.
  payments int not null default 0 constraint people_person_payments check (payments >= 0),
  -- The latest of them; its refund leaves nothing here, until the next payment.
  last_entry uuid,
  last_amount bigint constraint people_person_last_amount check (last_amount > 0),
  last_paid_at timestamptz,
  -- When they were last paid, also if the money came back.
  last_used_at timestamptz,
  constraint people_person_target check (
    case when to_user_id is null
      then num_nulls(bank_code, account_number, bank_name, account_name) = 0
      else num_nonnulls(bank_code, account_number, bank_name, account_name) = 0
    end),
  constraint people_person_other check (to_user_id <> user_id),
  constraint people_person_last check (num_nulls(last_entry, last_amount, last_paid_at) in (0, 3)),
  constraint people_person_named check (nickname is null or saved_at is not null),
  constraint people_person_customer unique (user_id, to_user_id),
  constraint people_person_account unique (user_id, bank_code, account_number)
);

-- How far each customer's payments were read: a posting's number in their wallet's account.
create table people_read (
  user_id bigint primary key,
  seq bigint not null constraint people_read_seq check (seq >= 0)
);

insert into people_person (user_id, to_user_id, saved_at)
select r.user_id, u.id, r.created_at from wallet_recipient r
  join identity_user u on u.username = r.target ->> 'username'
where r.target ->> 'type' = 'user' and u.id <> r.user_id
on conflict do nothing;

insert into people_person (user_id, bank_code, account_number, bank_name, account_name, saved_at)
select user_id, target ->> 'bank_code', target ->> 'account_number', target ->> 'bank_name',
  target ->> 'name', created_at
from wallet_recipient where target ->> 'type' = 'bank'
on conflict do nothing;

drop table wallet_recipient;
