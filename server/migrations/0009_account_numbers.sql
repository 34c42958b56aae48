-- An account number of the customer's own at the payments provider's bank: what is paid into it is
-- added to the wallet.
create table wallet_account_number (
  user_id bigint primary key,
  account_number text not null constraint wallet_account_number_once unique,
  account_name text not null,
  bank_name text not null,
  created_at timestamptz not null
);
