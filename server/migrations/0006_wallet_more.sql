-- Looking for a customer's own quotes and latest payouts; a recipient is saved once, whatever name
-- the bank or the customer goes by later.

create index wallet_quote_user on wallet_quote (user_id, expires_at);
create index wallet_payout_user on wallet_payout (user_id, created_at desc);

alter table wallet_recipient drop constraint wallet_recipient_once;
create unique index wallet_recipient_once
  on wallet_recipient (user_id, (target - 'name' - 'bank_name'));

alter table wallet_quote add constraint wallet_quote_charges
  check (fee >= 0 and vat >= 0 and stamp_duty >= 0);
