-- What providers cost us and pay us, what is lost, and what customers owe after a payment into their
-- wallet was taken back.
insert into ledger_account (id, kind, floor) values
  (30, 'provider_costs', null), (31, 'commissions', 0), (32, 'losses', null);

alter table ledger_account
  -- Its owner owes us: money that comes in pays that first, and nothing else may leave.
  add column owing boolean not null default false,
  -- Held by us until a dispute is decided: accepts credits and refuses debits, as a frozen one.
  add column held boolean not null default false,
  -- A customer can owe us, never we them: what they have is in their wallet.
  add constraint ledger_account_receivable check (kind <> 'receivable' or balance <= 0);
