-- What goes on while a customer's wallet is frozen, as they chose: nothing, unless they say so. The
-- ledger enforces it under the account's lock.
alter table ledger_account
  add column frozen_keeps_ajo boolean not null default false,
  add column frozen_keeps_plans boolean not null default false;
alter table identity_user
  add column frozen_keeps_ajo boolean not null default false,
  add column frozen_keeps_plans boolean not null default false,
  add constraint identity_user_frozen_keeps
    check (frozen_at is not null or not (frozen_keeps_ajo or frozen_keeps_plans));
