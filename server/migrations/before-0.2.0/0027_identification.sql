-- Some payment providers want to know who a customer is before they assign an account number. The BVN and
-- the bank account go to the provider and are not stored: only the ends that its answer shows, to tell
-- an answer about an earlier claim from one about the latest.
create table wallet_identification (
  user_id bigint primary key,
  -- The provider's code for the customer.
  customer text not null constraint wallet_identification_customer unique,
  status text not null constraint wallet_identification_status
    check (status in ('waiting', 'failed', 'done')),
  reason text,
  attempt int not null,
  bank_code text not null,
  account_end text not null constraint wallet_identification_account_end
    check (account_end ~ '^\d{3}$'),
  bvn_end text not null constraint wallet_identification_bvn_end check (bvn_end ~ '^\d{2}$'),
  -- Claims on a Lagos day.
  tries int not null,
  tries_day date not null,
  checks int not null default 0,
  asked_at timestamptz not null,
  constraint wallet_identification_reason check ((status = 'failed') = (reason is not null))
);
