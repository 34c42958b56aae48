-- A missed auto-save is tried again until `next_try_at` is null. Those from before are not.
alter table savings_miss
  add column tries smallint not null default 1
    constraint savings_miss_tries check (tries between 1 and 3),
  add column next_try_at timestamptz,
  -- Let go by the customer: closed without saving it.
  add column skipped boolean not null default false
    constraint savings_miss_skipped check (not skipped or caught_up_at is not null),
  add constraint savings_miss_retried
    check (next_try_at is null or (caught_up_at is null and tries < 3));
create index savings_miss_retry on savings_miss (goal_id, next_try_at)
  where next_try_at is not null;
