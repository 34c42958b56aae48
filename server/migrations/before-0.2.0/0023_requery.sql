-- When the provider may be made to ask its bank again about transfers into a customer's number.
alter table wallet_account_number add column requery_after timestamptz;
