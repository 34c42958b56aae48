-- What only our own people can sort out. A kind has one case for each subject, ever: whatever reports
-- it again changes nothing.
create table payment_case (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  detail text not null,
  user_id bigint,
  amount bigint,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text,
  constraint payment_case_once unique (kind, subject)
);
create index payment_case_open on payment_case (opened_at) where closed_at is null;

-- When the customer was told that the provider sent a transfer back.
alter table wallet_funding add column rejected_at timestamptz;
