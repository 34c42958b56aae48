-- The NIN beside the BVN: compared in the same way, and kept as little. The number itself is there,
-- encrypted, only until the provider answers; after that only its hash.
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
