-- Staff list the frozen wallets, the latest first. Few wallets are frozen at a time, so the index stays small
-- however many customers there are.
create index identity_user_frozen on identity_user ((coalesce(staff_frozen_at, frozen_at)), id)
  where coalesce(staff_frozen_at, frozen_at) is not null and closed_at is null;
