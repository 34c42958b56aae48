-- A notification that its customer removed from the list. It stays in their data export, and in our records of what we
-- told them.
alter table notification
  add column removed_at timestamptz,
  add constraint notification_removed_is_read check (removed_at is null or read_at is not null);
