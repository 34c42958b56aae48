-- Know your customer: a phone number proved by a code, an ID document a reviewer has checked, a BVN and a NIN
-- compared by the identity provider, and profile details. The state of each step is read from its row.

-- A proof holds for this number only: a customer who changes their number proves the new one.
create table kyc_phone (
  user_id bigint primary key,
  phone_number text not null,
  sent_at timestamptz not null,
  verified_at timestamptz
);

create table kyc_info (
  user_id bigint primary key,
  date_of_birth date not null,
  home_address text not null
    constraint kyc_info_home_address check (length(home_address) between 1 and 200),
  city text not null constraint kyc_info_city check (length(city) between 1 and 60),
  state text not null constraint kyc_info_state check (length(state) between 1 and 30),
  occupation text not null
    constraint kyc_info_occupation check (length(occupation) between 1 and 60),
  saved_at timestamptz not null
);

-- The number itself is kept, encrypted, only until the provider replies; after that only its hash.
create table kyc_bvn (
  user_id bigint primary key,
  attempt integer not null constraint kyc_bvn_attempt check (attempt > 0),
  bvn_hash text not null,
  last_digits text not null constraint kyc_bvn_last_digits check (last_digits ~ '^\d\d$'),
  -- The details it was compared with: after a change of name it must be compared again.
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  status text not null
    constraint kyc_bvn_status check (status in ('submitted', 'verified', 'rejected')),
  reason text constraint kyc_bvn_reason
    check (reason in ('partial', 'mismatch', 'not_found', 'taken', 'unanswered')),
  sealed text,
  looks smallint not null default 0,
  tries smallint not null,
  tries_day date not null,
  since timestamptz not null,
  constraint kyc_bvn_rejected check ((status = 'rejected') = (reason is not null)),
  constraint kyc_bvn_sealed check ((status = 'submitted') = (sealed is not null))
);
-- One customer per BVN. Only verified rows count: submitting someone's BVN must not block its owner.
create unique index kyc_bvn_one on kyc_bvn (bvn_hash) where status = 'verified';

-- The NIN is compared in the same way as the BVN, and as little of it is kept.
create table kyc_nin (
  user_id bigint primary key,
  attempt integer not null constraint kyc_nin_attempt check (attempt > 0),
  nin_hash text not null,
  last_digits text not null constraint kyc_nin_last_digits check (last_digits ~ '^\d\d$'),
  -- The details it was compared with: after a change of name it must be compared again.
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  status text not null
    constraint kyc_nin_status check (status in ('submitted', 'verified', 'rejected')),
  reason text constraint kyc_nin_reason
    check (reason in ('partial', 'mismatch', 'not_found', 'taken', 'unanswered')),
  sealed text,
  looks smallint not null default 0,
  tries smallint not null,
  tries_day date not null,
  since timestamptz not null,
  constraint kyc_nin_rejected check ((status = 'rejected') = (reason is not null)),
  constraint kyc_nin_sealed check ((status = 'submitted') = (sealed is not null))
);
-- One customer per NIN. Only verified rows count: submitting someone's NIN must not block its owner.
create unique index kyc_nin_one on kyc_nin (nin_hash) where status = 'verified';

create table kyc_document (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null constraint kyc_document_kind
    check (kind in ('nin_slip', 'drivers_licence', 'voters_card', 'passport')),
  expires_on date constraint kyc_document_expires
    check ((expires_on is not null) = (kind in ('drivers_licence', 'passport'))),
  -- Name of the encrypted file in storage. It reveals nothing about the content.
  name text not null constraint kyc_document_name unique,
  media_type text not null constraint kyc_document_media_type
    check (media_type in ('image/webp', 'application/pdf')),
  content_hash text not null,
  status text not null constraint kyc_document_status
    check (status in ('submitted', 'verified', 'rejected', 'replaced')),
  reason text constraint kyc_document_reason check (length(reason) between 1 and 300),
  sent_at timestamptz not null,
  since timestamptz not null,
  told_expired_at timestamptz,
  constraint kyc_document_rejected check ((status = 'rejected') = (reason is not null))
);
create index kyc_document_user on kyc_document (user_id, id desc);
create unique index kyc_document_waiting on kyc_document (user_id) where status = 'submitted';
create index kyc_document_waits on kyc_document (sent_at) where status = 'submitted';
