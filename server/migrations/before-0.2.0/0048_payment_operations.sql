-- Requests that were carried out without a ledger entry of their own id: orders that were ended, standing
-- orders that were set up, seats that were taken over. By their keys customers whose reply was lost ask
-- what became of them.

create table payment_operation (
  id uuid primary key,
  user_id bigint not null,
  carried_out_at timestamptz not null
);
