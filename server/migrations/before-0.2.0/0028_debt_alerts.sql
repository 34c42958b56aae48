-- How far each customer was told of what credits paid towards their debt: a posting's number in the account of
-- what they owe. What was paid before this is not told again.
create table wallet_debt_told (
  user_id bigint primary key,
  seq bigint not null constraint wallet_debt_told_seq check (seq >= 0)
);

insert into wallet_debt_told (user_id, seq)
select owner_id, posting_count from ledger_account
where kind = 'receivable' and owner_kind = 'user' and posting_count > 0;
